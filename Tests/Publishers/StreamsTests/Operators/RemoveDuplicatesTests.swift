import Streams
import StreamsTesting
import Testing

@Suite struct RemoveDuplicatesTests: OperatorTests {
    static let rows = [
        Operator(
            "removeDuplicates",
            model: { $0.mapValues { Models.withoutDuplicates($0) } }
        ) { upstream, stage in
            upstream.removeDuplicates { [hold = stage.hold] in hold($0).number == $1.number }
        },
        Operator("removeDuplicates of all", .unmodelled) { upstream, _ in upstream.removeDuplicates() },
    ]

    private let puppet = Puppet()

    @Test("removeDuplicates has its own subscription, with its own name")
    func subscriptionOfRemoveDuplicates() {
        var subscription: (any Subscription)?
        puppet.removeDuplicates().subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        puppet.handOver()
        #expect(subscription.map { "\($0)" } == "RemoveDuplicates" && !(subscription is Puppet.Strings))
    }
}

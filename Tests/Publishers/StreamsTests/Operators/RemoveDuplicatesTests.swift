import Streams
import StreamsTesting
import Testing

@Suite struct RemoveDuplicatesTests {
    private let puppet = Puppet()

    @Test("removeDuplicates has its own subscription, with its own name")
    func subscriptionOfRemoveDuplicates() {
        var subscription: (any Subscription)?
        puppet.removeDuplicates().subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        puppet.handOver()
        #expect(subscription.map { "\($0)" } == "RemoveDuplicates" && !(subscription is Puppet.Strings))
    }
}

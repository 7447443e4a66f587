import Streams
import StreamsTesting
import Testing

private typealias ItemSubject = PassthroughSubject<Item, Fault>

@Suite struct StrangersLifetimeTests {
    /// Ways to send the output of a publisher from elsewhere to a subject, for as long as the cancellable lives.
    enum Route: CaseIterable {
        case subscribe, multicast

        fileprivate func callAsFunction(from puppet: Puppet, to subject: ItemSubject) -> any Cancellable {
            switch self {
            case .subscribe: puppet.map { $0 }.subscribe(subject)
            case .multicast: puppet.multicast(subject: subject).connect()
            }
        }
    }

    @Test(
        "A publisher from elsewhere that retains its subscriber does not retain the subject after the end",
        arguments: Route.allCases, [true, false])
    func subject(route: Route, isCancelled: Bool) {
        let puppet = Puppet()
        weak var released: ItemSubject?
        do {
            let subject = ItemSubject()
            released = subject
            let cancellable = route(from: puppet, to: subject)
            puppet.handOver()
            if isCancelled { cancellable.cancel() } else { puppet.subscriber?.receive(completion: .finished) }
        }
        #expect(released == nil && puppet.subscriber != nil)
    }
    @Test(
        "A subject that receives from a publisher is held until that is over, though nobody else holds it",
        arguments: Route.allCases)
    func held(route: Route) {
        let puppet = Puppet()
        weak var held: ItemSubject?
        var cancellable: (any Cancellable)?
        do {
            let subject = ItemSubject()
            (held, cancellable) = (subject, route(from: puppet, to: subject))
        }
        puppet.handOver()
        #expect(held != nil)
        cancellable?.cancel()
        #expect(held == nil)
    }
}

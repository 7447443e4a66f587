import Streams
import StreamsTesting
import Testing

/// A publisher without an upstream, made of a value that it holds.
private struct Origin: Sendable, CustomStringConvertible {
    let name: String
    let make: @Sendable (Item) -> Items

    init(_ name: String, _ make: @escaping @Sendable (Item) -> some Publisher<Item, Fault> & SendableMetatype) {
        self.name = name
        self.make = { make($0).eraseToAnyPublisher() }
    }

    var description: String { name }

    static let all = [
        Origin("Just") { Just($0).mapError { _ -> Fault in } },
        Origin("Sequence") { Publishers.Sequence<[Item], Fault>(sequence: [$0, $0]) },
        Origin("Record") { Record(output: [$0, $0], completion: .failure(.upstream)) },
        Origin("Deferred") { item in Deferred { Record(output: [item], completion: .finished) } },
        Origin("Future that is known") { item in Future { $0(.success(item)) } },
        Origin("Future that fails") { item in Future { $0(withExtendedLifetime(item) { .failure(.upstream) }) } },
        Origin("CurrentValueSubject that has ended") {
            let subject = CurrentValueSubject<Item, Fault>($0)
            subject.send(completion: .finished)
            return subject
        },
        Origin("Empty that never ends") { item in
            Deferred { withExtendedLifetime(item) { Empty(completeImmediately: false) } }
        },
    ]

    /// Its value stays for those who still hold a subscription to it.
    static let currentValue = Origin("CurrentValueSubject") { CurrentValueSubject($0) }
}

@Suite struct OriginLifetimeTests {
    @Test(
        "An origin that has been cancelled lets go of its value and its subscriber, though the subscription is held",
        arguments: Origin.all, [Subscribers.Demand?.none, .max(1), .unlimited])
    fileprivate func cancelled(origin: Origin, demand: Subscribers.Demand?) {
        weak var keepsake: Keepsake?
        var handle: (any Subscription)?
        do {
            let held = Keepsake()
            keepsake = held
            origin.make(Item(1, held)).subscribe(
                AnySubscriber(
                    receiveSubscription: { [hold = Hold(keepsake: held)] in
                        handle = hold($0)
                        if let demand { $0.request(demand) }
                    }))
        }
        handle?.cancel()
        #expect(keepsake == nil && handle != nil)
    }

    @Test("A sink that is let go of leaves nothing behind", arguments: Origin.all + [.currentValue])
    fileprivate func sinks(origin: Origin) {
        weak var keepsake: Keepsake?
        do {
            let held = Keepsake()
            keepsake = held
            let hold = Hold(keepsake: held)
            let sink = origin.make(Item(1, held)).sink(
                receiveCompletion: { _ in hold(()) }, receiveValue: { _ in hold(()) })
            withExtendedLifetime(sink) {}
        }
        #expect(keepsake == nil)
    }

    @Test("A future lets go of subscribers who leave before the promise is kept")
    func future() {
        weak var released: AnyObject?
        let future = Future<Int, Never> { _ in }
        future.subscribe(
            AnySubscriber(receiveSubscription: {
                released = $0 as AnyObject
                $0.cancel()
            }))
        #expect(released == nil)
        withExtendedLifetime(future) {}
    }

    @Test("A subject that has ended lets go of its subscribers")
    func endedSubject() {
        weak var keepsake: Keepsake?
        let subject = PassthroughSubject<Int, Never>()
        var sink: AnyCancellable?
        do {
            let held = Keepsake()
            keepsake = held
            sink = subject.sink { _ in withExtendedLifetime(held) {} }
        }
        subject.send(completion: .finished)
        #expect(keepsake == nil && sink != nil)
    }

    @Test("A subject that is let go of cancels its upstreams")
    func abandonedSubject() {
        let upstream = ScriptedPublisher<Int, Never>([])
        var subjects: [any Subject<Int, Never>] = [PassthroughSubject(), CurrentValueSubject(0)]
        for subject in subjects {
            upstream.subscribe(
                AnySubscriber(receiveSubscription: { [weak subject] in subject?.send(subscription: $0) }))
        }
        subjects = []
        #expect(upstream.subscriptions.map(\.cancelCount) == [1, 1])
    }

    @Test("A property is assigned to until the end; then the object is let go of")
    func assign() {
        final class Screen { var title = "" }
        weak var released: Screen?
        let titles = PassthroughSubject<String, Never>()
        var assignment: AnyCancellable?
        do {
            let screen = Screen()
            released = screen
            assignment = titles.assign(to: \.title, on: screen)
        }
        titles.send("A")
        #expect(released?.title == "A")
        assignment?.cancel()
        #expect(released == nil)
    }

    @Test("A cancellable lets go of its closure when it has cancelled")
    func cancellable() {
        weak var keepsake: Keepsake?
        let cancellable: AnyCancellable
        do {
            let held = Keepsake()
            keepsake = held
            cancellable = AnyCancellable { withExtendedLifetime(held) {} }
        }
        #expect(keepsake != nil)
        cancellable.cancel()
        #expect(keepsake == nil)
    }

    @Test(
        "A sink subscriber lets go of its closures when it is cancelled, and when it is over",
        arguments: [true, false])
    func sinkSubscriber(isCancelled: Bool) {
        weak var keepsake: Keepsake?
        let (subject, sink): (PassthroughSubject<Int, Never>, Subscribers.Sink<Int, Never>)
        do {
            let held = Keepsake()
            keepsake = held
            subject = PassthroughSubject()
            sink = Subscribers.Sink(receiveCompletion: { _ in _ = held }, receiveValue: { _ in _ = held })
        }
        subject.subscribe(sink)
        #expect(keepsake != nil)
        if isCancelled { sink.cancel() } else { subject.send(completion: .finished) }
        #expect(keepsake == nil)
    }
}

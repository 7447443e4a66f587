import Streams
import StreamsTesting
import Testing

/// A publisher without an upstream, made of a value that it retains.
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

    /// Not in the list: subscriptions that are still held retain its value.
    static let currentValue = Origin("CurrentValueSubject") { CurrentValueSubject($0) }
}

@Suite struct OriginLifetimeTests {
    private static let keeping: [@Sendable (AnyPublisher<Item, Never>, TestScheduler) -> AnyPublisher<Item, Never>] = [
        { $0.receive(on: $1).eraseToAnyPublisher() }, { $0.delay(for: 1, scheduler: $1).eraseToAnyPublisher() },
        { $0.debounce(for: 1, scheduler: $1).eraseToAnyPublisher() },
        { $0.collect(.byTime($1, 1)).flatMap(\.publisher).eraseToAnyPublisher() },
        { $0.throttle(for: 1, scheduler: $1, latest: true).eraseToAnyPublisher() },
    ]

    @Test("A cancel releases values that wait for a scheduler", arguments: 0..<5)
    func waiting(index: Int) {
        let (subject, scheduler) = (PassthroughSubject<Item, Never>(), TestScheduler())
        let recorder = Self.keeping[index](subject.eraseToAnyPublisher(), scheduler).record()
        subject.send(Item(0))
        let (_, remains) = lend { subject.send(Item(1, $0.keepsake)) }
        #expect(!remains.isEmpty)
        recorder.cancel()
        #expect(remains.isEmpty)
    }

    @Test("A cancel releases values that wait for a partner or for a request")
    func waitingForPartners() {
        for number in 0..<3 {
            let (recorder, remains) = lend { hold in
                let items = [Item(1, hold.keepsake), Item(2, hold.keepsake)].publisher
                let joined = [
                    items.zip(Empty<Int, Never>(completeImmediately: false)).map(\.0).eraseToAnyPublisher(),
                    items.zip([1, 2].publisher).map(\.0).eraseToAnyPublisher(),
                    items.merge(with: items.eraseToAnyPublisher()).eraseToAnyPublisher(),
                ]
                return joined[number].map(\.number).record(initialDemand: .max(1))
            }
            recorder.cancel()
            #expect(remains.isEmpty)
        }
    }

    @Test("A released subject releases its upstreams' subscriptions")
    func upstreamsOfSubject() {
        final class Kept: Subscription {
            func request(_ demand: Subscribers.Demand) {}
            func cancel() {}
        }
        var (recorder, kept): (Recorder<Int, Never>?, Kept?) = (nil, Kept())
        weak let released = kept
        do {
            let subject = PassthroughSubject<Int, Never>()
            recorder = subject.record()
            if let kept { subject.send(subscription: kept) }
            kept = nil
        }
        recorder?.cancel()
        #expect(released == nil && recorder?.completion == nil)
    }

    @Test("An operator that ends while it subscribes to a subject leaves it")
    func endedWhileSubscribing() {
        let subject = CurrentValueSubject<Int, Fault>(1)
        let ending: [(AnyPublisher<Int, Fault>) -> any Cancellable] = [
            { $0.prefix(2).recordSink() }, { $0.first { $0 > 0 }.recordSink() },
            { $0.tryMap { _ in throw Fault.thrown }.recordSink() },
            {
                $0.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .thrown }).record(
                    initialDemand: .none)
            },
        ]
        for end in ending {
            let (recorder, remains) = lend { hold in
                end([1].publisher.setFailureType(to: Fault.self).append(subject.map { hold($0) }).eraseToAnyPublisher())
            }
            withExtendedLifetime(recorder) { #expect(remains.isEmpty) }
        }
    }

    @Test("A buffer that overflows while it subscribes to a subject retains nothing of it")
    func fullWhileSubscribing() {
        var held: (any Subscription)?
        let (_, remains) = lend { hold in
            let subject = CurrentValueSubject<Item, Fault>(Item(1))
            var others = [Item(2), Item(3, hold.keepsake)]
            let receiveValue: (Item) -> Subscribers.Demand = { [weak subject] _ in
                while !others.isEmpty { subject?.send(others.removeFirst()) }
                return .none
            }
            let receiveSubscription: (any Subscription) -> Void = {
                held = $0
                $0.request(.max(1))
            }
            subject.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .thrown }).subscribe(
                AnySubscriber(receiveSubscription: receiveSubscription, receiveValue: receiveValue))
        }
        withExtendedLifetime(held) { #expect(remains.isEmpty) }
    }

    @Test("A publisher that joins during a cancel is cancelled, too")
    func joinedMeanwhile() {
        let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let (_, remains) = lend { hold in
            var cancellable: AnyCancellable?
            let joined = Deferred {
                cancellable?.cancel()
                return inner.map { hold($0) }
            }
            cancellable = outer.flatMap { _ in joined }.sink { _ in }
            outer.send(1)
        }
        #expect(remains.isEmpty)
    }

    @Test("A subject that is released before its end has been delivered leaves nothing with its subscriptions")
    func endedInside() {
        var (subject, held): (CurrentValueSubject<Item, Never>?, (any Subscription)?)
        let end: (Item) -> Subscribers.Demand = { _ in
            onAnotherThread { subject?.send(completion: .finished) }
            subject = nil
            return .none
        }
        let (_, remains) = lend { hold in
            subject = CurrentValueSubject(Item(1, hold.keepsake))
            subject?.subscribe(AnySubscriber(receiveSubscription: { held = $0 }, receiveValue: end))
        }
        held?.request(.max(1))
        withExtendedLifetime(held) { #expect(remains.isEmpty && subject == nil) }
    }

    @Test("A subscription that is held after the end retains nothing of the origin")
    func finished() {
        var recorder: Recorder<Bool, any Error>?
        let (_, remains) = lend { hold in
            let subject = CurrentValueSubject<Item, any Error>(Item(1, hold.keepsake))
            recorder = subject.tryMap { $0.number > 0 }.record()
            subject.send(completion: .finished)
        }
        #expect(remains.isEmpty && recorder?.values == [true])
    }

    @Test(
        "A cancelled origin releases its value and its subscriber, even if the subscription is held",
        arguments: Origin.all, [Subscribers.Demand.none, .max(1), .unlimited])
    fileprivate func cancelled(origin: Origin, demand: Subscribers.Demand) {
        var handle: (any Subscription)?
        let (_, remains) = lend { hold in
            let receive: (any Subscription) -> Void = {
                handle = hold($0)
                if demand != .none { $0.request(demand) }
            }
            origin.make(Item(1, hold.keepsake)).subscribe(AnySubscriber(receiveSubscription: receive))
        }
        handle?.cancel()
        #expect(remains.isEmpty && handle != nil)
    }

    @Test("A released sink leaves nothing behind", arguments: Origin.all + [.currentValue])
    fileprivate func sinks(origin: Origin) {
        var (sink, remains) = lend { hold in
            Optional(
                origin.make(Item(1, hold.keepsake))
                    .sink(receiveCompletion: { _ in hold(()) }, receiveValue: { _ in hold(()) }))
        }
        withExtendedLifetime(sink) {}
        sink = nil
        #expect(remains.isEmpty)
    }

    @Test("A future releases subscribers that cancel before the promise is fulfilled")
    func future() {
        weak var released: AnyObject?
        let future = Future<Int, Never> { _ in }
        future.subscribe(
            AnySubscriber(receiveSubscription: {
                released = $0 as AnyObject
                $0.cancel()
            }))
        withExtendedLifetime(future) { #expect(released == nil) }
    }

    @Test("A subject that has ended releases its subscribers")
    func endedSubject() {
        let subject = PassthroughSubject<Int, Never>()
        let (sink, remains) = lend { hold in subject.sink { _ in hold(()) } }
        #expect(!remains.isEmpty)
        subject.send(completion: .finished)
        withExtendedLifetime(sink) { #expect(remains.isEmpty) }
    }

    @Test("A cancel makes zip release the values taken ahead of a sequence, even if it is held")
    func zipAhead() {
        var handle: (any Subscription)?
        let (_, remains) = lend { hold in
            let items = Publishers.Sequence<[Item], Fault>(sequence: (1...4).map { Item($0, hold.keepsake) })
            items.zip(PassthroughSubject<Item, Fault>()).subscribe(AnySubscriber(receiveSubscription: { handle = $0 }))
            handle?.request(.max(2))
        }
        #expect(!remains.isEmpty)
        handle?.cancel()
        #expect(remains.isEmpty)
    }

    @Test("A subject that has ended and is released releases its value, even if a subscription is held")
    func abandonedValue() {
        var handle: (any Subscription)?
        let (_, remains) = lend { hold in
            let subject = CurrentValueSubject<Item, Fault>(Item(1, hold.keepsake))
            subject.subscribe(AnySubscriber(receiveSubscription: { handle = $0 }))
            subject.send(completion: .finished)
        }
        #expect(remains.isEmpty && handle != nil)
    }

    @Test("A released subject cancels its upstreams")
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

    @Test("A property is assigned until the end; then the object is released")
    func assign() {
        let titles = PassthroughSubject<String, Never>()
        var screen: Screen? = Screen()
        weak let released = screen
        let assignment = screen.map { titles.assign(to: \.title, on: $0) }
        screen = nil
        titles.send("A")
        #expect(released?.title == "A")
        assignment?.cancel()
        #expect(released == nil)
    }

    private final class Screen { var title = "" }

    @Test("A cancellable releases its closure when it has cancelled")
    func cancellable() {
        let (cancellable, remains) = lend { hold in AnyCancellable { hold(()) } }
        #expect(!remains.isEmpty)
        cancellable.cancel()
        #expect(remains.isEmpty)
    }

    @Test("A sink subscriber that is cancelled before it has a subscription releases its closures")
    func sinkWithoutSubscription() {
        let (sink, remains) = lend { hold in
            Subscribers.Sink<Int, Never>(receiveCompletion: { _ in hold(()) }, receiveValue: { _ in hold(()) })
        }
        sink.cancel()
        withExtendedLifetime(sink) { #expect(remains.isEmpty) }
    }

    @Test("An assignment that is over before it has a subscription releases its object", arguments: [true, false])
    func assignWithoutSubscription(isCancelled: Bool) {
        weak var released: Screen?
        let assign: Subscribers.Assign<Screen, String>
        do {
            let screen = Screen()
            (released, assign) = (screen, Subscribers.Assign(object: screen, keyPath: \.title))
        }
        #expect(released != nil)
        if isCancelled { assign.cancel() } else { assign.receive(completion: .finished) }
        #expect(released == nil && assign.object == nil)
    }

    @Test(
        "A sink subscriber releases its closures when it is cancelled, and at the end",
        arguments: [true, false])
    func sinkSubscriber(isCancelled: Bool) {
        let subject = PassthroughSubject<Int, Never>()
        let (sink, remains) = lend { hold in
            Subscribers.Sink<Int, Never>(receiveCompletion: { _ in hold(()) }, receiveValue: { _ in hold(()) })
        }
        subject.subscribe(sink)
        #expect(!remains.isEmpty)
        if isCancelled { sink.cancel() } else { subject.send(completion: .finished) }
        withExtendedLifetime(sink) { #expect(remains.isEmpty) }
    }
}

import Streams
import StreamsExtras
import Testing

private final class Target { var number = 0 }

/// Returns the description of the subscription that the publisher sends.
private func name<P: Publisher>(of publisher: P) -> String {
    var name = "none"
    publisher.subscribe(
        AnySubscriber<P.Output, P.Failure>(receiveSubscription: {
            name = "\($0)"
            $0.cancel()
        }))
    return name
}

private struct Reason: Error {}
private var subject: PassthroughSubject<Int, Reason> { PassthroughSubject() }
private var known: some Publisher<Int, Never> { [1].publisher }

private struct Coder: TopLevelEncoder {
    func encode<T: Encodable>(_ value: T) -> Int { 0 }
}

private struct Nowhere: TextOutputStream { func write(_: String) {} }

@Suite struct DescriptionTests {
    @Test("A playground shows the description, and a mirror shows nothing of a sink, and what an assign sets")
    func mirrors() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        let shown: [any CustomPlaygroundDisplayConvertible] = [
            sink, AnySubscriber(sink), Just(1).eraseToAnyPublisher(),
        ]
        #expect(shown.map { $0.playgroundDescription as? String } == ["Sink", "Sink", "AnyPublisher"])
        #expect(Mirror(reflecting: sink).children.isEmpty && Mirror(reflecting: AnySubscriber(sink)).children.isEmpty)
        let assign = Subscribers.Assign(object: Target(), keyPath: \.number)
        #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath"])
        #expect(assign.playgroundDescription as? String == "Assign Target.")
    }

    @Test("The identifier of an object is described by its address")
    func identifier() {
        let object = PassthroughSubject<Int, Never>()
        let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
        #expect(CombineIdentifier(object).description == "0x\(address)")
    }

    @Test(
        "A subscription is described by the name of the operator that made it",
        arguments: [
            (name(of: subject), "PassthroughSubject"),
            (name(of: CurrentValueSubject<Int, Never>(1)), "CurrentValueSubject"),
            (name(of: subject.dropFirst()), "Drop"), (name(of: subject.prefix(2)), "Output"),
            (name(of: subject.tryDrop { _ in throw Reason() as any Error }), "TryDropWhile"),
            (name(of: subject.count()), "Count"),
            (name(of: subject.tryReduce(0) { _, _ in throw Reason() as any Error }), "TryReduce"),
            (name(of: subject.tryMap { $0 }), "TryMap"), (name(of: subject.tryFilter { _ in true }), "TryFilter"),
            (name(of: subject.first { _ in true }), "TryFirst"),
            (name(of: subject.tryFirst { _ in true }), "TryFirstWhere"),
            (name(of: subject.mapError { $0 as any Error }.prefix { _ in true }), "PrefixWhile"),
            (name(of: subject.map { [$0] }.encode(encoder: Coder())), "Encode"),
            (name(of: subject.measureInterval(using: ImmediateScheduler.shared)), "MeasureInterval"),
            (name(of: subject.share()), "Multicast"),
            (name(of: subject.multicast(subject: subject)), "Multicast"),
            (name(of: subject.ignoreOutput()), "IgnoreOutput"),
            (name(of: subject.catch { _ in Just(1) }), "Catch"),
            (name(of: subject.tryCatch { _ throws(any Error) in Just(1) }), "TryCatch"),
            (name(of: subject.receive(on: ImmediateScheduler.shared)), "ReceiveOn"),
            (name(of: subject.breakpoint()), "PassthroughSubject"),
            (name(of: subject.flatMap { _ in subject }), "FlatMap"), (name(of: subject.merge(with: Empty())), "Merge"),
            (name(of: subject.zip(subject)), "Zip"), (name(of: subject.combineLatest(subject)), "CombineLatest"),
            (name(of: subject.retry(1)), "Retry"), (name(of: subject.append(1)), "Concatenate"),
            (name(of: subject.handleEvents()), "HandleEvents"), (name(of: subject.print()), "Print"),
            (name(of: Just(1)), "Just"), (name(of: Result<Int, Never>.success(1).publisher), "Once"),
            (name(of: Optional(1).publisher), "Optional"), (name(of: Empty<Int, Never>()), "Empty"),
            (name(of: subject.withLatestFrom(subject)), "WithLatestFrom"), (name(of: subject.amb(subject)), "Amb"),
            (name(of: known.zip(known)), "Zip"), (name(of: known.zip(known, known)), "Zip"),
            (name(of: known.zip(known, known, known)), "Zip"),
            (name(of: [subject, subject].zipAll()), "Zip"), (name(of: Publishers.Async<Int, Never> { 1 }), "Async"),
            (name(of: [1, 2].publisher), "[1, 2]"), (name(of: Future<Int, Never>({ _ in })), "Future"),
        ]) func subscriptionsAreNamed(name: String, expected: String)
    { #expect(name == expected) }

    @Test("An operator that passes its upstream's subscription on does not rename it") func subscriptionsPassThrough() {
        #expect(name(of: subject.map { $0 }.filter { _ in true }.mapError { $0 }) == "PassthroughSubject")
    }

    @Test("A subscription from elsewhere keeps its own description where it is only observed")
    func subscriptionsFromElsewhere() {
        let puppet = Puppet()
        var seen: String?
        let watched = puppet.handleEvents(receiveSubscription: { seen = "\($0)" })
        let cancellable = watched.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        puppet.handOver()
        #expect(seen == "\(puppet.strings)")
        cancellable.cancel()
    }

    @Test("A record's subscription is described as a sequence's, even after a cancel")
    func cancelledRecord() {
        var subscription: (any Subscription)?
        Record<Int, Never>(output: [1, 2], completion: .finished)
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        #expect(subscription.map { "\($0)" } == "[1, 2]")
        subscription?.cancel()
        #expect(subscription.map { "\($0)" } == "Sequence")
    }

    @Test("A subscriber without its own subscription is described by its type")
    func subscribersOfSteps() {
        let puppet = Puppet()
        let recorder = puppet.map { $0 }.record()
        #expect(puppet.subscriber.map { "\($0)".hasPrefix("ForwardingStepSubscriber<") } == true)
        withExtendedLifetime(recorder) {}
    }

    @Test("An operator's subscriber has its subscription's identifier, except in operators that only observe")
    func identifiers() {
        #expect(hasIdentifierOfSubscription { $0.catch { Fail(error: $0) }.eraseToAnyPublisher() } == true)
        #expect(hasIdentifierOfSubscription { $0.print(to: Nowhere()).eraseToAnyPublisher() } == false)
        #expect(hasIdentifierOfSubscription { $0.handleEvents(receiveCancel: {}).eraseToAnyPublisher() } == false)
    }

    /// Returns false for the identifier of the downstream subscriber, and nil for any other.
    private func hasIdentifierOfSubscription(_ apply: (Puppet) -> Items) -> Bool? {
        let (puppet, recorder) = (Puppet(), ItemRecorder())
        var identifier: CombineIdentifier?
        apply(puppet).handleEvents(receiveSubscription: { identifier = $0.combineIdentifier }).subscribe(recorder)
        puppet.handOver()
        let found = puppet.subscriber?.combineIdentifier
        return found == identifier ? true : found == recorder.combineIdentifier ? false : nil
    }

    @Test("The two upstreams of prefix(untilOutputFrom:) and drop(untilOutputFrom:) have separate subscribers")
    func identifiersUntilOutput() {
        for isPrefix in [true, false] {
            let (upstream, other, recorder) = (Puppet(), Puppet(), ItemRecorder())
            if isPrefix { upstream.prefix(untilOutputFrom: other).subscribe(recorder) }
            if !isPrefix { upstream.drop(untilOutputFrom: other).subscribe(recorder) }
            let identifiers = [upstream, other].compactMap { $0.subscriber?.combineIdentifier }
            #expect(Set(identifiers).count == 2)
        }
    }

    @Test("A publisher that is joined with itself has subscribers that it can tell apart")
    func identifiersOfMembers() {
        let joined: [(Puppet) -> Any] = [
            { $0.merge(with: $0).record() }, { $0.zip($0).record() }, { $0.combineLatest($0).record() },
            { puppet in [1, 2].publisher.flatMap { _ in puppet }.record() },
            { puppet in [1, 2].publisher.map { _ in puppet }.switchToLatest().record() },
            { Publishers.MergeMany($0, $0).record() }, { $0.withLatestFrom($0).record() }, { $0.amb($0).record() },
        ]
        for join in joined {
            let puppet = Puppet()
            let recorder = join(puppet)
            #expect(puppet.identifiers.count == 2)
            withExtendedLifetime(recorder) {}
        }
    }

    @Test("Subscribers and erased types describe themselves")
    func subscribersAreNamed() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(
            "\(sink)" == "Sink" && "\(AnySubscriber(sink))" == "Sink"
                && "\(Just(1).eraseToAnyPublisher())" == "AnyPublisher")
        #expect("\(AnySubscriber<Int, Never>())" == "Anonymous AnySubscriber")
        #expect(
            "\(AnySubscriber(PassthroughSubject<Int, Never>()))" == "Subject")
    }

    @Test("A subject that is erased as a subscriber accepts one subscription, as it does itself")
    func erasedSubject() {
        let subject = PassthroughSubject<Int, Never>()
        let (subscriber, recorder) = (AnySubscriber(subject), subject.record())
        for values in [[1], [2]] { values.publisher.append(Empty(completeImmediately: false)).subscribe(subscriber) }
        #expect(recorder.values == [1])
    }
}

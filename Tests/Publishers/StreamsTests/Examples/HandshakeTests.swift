import Streams
import StreamsTesting
import Testing

/// What operators make of the handshake, where Combine's documents are silent: as Combine does.
@Suite struct HandshakeTests {
    static let proper = Operator.all.filter {
        $0.traits.isDisjoint(with: [.passesSubscriptionOn, .isShared])
            && !["prefix(0)", "prepend", "retry with delay"].contains($0.name)
    }

    /// Those that wait for upstream's subscription, and hear nothing before it; two of Combine's do.
    private static let waiting = proper.filter {
        play($0, demand: .none) { _ in }.events.isEmpty && !["handleEvents", "print"].contains($0.name)
    }

    /// What a subscriber receives of a puppet by way of the operator, when the puppet has done something.
    private static func play(_ part: Operator, demand: Subscribers.Demand, _ act: (Puppet) -> Void) -> ItemRecorder {
        let (puppet, stage) = (Puppet(), LawStage(isAtHome: true))
        let recorder = part.apply(puppet.eraseToAnyPublisher(), stage).record(initialDemand: demand)
        stage.scheduler.run()
        act(puppet)
        stage.scheduler.run()
        return recorder
    }

    @Test("A subscription that is handed over twice is cancelled", arguments: proper)
    func subscriptionTwice(_ part: Operator) {
        let recorder = Self.play(part, demand: .none) { puppet in
            puppet.handOver()
            #expect(!puppet.strings.log.contains("cancel"))
            puppet.handOver()
            #expect(puppet.strings.log.contains("cancel"))
        }
        withExtendedLifetime(recorder) {}
    }

    @Test("Where there is no subscription yet neither values nor a completion pass", arguments: waiting)
    func signalsBeforeSubscription(_ part: Operator) {
        let recorder = Self.play(part, demand: .unlimited) { puppet in
            _ = puppet.subscriber?.receive(Item(1))
            puppet.subscriber?.receive(completion: .finished)
        }
        #expect(recorder.events.isEmpty)
    }

    @Test("A stranger's values are answered with a demand, also when all is over", arguments: Operator.all)
    func answersToStrangers(_ part: Operator) {
        for cancelsAt in [2, 9] {
            let (puppet, stage) = (Puppet(), LawStage(isAtHome: true))
            var cancellable: AnyCancellable?
            cancellable = part.apply(puppet.eraseToAnyPublisher(), stage).sink { _ in
            } receiveValue: { _ in
            }
            puppet.handOver()
            for number in 1...5 {
                if number == cancelsAt { cancellable?.cancel() }
                #expect(puppet.subscriber.map { $0.receive(Item(number)) <= .unlimited } != false)
            }
            withExtendedLifetime(cancellable) {}
        }
    }

    @Test("Whatever comes behind an operator that waits for a subscription has one when that has")
    func behindReducing() {
        let (puppet, scheduler) = (Puppet(), TestScheduler())
        let behind: [(AnyPublisher<Int, Fault>) -> AnyPublisher<Int, Fault>] = [
            { $0.append(0).eraseToAnyPublisher() }, { $0.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
            { $0.tryMap { value throws(Fault) in value }.eraseToAnyPublisher() }, { $0.share().eraseToAnyPublisher() },
            { $0.receive(on: scheduler).eraseToAnyPublisher() }, { $0.count().eraseToAnyPublisher() },
            { $0.handleEvents(receiveCancel: {}).eraseToAnyPublisher() },
        ]
        for apply in behind {
            let recorder = apply(puppet.count().eraseToAnyPublisher()).record()
            puppet.handOver()
            puppet.subscriber?.receive(completion: .finished)
            scheduler.run()
            #expect(recorder.events.first == .subscription && recorder.completion == .finished)
        }
    }

    @Test("An operator that makes one value of all hands its subscription over when upstream does, and then asks")
    func reducing() {
        let (puppet, recorder) = (Puppet(), Recorder<Int, Fault>(initialDemand: .max(1)))
        puppet.count().subscribe(recorder)
        #expect(recorder.events.isEmpty)
        puppet.handOver()
        #expect(recorder.events.count == 1 && puppet.strings.log == ["unlimited"])
    }

    @Test("An operator that makes one value cancels its upstream when that is known, though nobody asks for it yet")
    func reducingUnasked() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .none))
        puppet.first().subscribe(recorder)
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        #expect(puppet.strings.log == ["unlimited", "cancel"] && recorder.values.isEmpty)
    }

    @Test("A completion without a value waits for demand, but for that of ignoreOutput(), which never sends any")
    func completionWithoutValue() {
        let numbers = [1, 2].publisher.eraseToAnyPublisher()
        #expect(numbers.first { $0 > 2 }.record(initialDemand: .none).completion == nil)
        #expect(numbers.first { $0 > 2 }.record(initialDemand: .max(1)).completion == .finished)
        #expect(numbers.ignoreOutput().record(initialDemand: .none).completion == .finished)
    }

    @Test("ignoreOutput() asks for everything once, whatever is asked of it")
    func ignoringOutput() {
        let (puppet, recorder) = (Puppet(), Recorder<Never, Fault>(initialDemand: .max(2)))
        puppet.ignoreOutput().subscribe(recorder)
        puppet.handOver()
        recorder.request(.max(1))
        #expect(puppet.strings.log == ["unlimited"])
    }

    @Test("replaceEmpty and retry ask for what is asked of them, and answer what they are answered")
    func passingDemand() {
        let recorders = (0..<2).map { _ in ItemRecorder(initialDemand: .max(2), demandAfterValue: .max(1)) }
        let puppets = [Puppet(), Puppet()]
        puppets[0].replaceEmpty(with: Item(0)).subscribe(recorders[0])
        puppets[1].retry(1).subscribe(recorders[1])
        for puppet in puppets {
            puppet.handOver()
            #expect(puppet.subscriber?.receive(Item(1)) == .max(1) && puppet.strings.log == ["max(2)"])
        }
    }

    @Test("drop(untilOutputFrom:) hands its subscription over when its upstream does")
    func droppingUntilOutput() {
        let puppet = Puppet()
        let recorder = puppet.drop(untilOutputFrom: Empty<Int, Fault>(completeImmediately: false)).record()
        #expect(recorder.events.isEmpty)
        puppet.handOver()
        #expect(recorder.events.count == 1)
    }

    @Test("zip answers a value with what is asked for beyond it, and cancels none that has failed")
    func zipping() {
        let (puppets, recorder) = ([Puppet(), Puppet()], Recorder<Int, Fault>(initialDemand: .max(1)))
        recorder.demandAfterValue = .max(2)
        puppets[0].zip(puppets[1]) { $0.number + $1.number }.subscribe(recorder)
        for puppet in puppets { puppet.handOver() }
        #expect(puppets.map { $0.subscriber?.receive(Item(1)) } == [.max(0), .max(2)])
        puppets[0].subscriber?.receive(completion: .failure(.upstream))
        #expect(puppets.map(\.strings.log) == [["max(1)", "max(2)"], ["max(1)", "cancel"]])
    }

    @Test("collect(_:) asks for as many values as its arrays take, and needs no more for one that goes on")
    func collecting() {
        let (puppet, recorder) = (Puppet(), Recorder<[Item], Fault>(initialDemand: .max(2), demandAfterValue: .max(1)))
        puppet.collect(3).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.strings.log == ["max(6)"])
        #expect([1, 2, 3].compactMap { puppet.subscriber?.receive(Item($0)) } == [.none, .none, .max(3)])
    }

    @Test("dropFirst asks for what it leaves out together with what is wanted first")
    func droppingFirst() {
        let (puppet, recorder) = (Puppet(), Recorder<Item, Fault>(initialDemand: .max(40)))
        puppet.dropFirst(2).subscribe(recorder)
        puppet.handOver()
        recorder.request(.max(1))
        #expect(puppet.strings.log == ["max(42)", "max(1)"])
    }

    @Test("What is wanted beyond a value is the answer to it, where the value passes at once")
    func answers() {
        let (puppet, never) = (Puppet(), Empty<Int, Fault>(completeImmediately: false))
        let recorder = Recorder<Item, Fault>(initialDemand: .max(1), demandAfterValue: .max(2))
        puppet.prefix(untilOutputFrom: never).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.subscriber?.receive(Item(1)) == .max(2) && puppet.strings.log == ["max(1)"])
    }

    @Test("A full buffer that fails leaves its upstream at once, and delivers what waits first")
    func bufferFails() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .none))
        puppet.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .thrown }).subscribe(recorder)
        puppet.handOver()
        for item in 1...2 { _ = puppet.subscriber?.receive(Item(item)) }
        #expect(puppet.strings.log == ["unlimited", "cancel"] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.count == 1 && recorder.completion == .failure(.thrown))
    }

    @Test("A request for no values is heard by handleEvents, and passed on")
    func requestForNone() {
        let puppet = Puppet()
        var requests: [Subscribers.Demand] = []
        let recorder = ItemRecorder(initialDemand: .max(1))
        puppet.handleEvents(receiveRequest: { requests.append($0) }).subscribe(recorder)
        puppet.handOver()
        recorder.request(.none)
        #expect(requests == [.max(1), .none] && puppet.strings.log == ["max(1)", "max(0)"])
    }

    @Test("The answer to the last value of prefix is the subscriber's, though upstream is cancelled by then")
    func lastAnswer() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .max(1), demandAfterValue: .max(2)))
        puppet.prefix(1).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.subscriber?.receive(Item(1)) == .max(2))
        #expect(puppet.strings.log == ["max(1)", "cancel"] && recorder.completion == .finished)
    }

    @Test("A buffer that is kept full asks for as many values as it holds, though its subscriber wants all")
    func fullBuffer() {
        let puppet = Puppet()
        let buffered = puppet.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        let cancellable = buffered.sink { _ in
        } receiveValue: { _ in
        }
        puppet.handOver()
        withExtendedLifetime(cancellable) { #expect(puppet.strings.log == ["max(2)"]) }
    }
}

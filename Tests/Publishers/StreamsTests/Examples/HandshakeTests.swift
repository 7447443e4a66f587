import Streams
import StreamsTesting
import Testing

/// Tests the handshake of operators where Combine's documents are silent: it is Combine's.
@Suite struct HandshakeTests {
    static let proper = Operator.all.filter {
        $0.traits.isDisjoint(with: [.passesSubscriptionOn, .isShared])
            && !["prefix(0)", "prepend", "retry with delay"].contains($0.name)
    }

    /// Operators that send nothing before upstream's subscription, except two that also wait in Combine.
    private static let waiting = proper.filter {
        play($0, demand: .none) { _ in }.events.isEmpty && !["handleEvents", "print"].contains($0.name)
    }

    /// Returns what a subscriber receives of the puppet through the operator, after the puppet's actions.
    private static func play(_ part: Operator, demand: Subscribers.Demand, _ act: (Puppet) -> Void) -> ItemRecorder {
        let (puppet, stage) = (Puppet(), LawStage(isAtHome: true))
        let recorder = part.apply(puppet.eraseToAnyPublisher(), stage).record(initialDemand: demand)
        stage.scheduler.run()
        act(puppet)
        stage.scheduler.run()
        return recorder
    }

    @Test("A second subscription is cancelled", arguments: proper)
    func subscriptionTwice(_ part: Operator) {
        let recorder = Self.play(part, demand: .none) { puppet in
            puppet.handOver()
            #expect(!puppet.strings.log.contains("cancel"))
            puppet.handOver()
            #expect(puppet.strings.log.contains("cancel"))
        }
        withExtendedLifetime(recorder) {}
    }

    @Test("Without a subscription neither values nor a completion pass", arguments: waiting)
    func signalsBeforeSubscription(_ part: Operator) {
        let recorder = Self.play(part, demand: .unlimited) { puppet in
            _ = puppet.subscriber?.receive(Item(1))
            puppet.subscriber?.receive(completion: .finished)
        }
        #expect(recorder.events.isEmpty)
    }

    @Test("An operator answers values from elsewhere with a demand, even after its end", arguments: Operator.all)
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

    @Test("Any operator behind one that waits for a subscription receives one when that does")
    func behindReducing() {
        let (puppet, scheduler) = (Puppet(), TestScheduler())
        let behind: [(AnyPublisher<Int, Fault>) -> AnyPublisher<Int, Fault>] = [
            { $0.append(0).eraseToAnyPublisher() }, { $0.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
            { $0.throwing(Fault.self).tryMap { value throws(Fault) in value }.eraseToAnyPublisher() },
            { $0.share().eraseToAnyPublisher() },
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

    @Test("An operator that reduces all values to one passes its subscription on when upstream does, and requests then")
    func reducing() {
        let (puppet, recorder) = (Puppet(), Recorder<Int, Fault>(initialDemand: .max(1)))
        puppet.count().subscribe(recorder)
        #expect(recorder.events.isEmpty)
        puppet.handOver()
        #expect(recorder.events.count == 1 && puppet.strings.log == ["unlimited"])
    }

    @Test("An operator that sends one value cancels its upstream when the value is known, even without demand")
    func reducingUnasked() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .none))
        puppet.first().subscribe(recorder)
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        #expect(puppet.strings.log == ["unlimited", "cancel"] && recorder.values.isEmpty)
    }

    @Test("A completion without a value waits for demand, except for ignoreOutput(), which sends no values")
    func completionWithoutValue() {
        let numbers = [1, 2].publisher.eraseToAnyPublisher()
        #expect(numbers.first { $0 > 2 }.record(initialDemand: .none).completion == nil)
        #expect(numbers.first { $0 > 2 }.record(initialDemand: .max(1)).completion == .finished)
        #expect(numbers.ignoreOutput().record(initialDemand: .none).completion == .finished)
    }

    @Test("ignoreOutput() requests all values once, whatever is requested of it")
    func ignoringOutput() {
        let (puppet, recorder) = (Puppet(), Recorder<Never, Fault>(initialDemand: .max(2)))
        puppet.ignoreOutput().subscribe(recorder)
        puppet.handOver()
        recorder.request(.max(1))
        #expect(puppet.strings.log == ["unlimited"])
    }

    @Test("replaceEmpty and retry pass demand and answers on")
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

    @Test("drop(untilOutputFrom:) passes its subscription on when its upstream does")
    func droppingUntilOutput() {
        let puppet = Puppet()
        let recorder = puppet.drop(untilOutputFrom: Empty<Int, Fault>(completeImmediately: false)).record()
        #expect(recorder.events.isEmpty)
        puppet.handOver()
        #expect(recorder.events.count == 1)
    }

    @Test("zip answers a value with the additional demand, and does not cancel an upstream that has failed")
    func zipping() {
        let (puppets, recorder) = ([Puppet(), Puppet()], Recorder<Int, Fault>(initialDemand: .max(1)))
        recorder.demandAfterValue = .max(2)
        puppets[0].zip(puppets[1]) { $0.number + $1.number }.subscribe(recorder)
        for puppet in puppets { puppet.handOver() }
        #expect(puppets.map { $0.subscriber?.receive(Item(1)) } == [.max(0), .max(2)])
        puppets[0].subscriber?.receive(completion: .failure(.upstream))
        #expect(puppets.map(\.strings.log) == [["max(1)", "max(2)"], ["max(1)", "cancel"]])
    }

    @Test("collect(_:) requests as many values as its arrays need, and no more for an array that is incomplete")
    func collecting() {
        let (puppet, recorder) = (Puppet(), Recorder<[Item], Fault>(initialDemand: .max(2), demandAfterValue: .max(1)))
        puppet.collect(3).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.strings.log == ["max(6)"])
        #expect([1, 2, 3].compactMap { puppet.subscriber?.receive(Item($0)) } == [.none, .none, .max(3)])
    }

    @Test("dropFirst requests the dropped values together with the first demand")
    func droppingFirst() {
        let (puppet, recorder) = (Puppet(), Recorder<Item, Fault>(initialDemand: .max(40)))
        puppet.dropFirst(2).subscribe(recorder)
        puppet.handOver()
        recorder.request(.max(1))
        #expect(puppet.strings.log == ["max(42)", "max(1)"])
    }

    @Test("Additional demand is the answer to a value that passes at once")
    func answers() {
        let (puppet, never) = (Puppet(), Empty<Int, Fault>(completeImmediately: false))
        let recorder = Recorder<Item, Fault>(initialDemand: .max(1), demandAfterValue: .max(2))
        puppet.prefix(untilOutputFrom: never).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.subscriber?.receive(Item(1)) == .max(2) && puppet.strings.log == ["max(1)"])
    }

    @Test("A full buffer that fails cancels its upstream at once, and delivers the waiting values first")
    func bufferFails() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .none))
        puppet.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .thrown }).subscribe(recorder)
        puppet.handOver()
        for item in 1...2 { _ = puppet.subscriber?.receive(Item(item)) }
        #expect(puppet.strings.log == ["unlimited", "cancel"] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.count == 1 && recorder.completion == .failure(.thrown))
    }

    @Test("handleEvents observes a request for no values, and passes it on")
    func requestForNone() {
        let puppet = Puppet()
        var requests: [Subscribers.Demand] = []
        let recorder = ItemRecorder(initialDemand: .max(1))
        puppet.handleEvents(receiveRequest: { requests.append($0) }).subscribe(recorder)
        puppet.handOver()
        recorder.request(.none)
        #expect(requests == [.max(1), .none] && puppet.strings.log == ["max(1)", "max(0)"])
    }

    @Test("The answer to the last value of prefix is the subscriber's, even though upstream is cancelled by then")
    func lastAnswer() {
        let (puppet, recorder) = (Puppet(), ItemRecorder(initialDemand: .max(1), demandAfterValue: .max(2)))
        puppet.prefix(1).subscribe(recorder)
        puppet.handOver()
        #expect(puppet.subscriber?.receive(Item(1)) == .max(2))
        #expect(puppet.strings.log == ["max(1)", "cancel"] && recorder.completion == .finished)
    }

    @Test("A buffer that is kept full requests as many values as it holds, even with unlimited demand")
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

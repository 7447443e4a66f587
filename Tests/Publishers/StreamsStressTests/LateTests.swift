import Foundation
import Streams
import StreamsExtras
import Testing

extension Stress {
    /// Who subscribes while another thread delivers.
    @Suite struct LateTests {
        /// Publishers that know something when somebody subscribes.
        enum Kind: CaseIterable {
            case currentValue, replay, published, first, shareReplay, ended

            func make() -> (send: (Int) -> Void, publisher: AnyPublisher<Int, Never>) {
                let (current, replay) = (CurrentValueSubject<Int, Never>(0), ReplaySubject<Int, Never>(bufferSize: 1))
                let model = Model()
                replay.send(0)
                switch self {
                case .currentValue: return (current.send, current.eraseToAnyPublisher())
                case .replay: return (replay.send, replay.eraseToAnyPublisher())
                case .published: return ({ model.number = $0 }, model.$number.eraseToAnyPublisher())
                case .first: return (current.send, current.first().eraseToAnyPublisher())
                case .shareReplay: return (current.send, current.share(replay: 1).eraseToAnyPublisher())
                case .ended:
                    let subject = PassthroughSubject<Int, Never>()
                    return (
                        {
                            subject.send($0)
                            subject.send(completion: .finished)
                        }, subject.replaceEmpty(with: 0).eraseToAnyPublisher()
                    )
                }
            }
        }

        private final class Model { @Published var number = 0 }

        @Test("Has what is known when sink returns, though a delivery is under way", arguments: Kind.allCases)
        func known(kind: Kind) throws {
            let (send, publisher) = kind.make()
            var received: [Int] = []
            let slow = publisher.sink { _ in
                try? race { if received.isEmpty { publisher.sink { received.append($0) }.cancel() } }
            }
            send(1)
            #expect(received.count == (kind == .ended ? 0 : 1))
            slow.cancel()
        }

        @Test("Hears of an end that has been sent when sink returns, though a delivery is under way")
        func end() throws {
            let (subject, ends) = (PassthroughSubject<Int, Never>(), Tally())
            let slow = subject.sink { _ in
                try? race {
                    subject.send(completion: .finished)
                    _ = subject.sink(receiveCompletion: { _ in ends.add() }, receiveValue: { _ in })
                    if ends.count == 0 { ends.add(100) }
                }
            }
            subject.send(1)
            #expect(ends.count == 1)
            slow.cancel()
        }

        @Test("Under full load every sink has the current value, and what comes later, in order")
        func underLoad() throws {
            let (subject, stops, missing) = (CurrentValueSubject<Int, Never>(0), Tally(), Tally())
            let witnesses = (0..<2000.scaled).map { _ in Witness<Never>() }
            let load = { (producer: Int) in
                var number = 0
                while stops.count == 0 {
                    number += 1
                    subject.send(Int(number, by: producer))
                }
            }
            try race({ load(1) }, { load(2) }) {
                for witness in witnesses {
                    witness.attach(to: subject, by: .sink)
                    if witness.count == 0 { missing.add() }
                    witness.cancel()
                }
                stops.add()
            }
            #expect(missing.count == 0)
            #expect(witnesses.allSatisfy { $0.values.isWithoutGaps && $0.violations == [] })
        }

        @Test("Who has come late is heard when it asks again, and when it answers", arguments: [true, false])
        func asking(inAnswers: Bool) throws {
            let (subject, sent) = (CurrentValueSubject<Int, Never>(0), Tally())
            let (first, answer) = inAnswers ? (1, Subscribers.Demand.max(1)) : (3, .none)
            let late = Witness<Never>(asking: .max(first), answering: answer) { value in
                if value == 1 { while sent.count == 0 { giveWay() } }
            }
            let busy = subject.sink { if $0 == 1, late.count == 0 { self.attach(late, to: subject) } }
            for value in 1...3 { subject.send(value) }
            sent.add()
            #expect(eventually { late.count == 3 })
            subject.send(4)
            if !inAnswers { late.request(.max(1)) }
            subject.send(completion: .finished)
            #expect(late.waitForEnd() && late.values == [1, 2, 3, 4] && late.violations == [])
            busy.cancel()
        }

        @Test("Who has come late does not receive the value whose closure cancels")
        func cancellingOnTheWay() {
            let (subject, late) = (CurrentValueSubject<Int, Never>(0), Witness<Never>())
            let cancelling = subject.map {
                late.cancel()
                return $0
            }
            let busy = subject.sink { value in if value == 1 { try? race { late.attach(to: cancelling) } } }
            subject.send(1)
            #expect(late.count == 0 && late.violations == [])
            busy.cancel()
        }

        @Test("Who asks after it has come late receives the current value, though it has not been sent since")
        func askingLate() {
            let (subject, late) = (CurrentValueSubject<Int, Never>(0), Witness<Never>(asking: .none))
            let busy = subject.sink { value in
                guard value == 1 else { return }
                try? race {
                    late.attach(to: subject)
                    late.request(.max(1))
                }
            }
            subject.send(1)
            #expect(late.values == [1])
            late.request(.max(1))
            subject.send(2)
            #expect(late.values == [1, 2] && late.violations == [])
            busy.cancel()
        }

        @Test("Who comes late to a subject that has ended is let go of")
        func afterTheEnd() {
            let (subject, lifetimes) = (PassthroughSubject<Int, Never>(), Lifetimes())
            let busy = subject.sink { _ in
                try? race {
                    subject.send(completion: .finished)
                    Witness<Never>(in: lifetimes).attach(to: subject)
                }
            }
            subject.send(1)
            #expect(lifetimes.count == 0)
            busy.cancel()
        }

        @Test("Who has asked for no more hears of the end that comes while it receives what is known")
        func endMeanwhile() {
            let (subject, sent) = (CurrentValueSubject<Int, Never>(0), Tally())
            let late = Witness<Never>(asking: .max(1)) { _ in while sent.count == 0 { giveWay() } }
            let busy = subject.sink { if $0 == 1 { self.attach(late, to: subject) } }
            for value in 1...2 { subject.send(value) }
            subject.send(completion: .finished)
            sent.add()
            #expect(late.waitForEnd() && late.values == [1] && late.violations == [])
            busy.cancel()
        }

        @Test("Who has come late does not hear of the failure whose closure cancels")
        func cancellingTheEnd() {
            let (subject, sent, attached) = (CurrentValueSubject<Int, CancellationError>(0), Tally(), Tally())
            let late = Witness<CancellationError> { _ in while sent.count == 0 { giveWay() } }
            let cancelling = subject.mapError { error in
                late.cancel()
                return error
            }
            let busy = subject.sink(receiveCompletion: { _ in }) {
                if $0 == 1 { self.attach(late, to: cancelling) { attached.add() } }
            }
            subject.send(1)
            subject.send(completion: .failure(CancellationError()))
            sent.add()
            #expect(eventually { attached.count == 1 } && late.completion == nil && late.violations == [])
            busy.cancel()
        }

        @Test("Who comes late, and has enough of what is known, leaves at once")
        func enoughAtOnce() {
            let (subject, lifetimes) = (CurrentValueSubject<Int, Never>(0), Lifetimes())
            var late: AnyCancellable?
            let busy = subject.sink { value in
                guard value == 1 else { return }
                try? race { late = subject.counted(by: lifetimes).prefix(1).sink { _ in } }
            }
            subject.send(1)
            withExtendedLifetime(late) { #expect(lifetimes.count == 0) }
            busy.cancel()
        }

        @Test("Who comes late, and cancels when it receives the subscription, receives nothing else")
        func cancellingInHandshake() {
            let (subject, values) = (CurrentValueSubject<Int, Never>(0), Tally())
            let busy = subject.sink { value in
                guard value == 1 else { return }
                let handshake: (any Subscription) -> Void = {
                    $0.request(.max(1))
                    $0.cancel()
                }
                let late = AnySubscriber<Int, Never>(receiveSubscription: handshake) { _ in
                    values.add()
                    return .none
                }
                try? race { subject.subscribe(late) }
            }
            subject.send(1)
            #expect(values.count == 0)
            busy.cancel()
        }

        @Test(
            "Who has come late receives nothing after its cancel, or the end, and is let go of",
            arguments: Attachment.allCases, ["a cancel at once", "a cancel", "the end"])
        func ending(attachment: Attachment, by end: String) {
            let (subject, lifetimes) = (CurrentValueSubject<Int, Never>(0), Lifetimes())
            var late: Witness<Never>? = Witness(in: lifetimes)
            let busy = subject.sink { value in
                guard value == 1, let late, late.count == 0 else { return }
                try? race {
                    late.attach(to: subject, by: attachment)
                    if end == "a cancel at once" { late.cancel() }
                }
            }
            subject.send(1)
            if end == "a cancel" { late?.cancel() }
            if end == "the end" { subject.send(completion: .finished) }
            subject.send(2)
            #expect(late?.values == [1])
            late = nil
            #expect(lifetimes.count == 0)
            busy.cancel()
        }

        @Test(
            "What is sent while it receives what is known comes after that, in order, and none is missed",
            arguments: Attachment.allCases)
        func meanwhile(attachment: Attachment) throws {
            let (subject, sent) = (CurrentValueSubject<Int, Never>(0), Tally())
            let late = Witness<Never> { value in
                if value == 1 { while sent.count == 0 { giveWay() } }
            }
            let busy = subject.sink { if $0 == 1, late.count == 0 { self.attach(late, to: subject, by: attachment) } }
            subject.send(1)
            for value in 2...5 { subject.send(value) }
            sent.add()
            subject.send(completion: .finished)
            #expect(late.waitForEnd() && late.values == [1, 2, 3, 4, 5] && late.violations == [])
            busy.cancel()
        }

        @Test("Hears of a failure that comes while it receives what is known")
        func failureMeanwhile() {
            let (subject, sent) = (CurrentValueSubject<Int, Fault>(0), Tally())
            let late = Witness<Fault>(asking: .max(1)) { _ in while sent.count == 0 { giveWay() } }
            let busy = subject.sink(receiveCompletion: { _ in }) { if $0 == 1 { self.attach(late, to: subject) } }
            for value in 1...2 { subject.send(value) }
            subject.send(completion: .failure(Fault()))
            sent.add()
            #expect(late.waitForEnd() && late.values == [1] && late.completion == .failure(Fault()))
            busy.cancel()
        }

        @Test("Receives what it has missed while it received what is known, when it asks again")
        func missedMeanwhile() {
            let (subject, sent, done) = (CurrentValueSubject<Int, Never>(0), Tally(), Tally())
            let late = Witness<Never>(asking: .max(1)) { if $0 == 1 { while sent.count == 0 { giveWay() } } }
            let busy = subject.sink { if $0 == 1 { self.attach(late, to: subject) { done.add() } } }
            for value in 1...2 { subject.send(value) }
            sent.add()
            #expect(eventually { done.count == 1 })
            late.request(.max(1))
            #expect(late.values == [1, 2] && late.violations == [])
            busy.cancel()
        }

        /// Attaches it on another thread, and waits until the first value comes.
        private func attach<Failure: Error>(
            _ late: Witness<Failure>, to publisher: some Publisher<Int, Failure>,
            by attachment: Attachment = .handshake,
            then: @escaping () -> Void = {}
        ) {
            nonisolated(unsafe) let attach = {  // Run once.
                late.attach(to: publisher, by: attachment)
                then()
            }
            Thread { attach() }.start()
            while late.count == 0 { giveWay() }
        }

        @Test(
            "Is let go of by a cancel at once, or after the end, though somebody keeps its subscription",
            arguments: [true, false])
        func keptSubscription(isEnded: Bool) {
            let (subject, lifetimes) = (PassthroughSubject<Int, Never>(), Lifetimes())
            var kept: (any Subscription)?
            let busy = subject.sink { _ in
                try? race {
                    if isEnded { subject.send(completion: .finished) }
                    subject.counted(by: lifetimes).subscribe(AnySubscriber(receiveSubscription: { kept = $0 }))
                    if !isEnded { kept?.cancel() }
                }
            }
            subject.send(1)
            withExtendedLifetime(kept) { #expect(kept != nil && lifetimes.count == 0) }
            busy.cancel()
        }
    }
}

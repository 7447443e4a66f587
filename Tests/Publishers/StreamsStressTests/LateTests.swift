import Foundation
import Streams
import StreamsExtras
import Testing

extension Stress {
    /// Subscribes while another thread delivers.
    @Suite struct LateTests {
        /// Publishers that have a value or a completion for a new subscriber.
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

        @Test(
            "Receives the current value or completion by the time sink returns, even during a delivery",
            arguments: Kind.allCases)
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

        @Test("Receives a completion that has been sent by the time sink returns, even during a delivery")
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

        @Test("Under full load every sink receives the current value and all later ones, in order")
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

        @Test("A late subscriber's requests and answers count", arguments: [true, false])
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

        @Test("A late subscriber does not receive a value during which it was cancelled")
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

        @Test("A late subscriber that requests a value receives the current one, although it is not sent again")
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

        @Test("A late subscriber of a subject that has ended is released")
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

        @Test("A late subscriber without demand receives a completion that comes while it receives the current value")
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

        @Test("A late subscriber does not receive a failure during which it was cancelled")
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

        @Test("A late subscriber that needs only the current value leaves at once")
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

        @Test("A late subscriber that cancels when it receives the subscription receives nothing else")
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
            "After its cancel or the completion, a late subscriber receives nothing, and is released",
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
            "Values sent while it receives the current value follow in order, and none is missed",
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

        @Test("Receives a failure that is sent while it receives the current value")
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

        @Test("A request delivers the value that it missed while it received the current one")
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

        /// Attaches the witness on another thread, and waits for its first value.
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
            "Is released by a cancel at once, or after the end, even while its subscription is kept",
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

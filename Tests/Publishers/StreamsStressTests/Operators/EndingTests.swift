import Dispatch
import Streams
import StreamsFoundation
import Testing

extension Stress {
    /// Operators that end before their upstream does, and operators that observe the end.
    @Suite struct EndingTests {
        @Test("prefix passes the requested number of values that two threads send", arguments: Attachment.allCases)
        func prefix(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: subject.counted(by: lifetimes).prefix(13), by: attachment)
                try race({ subject.send(20, by: 0) }, { subject.send(20, by: 1) })
                #expect(witness.count == 13 && witness.completion == .finished && witness.violations == [])
                #expect(lifetimes.count == 1)
            }
        }

        @Test("The first value of two threads ends first(), or a cancel does", arguments: Attachment.allCases)
        func first(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: subject.counted(by: lifetimes).first(), by: attachment)
                try race({ subject.send(1) }, { subject.send(2) }, { witness.cancel() })
                #expect(witness.count <= 1 && witness.violations == [] && lifetimes.count == 1)
            }
        }

        @Test("Either the cancel or the completion is observed")
        func handlingEvents() throws {
            let heard = Tally()
            let streams = (0..<50_000.scaled).map { _ in
                let subject = PassthroughSubject<Int, Never>()
                let cancellable =
                    subject
                    .handleEvents(receiveCompletion: { _ in heard.add() }, receiveCancel: { heard.add() })
                    .sink { _ in }
                return (subject, cancellable)
            }
            try race(
                rounds: streams.count, { streams[$0].0.send(completion: .finished) }, { streams[$0].1.cancel() })
            #expect(heard.count == streams.count)
        }

        @Test("A cancel on two threads cancels once")
        func cancellable() throws {
            let cancels = Tally()
            let cancellables = (0..<50_000.scaled).map { _ in AnyCancellable { cancels.add() } }
            let cancel = { (round: Int) in cancellables[round].cancel() }
            try race(rounds: cancellables.count, cancel, cancel)
            #expect(cancels.count == cancellables.count)
        }

        @Test("The object of an assign is released with the cancellable")
        func assigning() throws {
            try rounds(2000.scaled) { lifetimes in
                let (subject, label) = (PassthroughSubject<Int, Never>(), Label(lifetimes.token()))
                let cancellable = subject.assign(to: \.value, on: label)
                try race({ subject.send(20, by: 0) }, { subject.send(20, by: 0) }, cancellable.cancel)
                #expect((0..<20).contains(label.value.number))
            }
        }

        @Test("A value that waits for a scheduler when the pipeline is cancelled is not delivered")
        func subscribingLate() throws {
            try rounds(1000.scaled) { lifetimes in
                let witness = Witness<Never>(in: lifetimes)
                let values = Int.values(50).publisher.counted(by: lifetimes)
                witness.attach(
                    to: values.subscribe(on: DispatchQueue.global()).receive(on: DispatchQueue.global()), by: .sink
                )
                try race({ witness.cancel() }, { witness.cancel() })
                #expect(eventually { lifetimes.count <= 2 } && witness.violations == [])
            }
        }
    }
}

private final class Label {
    var value = 0
    private let token: Lifetimes.Token

    init(_ token: Lifetimes.Token) { self.token = token }
}

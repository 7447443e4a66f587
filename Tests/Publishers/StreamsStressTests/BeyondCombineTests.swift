import Streams
import StreamsExtras
import Testing

extension Stress {
    /// Uses what Combine does not have on several threads.
    @Suite struct BeyondCombineTests {
        @Test(
            "A subscriber that comes while values are sent receives the last ones, and misses none",
            arguments: Attachment.allCases)
        func replay(attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = ReplaySubject<Int, Never>(bufferSize: 5)
                let witnesses = (0..<40).map { _ in Witness<Never>(in: lifetimes) }
                try race({ for value in 0..<1000 { subject.send(value) } }) {
                    for witness in witnesses { witness.attach(to: subject, by: attachment) }
                }
                subject.send(completion: .finished)
                #expect(witnesses.allSatisfy { $0.values.isWithoutGaps && $0.values.last == 999 })
                #expect(witnesses.allSatisfy { $0.completion == .finished && $0.violations == [] })
            }
        }

        @Test(
            "Of two publishers that send at once one wins, and none of its values is lost",
            arguments: Attachment.allCases)
        func amb(attachment: Attachment) throws {
            try rounds(200.scaled) { lifetimes in
                let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: subjects.amb(), by: attachment)
                try race({ subjects[0].send(100, by: 0) }, { subjects[1].send(100, by: 1) })
                for subject in subjects { subject.send(completion: .finished) }
                #expect(witness.waitForEnd() && witness.values.count == 100 && witness.values.isWithoutGaps)
                #expect(witness.violations == [])
            }
        }

        @Test("All values that several threads send through an input arrive")
        func input() throws {
            try rounds(20.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let (input, witness) = (subject.input, Witness<Never>(in: lifetimes))
                witness.attach(to: subject.share(replay: 3))
                let send = { (producer: Int) in
                    { @Sendable in for value in Int.values(1000, by: producer) { input.send(value) } }
                }
                try race(send(0), send(1))
                input.send(completion: .finished)
                #expect(witness.waitForEnd() && witness.values.isAll(1000, of: 2) && witness.violations == [])
            }
        }

        @Test(
            "Tasks that share an iterator receive each value once between them, and each of them receives the end",
            .timeLimit(.minutes(5)))
        func values() async {
            for _ in 0..<20.scaled {
                let subject = PassthroughSubject<Int, Never>()
                let puller = Puller(subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest))
                async let first = puller.all()
                async let second = puller.all()
                async let third = puller.all()
                for value in 0..<500 {
                    subject.send(value)
                    await Task.yield()  // Alternates: a task waits for a value, or a value is there already.
                }
                subject.send(completion: .finished)
                #expect(await (first + second + third).sorted() == Array(0..<500))
            }
        }
    }
}

/// An iterator that several tasks share. Sendable, as an iterator of `values` keeps its state behind a latch.
private struct Puller<P: Publisher<Int, Never>>: @unchecked Sendable {
    private let iterator: AsyncPublisher<P>.Iterator

    init(_ publisher: P) { iterator = publisher.values.makeAsyncIterator() }

    func all() async -> [Int] {
        var (iterator, values) = (iterator, [Int]())
        while let value = await iterator.next() { values.append(value) }
        return values
    }
}

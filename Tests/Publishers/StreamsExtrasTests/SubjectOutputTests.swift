import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SubjectOutputTests {
    @Test("Loops in several tasks receive all values, in order, while other tasks send and subscribe")
    func tasks() async {
        let subject = ReplaySubject<Int, Never>(bufferSize: 1_000)
        let (input, output) = (subject.input, subject.output(bufferingPolicy: .unbounded))
        let received = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 { group.addTask { await output.reduce(into: []) { $0.append($1) } } }
            group.addTask {
                for number in 1...1_000 { input.send(number) }
                input.send(completion: .finished)
                return Array(1...1_000)
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(received == [Array(1...1_000)])
    }

    @Test("Values between two iterations are kept as the policy says, and the error follows them with its type")
    func policies() async {
        #expect(await walked(.unbounded) == ([1, 2, 3, 4], .upstream))
        #expect(await walked(.bufferingOldest(2)) == ([1, 2], .upstream))
        #expect(await walked(.bufferingNewest(2)) == ([3, 4], .upstream))
    }

    /// Returns what a loop receives of 1, 2, 3, 4 and a failure, all sent before its first iteration.
    private func walked(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) async -> ([Int], Fault?) {
        let subject = PassthroughSubject<Int, Fault>()
        var iterator = subject.output(bufferingPolicy: policy).makeAsyncIterator()
        for value in 1...4 { subject.send(value) }
        subject.send(completion: .failure(.upstream))
        var values: [Int] = []
        do throws(Fault) {
            while let value = try await iterator.next() { values.append(value) }
            return (values, nil)
        } catch { return (values, error) }
    }

    @Test("A loop subscribes when it begins, and its end or its task's cancel cancels the subscription")
    func lifetime() async {
        let subject = CurrentValueSubject<Keepsake, Never>(Keepsake())
        let output = subject.output(bufferingPolicy: .unbounded)
        for await _ in output { break }
        let task = Task { for await _ in output { withUnsafeCurrentTask { $0?.cancel() } } }
        await task.value
        weak let kept = { [keepsake = Keepsake()] in
            subject.send(keepsake)
            subject.send(Keepsake())
            return keepsake
        }()
        #expect(kept == nil)
    }

    @Test("The sequence holds its subject")
    func subject() async {
        let (input, output) = { subject in (subject.input, subject.output(bufferingPolicy: .unbounded)) }(
            CurrentValueSubject<Int, Never>(1))
        input.send(2)
        #expect(await output.first { _ in true } == 2)
    }
}

private final class Keepsake: Sendable {}

import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ValuesTests {
    @Test("A loop gets all values, and asks for one at a time")
    func loop() async {
        let script = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        var values: [Int] = []
        for await value in script.values { values.append(value) }
        #expect(values == [1, 2])
        #expect(script.subscriptions.first?.requests.allSatisfy { $0 == .max(1) } == true)
    }

    @Test("A loop ends with the error, which keeps its type")
    func failure() async {
        var values: [Int] = []
        do throws(Fault) {
            let record = Record<Int, Fault>(output: [1], completion: .failure(.upstream))
            for try await value in record.values { values.append(value) }
            Issue.record("The loop has to throw.")
        } catch {
            #expect(error == .upstream && values == [1])
        }
    }

    @Test("Cancelling the task cancels the subscription, and ends the loop")
    func cancel() async {
        let (cancels, cancelled) = AsyncStream<Void>.makeStream()
        let (starts, started) = AsyncStream<Void>.makeStream()
        let task = Task {
            let subject = PassthroughSubject<Int, Never>()
            let watched = subject.handleEvents(
                receiveCancel: { cancelled.yield() }, receiveRequest: { _ in started.yield() })
            for await _ in watched.values {}
        }
        for await _ in starts.prefix(1) { task.cancel() }
        for await _ in cancels.prefix(1) {}
        await task.value
    }

    @Test("A loop that is left cancels the subscription")
    func leave() async {
        var isCancelled = false
        let endless = sequence(first: 1) { $0 + 1 }.publisher.handleEvents(receiveCancel: { isCancelled = true })
        for await value in endless.values where value == 3 { break }
        #expect(isCancelled)
    }

    @Test("A future's value can be awaited, and its error is thrown")
    func future() async throws {
        #expect(try await Future<Int, Fault> { $0(.success(7)) }.value == 7)
        await #expect(throws: Fault.upstream) { try await Future<Int, Fault> { $0(.failure(.upstream)) }.value }
    }
}

@Suite struct BufferedValuesTests {
    /// What a loop gets of 1, 2, 3, 4 and a failure, which all come before its first turn.
    private func loop(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) async -> ([Int], Fault?) {
        let subject = PassthroughSubject<Int, Fault>()
        let iterator = subject.values(bufferingPolicy: policy).makeAsyncIterator()
        for value in 1...4 { subject.send(value) }
        subject.send(completion: .failure(.upstream))
        var values: [Int] = []
        do throws(Fault) { while let value = try await iterator.next() { values.append(value) } } catch {
            return (values, error)
        }
        return (values, nil)
    }

    @Test("What comes between two turns of the loop is kept, as the policy says, and the error after it")
    func policies() async {
        #expect(await loop(.unbounded) == ([1, 2, 3, 4], .upstream))
        #expect(await loop(.bufferingOldest(2)) == ([1, 2], .upstream))
        #expect(await loop(.bufferingNewest(2)) == ([3, 4], .upstream))
    }

    @Test("A loop over what cannot fail needs no try")
    func never() async {
        var sum = 0
        for await value in (1...4).publisher.values(bufferingPolicy: .unbounded) { sum += value }
        #expect(sum == 10)
    }
}

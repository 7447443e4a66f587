import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct TypedValuesTests {
    /// Returns what a loop receives of 1, 2, 3, 4 and a failure, all sent before its first iteration.
    private func loop(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) async -> ([Int], Fault?) {
        let subject = PassthroughSubject<Int, Fault>()
        var iterator = subject.values(bufferingPolicy: policy).makeAsyncIterator()
        for value in 1...4 { subject.send(value) }
        subject.send(completion: .failure(.upstream))
        var values: [Int] = []
        do { while let value = try await iterator.next() { values.append(value) } } catch {
            return (values, error as? Fault)
        }
        return (values, nil)
    }

    @Test("Values between two iterations of the loop are kept as the policy says, and the error follows them")
    func policies() async {
        #expect(await loop(.unbounded) == ([1, 2, 3, 4], .upstream))
        #expect(await loop(.bufferingOldest(2)) == ([1, 2], .upstream))
        #expect(await loop(.bufferingNewest(2)) == ([3, 4], .upstream))
    }

    @Test("A loop over a publisher that cannot fail needs no try")
    func never() async {
        var sum = 0
        for await value in (1...4).publisher.values(bufferingPolicy: .unbounded) { sum += value }
        #expect(sum == 10)
    }

    @Test("A loop over typed values ends with the error, which keeps its type")
    func typed() async {
        var values: [Int] = []
        do throws(Fault) {
            let record = Record<Int, Fault>(output: [1], completion: .failure(.upstream))
            for try await value in record.typedValues { values.append(value) }
            Issue.record("The loop has to throw")
        } catch {
            #expect(error == .upstream && values == [1])
        }
    }
}

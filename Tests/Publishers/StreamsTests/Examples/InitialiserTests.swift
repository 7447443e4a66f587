import Streams
import StreamsTesting
import Testing

/// Tests operators that are made by the initialisers of their types, and what they say about themselves.
@Suite struct InitialiserTests {
    private typealias Numbers = Publishers.Sequence<[Int], Never>
    private let numbers = Numbers(sequence: [3, 1, 2])

    @Test("Publishers.Comparison sends the greatest value, Publishers.Contains whether a value is there")
    func searching() {
        #expect(Publishers.Comparison(upstream: numbers, areInIncreasingOrder: <).record().values == [3])
        #expect(Publishers.TryComparison(upstream: numbers) { $0 > $1 }.record().values == [1])
        #expect(Publishers.Contains(upstream: numbers, output: 2).record().values == [true])
        #expect(Publishers.Contains(upstream: numbers, output: 4).record().values == [false])
    }

    @Test("Publishers.TryComparison fails when its closure throws")
    func throwing() {
        let failing = Publishers.TryComparison(upstream: numbers) { _, _ in throw Fault.thrown }
        #expect(failing.record().completion?.failure as? Fault == .thrown)
    }

    @Test("Publishers.Encode and Publishers.Decode send what the coder makes, and fail when it throws")
    func coding() {
        let texts = Publishers.Encode(upstream: numbers, encoder: Digits())
        #expect(texts.record().values == ["3", "1", "2"])
        let decoded = Publishers.Decode<Publishers.Sequence<[String], Never>, Int, Digits>(
            upstream: ["4", "x", "5"].publisher, decoder: Digits()
        ).record()
        #expect(decoded.values == [4] && decoded.completion?.failure is Digits.Unreadable)
    }

    @Test("Publishers.MakeConnectable sends once it is connected")
    func connecting() {
        let shared = Publishers.MakeConnectable(upstream: numbers)
        let recorder = shared.record()
        #expect(recorder.values == [])
        shared.connect().cancel()
        #expect(recorder.values == [3, 1, 2])
    }

    @Test("Publishers.MeasureInterval measures by its scheduler")
    func measuring() {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
        let measure = Publishers.MeasureInterval(upstream: subject, scheduler: scheduler)
        let recorder = measure.record()
        for pause: VirtualTime.Stride in [2, 3] {
            scheduler.advance(by: pause)
            subject.send(0)
        }
        #expect(recorder.values == [2, 3] && measure.scheduler === scheduler)
    }

    @Test("Publishers.AssertNoFailure passes values on, and traps at a failure")
    func asserting() async {
        let sure = Publishers.AssertNoFailure(upstream: numbers, prefix: "", file: #file, line: #line)
        #expect(sure.record().values == [3, 1, 2])
        await #expect(processExitsWith: .failure) {
            _ = Publishers.AssertNoFailure(
                upstream: Fail<Int, Fault>(error: .thrown), prefix: "", file: #file, line: #line
            ).record()
        }
    }

    @Test("An operator's properties are what it was made of")
    func parameters() throws {
        let (greatest, smallest): (Publishers.Comparison<Numbers>, Publishers.Comparison<Numbers>) =
            (numbers.max(by: <), numbers.min(by: <))
        let orders = [greatest.areInIncreasingOrder(1, 2), smallest.areInIncreasingOrder(1, 2)]
        #expect(orders == [true, false])
        let (scan, tryReduce) = (numbers.scan(5, -), Publishers.TryReduce(upstream: numbers, initial: 6) { $0 - $1 })
        #expect(scan.nextPartialResult(scan.initialResult, 1) == 4)
        #expect(try tryReduce.nextPartialResult(tryReduce.initial, 1) == 5)
        let contains: Publishers.Contains<Numbers> = .init(upstream: numbers, output: 7)
        #expect(contains.output == 7 && numbers.collect(8).count == 8 && numbers.dropFirst(9).count == 9)
        #expect(try numbers.tryCompactMap { $0 > 1 ? $0 : nil }.transform(1) == nil)
    }
}

private struct Digits: TopLevelEncoder, TopLevelDecoder {
    struct Unreadable: Error {}

    func encode<T: Encodable>(_ value: T) -> String { "\(value)" }

    func decode<T: Decodable>(_: T.Type, from text: String) throws -> T {
        guard let value = Int(text) as? T else { throw Unreadable() }
        return value
    }
}

extension Subscribers.Completion {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

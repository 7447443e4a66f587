import Streams
import StreamsTesting
import Testing

/// Tests overloads and initialisers that stand for others, as strangers' code uses them.
@Suite struct OverloadTests {
    private let numbers = AnyPublisher([3, 1, 2].publisher)
    private let one = (1...8).map { AnyPublisher(Just($0)) }

    @Test("zip and combineLatest of three and four publishers call their closure with the values in order")
    func transforms() {
        let (a, b, c, d) = (one[0], one[1], one[2], one[3])
        #expect(a.zip(b, c) { [$0, $1, $2] }.record().values == [[1, 2, 3]])
        #expect(a.zip(b, c, d) { [$0, $1, $2, $3] }.record().values == [[1, 2, 3, 4]])
        #expect(a.combineLatest(b, c) { [$0, $1, $2] }.record().values == [[1, 2, 3]])
        #expect(a.combineLatest(b, c, d) { [$0, $1, $2, $3] }.record().values == [[1, 2, 3, 4]])
    }

    @Test("Operators made by their initialisers send what those made by methods send")
    func initialisers() {
        #expect(Publishers.Scan(upstream: numbers, initialResult: 0) { $0 + $1 }.record().values == [3, 4, 6])
        #expect(Publishers.TryScan(upstream: numbers, initialResult: 0) { $0 + $1 }.record().values == [3, 4, 6])
        #expect(Publishers.Reduce(upstream: numbers, initial: 0) { $0 + $1 }.record().values == [6])
        #expect(Publishers.First(upstream: numbers).record().values == [3])
        #expect(Publishers.FirstWhere(upstream: numbers) { $0 < 3 }.record().values == [1])
        #expect(Publishers.TryFirstWhere(upstream: numbers) { $0 < 3 }.record().values == [1])
        #expect(Publishers.TryFilter(upstream: numbers) { $0 < 3 }.record().values == [1, 2])
        #expect(Publishers.RemoveDuplicates(upstream: numbers) { $0 > $1 }.record().values == [3])
        #expect(Publishers.Output(upstream: numbers, range: 1..<3).range == 1..<3)
        #expect(Publishers.FirstWhere(upstream: numbers) { $0 < 3 }.predicate(3) == false)
    }

    @Test("A closure that throws a type makes an operator on a publisher that cannot fail end with that error")
    func typedErrors() {
        func fail<Value>(_: Int) throws(Fault) -> Value { throw .thrown }
        func failBoth<Value>(_: Int, _: Int) throws(Fault) -> Value { throw .thrown }
        let typed: [AnyPublisher<Void, Fault>] = [
            numbers.throwing(Fault.self).tryScan(0, failBoth).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryReduce(0, failBoth).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryFirst(where: fail).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryRemoveDuplicates(by: failBoth).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryDrop(while: fail).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryContains(where: fail).map { _ in }.eraseToAnyPublisher(),
            numbers.throwing(Fault.self).tryCompactMap { number throws(Fault) -> Int? in try fail(number) }.map { _ in }
                .eraseToAnyPublisher(),
        ]
        #expect(typed.map { $0.record().completion } == typed.map { _ in .failure(.thrown) })
    }

    @Test("Publishers that are told their types finish and fail like others")
    func types() {
        let empty = Empty(completeImmediately: true, outputType: Int.self, failureType: Fault.self)
        #expect(empty.record().completion == .finished)
        #expect(Fail(outputType: Int.self, failure: Fault.inner).record().completion == .failure(.inner))
        let result = Result<Int, Never>.success(1).publisher.setFailureType(to: Fault.self)
        #expect(result.record().values == [1])
    }

    @Test("A future that cannot fail has its value without a try")
    func futureValue() async {
        #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    }

    @Test("A span of the immediate scheduler is whole, and made only of a number that fits")
    func immediateSpans() {
        typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
        let half: Stride = 1.5
        #expect(half.magnitude == 1 && Stride(exactly: UInt64.max) == nil && Stride(exactly: 7)?.magnitude == 7)
    }
}

import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ThrowingTests {
    private let sure = [1].publisher.eraseToAnyPublisher()
    private let failing = [1].publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()

    @Test("Behind throwing(_:) a closure that throws a type makes a publisher that fails with it")
    func typed() {
        let publishers: [AnyPublisher<Bool, Fault>] = [
            sure.throwing(Fault.self).tryMap(typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryMap(typed).eraseToAnyPublisher(),
            sure.throwing(Fault.self).tryContains(where: typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryAllSatisfy(typed).eraseToAnyPublisher(),
        ]
        let filtered: [AnyPublisher<Int, Fault>] = [
            sure.throwing(Fault.self).tryFilter(typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryFilter(typed).eraseToAnyPublisher(),
            sure.throwing(Fault.self).tryDrop(while: typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryPrefix(while: typed).eraseToAnyPublisher(),
            sure.throwing(Fault.self).tryFirst(where: typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryLast(where: typed).eraseToAnyPublisher(),
            sure.throwing(Fault.self).tryMin(by: typed).eraseToAnyPublisher(),
            failing.throwing(Fault.self).tryRemoveDuplicates(by: typed).eraseToAnyPublisher(),
        ]
        let greatest: AnyPublisher<Int, Fault> = [1, 3, 2].publisher.eraseToAnyPublisher().throwing(Fault.self).tryMax(
            by: typed
        )
        .eraseToAnyPublisher()
        #expect(greatest.record().values == [3])
        #expect(publishers.allSatisfy { $0.record().values == [true] } && filtered.count == 8)
    }

    @Test("Without that a closure of any kind makes a publisher that fails with any error")
    func anyError() {
        #expect(failure(of: sure.tryMap { $0 }) == "Error" && failure(of: failing.tryMap { $0 }) == "Error")
        #expect(failure(of: sure.tryMap(typed)) == "Error" && failure(of: failing.tryFilter { $0 > 1 }) == "Error")
        #expect(failure(of: Just(1).tryMap { $0 }) == "Error")
    }

    @Test("A closure that throws anything makes a publisher that fails with any error")
    func untyped() {
        #expect(failure(of: sure.tryMap(untyped)) == "Error")
        #expect(failure(of: sure.tryFilter(untyped)) == "Error")
        #expect(failure(of: failing.tryFilter(untyped)) == "Error")
        #expect(failure(of: failing.tryFirst(where: untyped)) == "Error")
        #expect(failure(of: sure.tryMax(by: untyped)) == "Error")
        #expect(
            failure(of: failing.tryContains(where: { if $0 > 1 { throw Fault.thrown } else { true } }))
                == "Error")
    }

    private func typed(_ value: Int) throws(Fault) -> Bool { value > 0 }
    private func typed(_ one: Int, _ other: Int) throws(Fault) -> Bool { one < other }
    private func untyped(_ value: Int) throws -> Bool { value > 0 }
    private func untyped(_ one: Int, _ other: Int) throws -> Bool { one < other }

    private func failure<P: Publisher>(of publisher: P) -> String { "\(P.Failure.self)" }
}

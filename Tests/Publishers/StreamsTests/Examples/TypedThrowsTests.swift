import Streams
import Testing

@Suite struct TypedThrowsTests {
    private let sure = [1].publisher.eraseToAnyPublisher()
    private let failing = [1].publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()

    @Test("A closure that throws a type makes a publisher that fails with it")
    func typed() {
        #expect(failure(of: sure.tryMap(typed)) == "Fault" && failure(of: failing.tryMap(typed)) == "Fault")
        #expect(
            failure(of: sure.tryFilter(typed)) == "Fault" && failure(of: failing.tryFilter(typed)) == "Fault"
        )
        #expect(failure(of: sure.tryDrop(while: typed)) == "Fault")
        #expect(failure(of: failing.tryPrefix(while: typed)) == "Fault")
        #expect(failure(of: sure.tryFirst(where: typed)) == "Fault")
        #expect(failure(of: failing.tryLast(where: typed)) == "Fault")
        #expect(failure(of: sure.tryContains(where: typed)) == "Fault")
        #expect(failure(of: failing.tryAllSatisfy(typed)) == "Fault")
        #expect(failure(of: sure.tryMin(by: typed)) == "Fault")
        #expect(failure(of: failing.tryRemoveDuplicates(by: typed)) == "Fault")
    }

    @Test("A closure that cannot throw leaves the upstream's failure as it is")
    func sureClosures() {
        #expect(failure(of: sure.tryMap { $0 }) == "Never" && failure(of: failing.tryMap { $0 }) == "Fault")
        #expect(failure(of: failing.tryFilter { $0 > 1 }) == "Fault")
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

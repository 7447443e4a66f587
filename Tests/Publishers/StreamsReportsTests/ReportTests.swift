import Streams
import StreamsReports
import Testing

struct Offline: Error {}

@Suite struct ReportTests {
    @Test("Try") func tryIt() throws {
        let reports = Reports()
        let cancellable = Fail<Int, Offline>(error: Offline()).named("load").map { $0 + 1 }.eraseToAnyPublisher()
            .catch { _ in [1, 2, 3].publisher.setFailureType(to: Offline.self).named("cache") }
            .flatMap { (1...$0).publisher.setFailureType(to: Offline.self) }
            .first { $0 > 1 }
            .reported(as: "the first page", to: reports)
            .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        print(try #require(reports.latest))
        print(String(decoding: try Report.trace(of: reports.all), as: UTF8.self))
        for _ in 0..<3 {
        let c2 = (1...100).publisher.flatMap { Just($0).map { $0 } }.retry(3).tryMap { if $0 > 98 { throw Offline() }; return $0 }.retry(2).replaceError(with: 1).reported(as: "b", to: reports).sink { _ in }
        }
        print(reports.latest!)
        _ = cancellable
    }
}

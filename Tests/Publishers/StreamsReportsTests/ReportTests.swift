import Foundation
import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

@Suite struct ReportTests {
    let reports = Reports()

    private func report(_ pipeline: some Publisher) throws -> Report {
        _ = pipeline.reported(as: "test", to: reports).record()
        return try #require(reports.latest)
    }

    @Test("A failure names the layer that failed, and the layers that passed it on")
    func failure() throws {
        let load = Fail<Int, Boom>(error: Boom()).named("load")
        let report = try report(load.map { $0 + 1 }.eraseToAnyPublisher().filter { $0 > 0 })
        #expect(report.origin?.name == "load" && report.origin?.operation == "Fail")
        #expect(report.origin?.place == "StreamsReportsTests/ReportTests.swift:18")
        #expect(report.layers.map(\.name) == ["load", "Map", "Filter"])
        #expect(report.layers.dropFirst().allSatisfy { $0.ending == .passedOn(Report.Failure(Boom())) })
    }

    @Test("A failure of a named effect has the effect's name as its origin")
    func effect() throws {
        let load = Deferred { Fail<Int, Boom>(error: Boom()) }.named("load")
        #expect(try report(load.map { $0 + 1 }).origin?.name == "load")
        #expect(try report(load.replaceError(with: 0)).hidden.map(\.origin) == ["load"])
    }

    @Test("Errors that a recovery, a retry or a mapper handles are in the report, in order")
    func hidden() throws {
        let load = Fail<Int, Offline>(error: Offline()).named("load").retry(1).mapError { _ in Boom() }
        let report = try report(load.catch { _ in Fail<Int, Boom>(error: Boom()).named("cache") }.replaceError(with: 0))
        #expect(report.hidden.map(\.origin) == ["load", "load", "MapError", "cache"])
        #expect(report.hidden.map(\.keeper) == ["Retry", "MapError", "Catch", "ReplaceError"])
        #expect(report.hidden.map(\.failure.text) == ["Offline()", "Offline()", "Boom()", "Boom()"])
        #expect(report.layer.ending == .finished && report.origin == nil)
    }

    @Test("The error of a cache that failed is in the report, and goes to onError as well")
    func caching() throws {
        var told = 0
        let report = try report(Just(1).caching(to: { _ in throw Boom() }, onError: { _ in told += 1 }))
        #expect(report.hidden.map(\.description) == ["Boom() of Caching, kept by Caching"] && told == 1)
    }

    @Test("zip and combineLatest of four have a layer for each of their publishers, and breakpoint for its upstream")
    func several() throws {
        let (a, b, c, d) = (Just(1).named("a"), Just(2).named("b"), Just(3).named("c"), Just(4).named("d"))
        let names = ["a", "b", "c", "d"]
        #expect(try report(a.zip(b, c, d)).layers.map(\.name) == names + ["Zip"])
        #expect(try report(a.combineLatest(b, c, d)).layers.map(\.name) == names + ["CombineLatest"])
        #expect(try report(a.breakpoint()).layers.map(\.name) == ["a", "Breakpoint"])
    }

    @Test("Layers report how many values were requested, and how many they sent")
    func counts() throws {
        let recorder = (1...9).publisher.eraseToAnyPublisher().filter { $0.isMultiple(of: 3) }.reported(
            as: "counted", to: reports
        ).record(initialDemand: .max(2))
        let running = try #require(Reports.running.first { $0.title == "counted" })
        #expect(running.layers.map(\.values) == [6, 2] && running.layers.map(\.asked) == [6, 2])
        #expect(running.layer.waiting == .forDemand && recorder.values == [3, 6])
    }

    @Test("A source is cancelled by the subscriber, by its successor, or at the end")
    func cancels() throws {
        let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let latest = outer.map { _ in inner }.switchToLatest().reported(as: "latest", to: reports).sink { _ in }
        for number in 1...2 { outer.send(number) }
        latest.cancel()
        let report = try #require(reports.latest)
        #expect(report.layer.ending == .cancelled(.downstream))
        #expect(
            report.layer.sources.filter(\.isMade).map(\.ending) == [.cancelled(.replacement), .cancelled(.downstream)])
        let first = try self.report((1...3).publisher.eraseToAnyPublisher().first())
        #expect(first.layer.sources.map(\.ending) == [.cancelled(.end)])
    }

    @Test("An operator that combines several values into one requests as many", arguments: [1, 2, 3])
    func scale(count: Int) {
        let recorder = (1...6).publisher.eraseToAnyPublisher().collect(count).reported(as: "scale", to: reports)
            .record(initialDemand: .max(1), demandAfterValue: .max(1))
        #expect(recorder.values.count == 6 / count && recorder.completion == .finished)
    }

    @Test("Publishers that are made during a run are below the layer that made them")
    func made() throws {
        let report = try report([1, 2].publisher.flatMap { Just($0).named("inner \($0)") })
        #expect(report.layer.sources.map(\.name) == ["Sequence", "inner 1", "inner 2"])
        #expect(report.layer.sources.map(\.isMade) == [false, true, true])
    }

    @Test("A report keeps a few of ten thousand inner publishers, and counts the others")
    func many() throws {
        let report = try report((1...10_000).publisher.flatMap { Just($0) })
        let kept = report.layer.sources.dropFirst()
        #expect(kept.count < 40 && kept.count + report.layer.omitted.count == 10_000)
        #expect(kept.map(\.values).reduce(0, +) + report.layer.omitted.values == 10_000)
    }

    @Test("Publishers that have not begun stay in a report, however many there are: the values that they send count")
    func late() throws {
        let scheduler = TestScheduler()
        let numbers = (1...40).publisher.flatMap { Just($0).subscribe(on: scheduler) }
        let report = try #require(numbers.report { _ in scheduler.run() })
        let made = report.layer.sources.filter(\.isMade)
        #expect(made.count + report.layer.omitted.count == 40)
        #expect(made.map(\.values).reduce(report.layer.omitted.values, +) == 40)
    }

    @Test("A failure among ten thousand attempts is named, and the others are counted")
    func retries() throws {
        let report = try report(Fail<Int, Boom>(error: Boom()).named("load").retry(10_000))
        #expect(report.layer.omitted.failures + report.layer.sources.count == 10_001)
        #expect(report.hidden.count <= 70 && report.hidden.allSatisfy { $0.origin == "load" && $0.keeper == "Retry" })
        #expect(report.origin?.name == "load")
    }

    @Test("A failure in one of many publishers is named, even where they are only counted")
    func folded() throws {
        let numbers = (1...200).publisher.flatMap { number in
            Deferred { Just(number) }.tryMap { if $0 == 50 { throw Boom() } else { $0 } }.replaceError(with: 0)
        }
        let report = try report(numbers)
        #expect(report.hidden.map(\.description) == ["Boom() of TryMap, kept by ReplaceError"])
        #expect(report.layer.omitted.count > 100 && report.layer.omitted.failures == 0)
    }

    @Test("A recovery that recovers itself ten thousand times neither deepens the stack nor fills the report")
    func recursion() throws {
        func attempt(_ number: Int) -> AnyPublisher<Int, Boom> {
            Fail<Int, Boom>(error: Boom()).catch { _ in
                number < 10_000 ? attempt(number + 1) : Just(1).setFailureType(to: Boom.self).eraseToAnyPublisher()
            }.eraseToAnyPublisher()
        }
        #expect(try report(attempt(0)).layers.count < 300)
    }

    @Test("A run is listed while it runs, and not afterwards")
    func running() {
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.map { $0 }.reported(as: "running", to: reports).sink { _ in }
        subject.send(1)
        let seen = Reports.running.filter { $0.title == "running" }
        #expect(seen.map { $0.layers.map(\.values) } == [[1, 1]] && seen.first?.layer.waiting == .forValues)
        cancellable.cancel()
        #expect(!Reports.running.contains { $0.title == "running" })
    }

    @Test("A pipeline that is reported inside of another one has its own report, and is in the other's")
    func nested() throws {
        let inner = Just(1).eraseToAnyPublisher().map { $0 + 1 }.reported(as: "inner", to: reports)
        let outer = try report(inner.filter { $0 > 0 })
        #expect(reports.all.map(\.title) == ["inner", "test"])
        #expect(outer.layers.map(\.name) == ["Just", "Map", "Filter"])
    }

    @Test("A pipeline that is reported twice has two reports of the same layers, the inner one first")
    func twice() {
        _ = Just(1).reported(as: "inner", to: reports).reported(as: "outer", to: reports).record()
        #expect(reports.all.map(\.title) == ["inner", "outer"])
        #expect(reports.all.map { $0.layers.map(\.name) } == [["Just"], ["Just"]])
        #expect(!Reports.running.contains { $0.title == "inner" })
    }

    @Test("The report is there when the completion arrives")
    func moment() {
        var titles: [String] = []
        _ = Empty<Int, Never>().reported(as: "now", to: reports)
            .sink(receiveCompletion: { _ in titles = reports.all.map(\.title) }, receiveValue: { _ in })
        #expect(titles == ["now"])
    }

    @Test("Reports keeps the latest reports, and passes each to its closure")
    func collecting() {
        let titles = PassthroughSubject<String, Never>()
        let recorder = titles.record()
        let two = Reports(keeping: 2) { [input = titles.input] in input.send($0.title) }
        for title in ["a", "b", "c"] { _ = Just(1).reported(as: title, to: two).record() }
        #expect(two.all.map(\.title) == ["b", "c"] && recorder.values == ["a", "b", "c"])
    }

    @Test("Values and errors of any type pass unchanged")
    func types() {
        let pairs = [(1, "a"), (2, "b")].publisher.reported(as: "", to: reports).map(\.1).record()
        let failing = Fail<Never, any Error>(error: Boom()).reported(as: "", to: reports).materialize().record()
        #expect(pairs.values == ["a", "b"] && "\(failing.values)".contains("Boom"))
    }

    @Test("A report is encoded as JSON, and decoded again")
    func coding() throws {
        let report = try report([1, 2].publisher.flatMap { Just($0) }.tryMap { _ in throw Boom() }.retry(1))
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(Report.self, from: data) == report)
    }

    @Test("A pipeline that ends without a last value ends in a report, too")
    func prefixWhile() throws {
        let numbers = (1...9).publisher.eraseToAnyPublisher().prefix { $0 < 3 }
        let recorder = numbers.reported(as: "test", to: reports).record()
        #expect(recorder.values == [1, 2] && recorder.completion == .finished)
        #expect(try #require(reports.latest).layers.map(\.values) == [3, 2])
    }

    @Test("A reported flatMap makes no more publishers when its subscriber has ended")
    func ended() throws {
        let numbers = (1...9).publisher.eraseToAnyPublisher()
        for joined in [
            numbers.flatMap { Just($0) }.eraseToAnyPublisher(),
            numbers.flatMap { Just($0).eraseToAnyPublisher() }.eraseToAnyPublisher(),
        ] {
            _ = joined.prefix(1).reported(as: "ended", to: reports).sink { _ in }
            let report = try #require(reports.latest)
            #expect(report.layers.filter(\.isMade).count == 1 && report.layers.first?.values == 1)
        }
    }

    @Test("A reported flatMap whose closure cancels subscribes to nothing more, as one that is not reported")
    func cancellingClosure() {
        var (count, kept) = (0, AnyCancellable?.none)
        let work = Deferred {
            count += 1
            return Just(1)
        }
        let numbers = PassthroughSubject<Int, Never>()
        let joined = numbers.flatMap { _ in withExtendedLifetime(kept.take()) { work } }
        kept = joined.reported(as: "cancelling", to: reports).sink { _ in }
        numbers.send(1)
        #expect(count == 0)
    }

    @Test("A reported flatMap of limited width asks for as many values as it has room for publishers")
    func width() throws {
        let waiting = PassthroughSubject<Int, Never>()
        let cancellable = (1...9).publisher.eraseToAnyPublisher().flatMap(maxPublishers: .max(2)) { _ in waiting }
            .reported(as: "width", to: reports).sink { _ in }
        let running = try #require(Reports.running.first { $0.title == "width" })
        #expect(running.layers.first?.asked == 2 && running.layers.filter(\.isMade).count == 2)
        cancellable.cancel()
    }

    @Test("zip takes a few values ahead of a sequence, with a report and with a bound value, too")
    func zipAhead() {
        var taken = 0
        let numbers = sequence(first: 1) { $0 < 1_000 ? $0 + 1 : nil }.publisher.map { number in
            taken += 1
            return number
        }
        let zipped = numbers.zip(["a", "b"].publisher) { "\($0)\($1)" }
        let pipelines = [
            zipped.reported(as: "", to: reports).eraseToAnyPublisher(),
            zipped.with(Request.$id, "7").eraseToAnyPublisher(),
        ]
        for pipeline in pipelines {
            taken = 0
            let recorder = pipeline.recordSink()
            #expect(recorder.values == ["1a", "2b"] && recorder.completion == .finished && taken < 40)
        }
    }
}

private enum Request { @TaskLocal static var id = "none" }

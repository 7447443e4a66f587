import Foundation
import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

@Suite struct PipelineExplanationTests {
    private let numbers = [1, 2].publisher.setFailureType(to: (any Error).self)

    @Test("An explanation shows what is behind erased types, and subscribes to nothing")
    func hiddenTypes() {
        var isMade = false
        let effect = Deferred {
            isMade = true
            return Just(1)
        }
        let hidden = effect.eraseToAnyPublisher().map { $0 + 1 }.eraseToAnyPublisher()
        #expect("\(PipelineExplanation(of: hidden))" == "effect    Deferred → Int\npure      Map → Int" && !isMade)
    }

    @Test("Joined publishers are shown before the operator that joins them, each with its own layers")
    func joined() {
        let joined = PipelineExplanation(of: numbers.map { "\($0)" }.zip(Empty<Bool, any Error>()))
        let expected = [
            "  · pure      Sequence → Int", "    pure      Map → String", "  · pure      Empty → Bool",
            "joining   Zip → (String, Bool)",
        ]
        #expect("\(joined)".split(separator: "\n").map(String.init) == expected)
    }

    @Test("A recovery from one specific failure type is shown without the publisher that replaces it")
    func ownFailure() {
        struct Offline: Error {}
        let caught = PipelineExplanation(of: Fail<Int, Offline>(error: Offline()).catch { _ in Just(1) })
        #expect("\(caught)" == "pure      Fail → Int\nrecovery  Catch → Int")
        let any = PipelineExplanation(of: numbers.fallback { Just(1) })
        #expect("\(any)".hasSuffix("recovery  Catch → Int\n  · pure      Just → Int"))
    }

    @Test("Each layer has one line, even if its name has several")
    func lines() {
        #expect("\(PipelineExplanation(of: Just(1).named("a\nb")))" == #"pure      Just "a b" → Int"#)
    }

    @Test("A recovery that recovers itself is shown eight times")
    func endless() {
        func again() -> AnyPublisher<Int, any Error> { numbers.catch { _ in again() }.eraseToAnyPublisher() }
        #expect("\(PipelineExplanation(of: again()))".components(separatedBy: "Catch").count == 9 + 1)
    }

    @Test("An operator's kind says what it does, in an explanation and in a report")
    func kinds() throws {
        for (publisher, kind) in Self.kinds { try check(publisher, is: kind) }
    }

    private func check(_ publisher: some Publisher, is kind: Report.Kind) throws {
        let (reports, passing) = (Reports(), ["Map", "SetFailureType"])
        publisher.reported(as: "run", to: reports).sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        let explained = PipelineExplanation(of: publisher).layers.last { !passing.contains($0.name) }
        let reported = try #require(reports.latest).layers.last { !passing.contains($0.operation) }
        #expect(explained?.kind == kind && reported?.kind == kind, "\(explained?.name ?? "")")
    }

    private static var kinds: [(any Publisher, Report.Kind)] {
        let (one, scheduler) = (Just(1), TestScheduler())
        return [
            (one.groupBy(maxGroups: 1, bufferSize: 1) { $0 }, .schedule), (one.window(1), .schedule),
            (one.window(until: one, bufferSize: 1), .schedule), (one.sample(one), .schedule),
            (one.window(every: 1, scheduler: scheduler, bufferSize: 1), .schedule),
            (one.sample(every: 1, scheduler: scheduler), .schedule), (one.collect(until: one, limit: 1), .schedule),
            (one.collect(.byTime(scheduler, 1)), .schedule), (one.timeout(1, scheduler: scheduler), .schedule),
            (one.timeout(first: 1, scheduler: scheduler), .schedule),
            (Publishers.Interval(every: 1, scheduler: scheduler), .schedule),
            (one.measureInterval(using: scheduler), .effect), (one.share(), .effect),
            (Publishers.Observing(on: scheduler) { 1 }, .effect), (one.withLatestFrom(one), .joining),
            (one.prefix(untilOutputFrom: one), .joining), ([one].combineLatestAll(), .joining),
            (one.mapAsync(maxConcurrent: 1) { $0 }, .effect), ([1].publisher.replaceEmpty(with: 2), .recovery),
            (one.scan(0, +), .pure), (one.collect(2), .pure),
        ]
    }

    @Test("The publisher that triggers an operator is a layer, both in an explanation and in a report")
    func triggers() throws {
        let (numbers, never) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>().named("trigger"))
        let pipelines: [AnyPublisher<Int, Never>] = [
            numbers.sample(never).eraseToAnyPublisher(), numbers.prefix(untilOutputFrom: never).eraseToAnyPublisher(),
            numbers.collect(until: never, limit: 9).map(\.count).eraseToAnyPublisher(),
            numbers.window(until: never, bufferSize: 9).map { _ in 1 }.eraseToAnyPublisher(),
            numbers.withLatestFrom(never).eraseToAnyPublisher(),
        ]
        for pipeline in pipelines {
            let reports = Reports()
            pipeline.reported(as: "run", to: reports).sink { _ in }.cancel()
            #expect(PipelineExplanation(of: pipeline).description.contains(#""trigger" → Int"#))
            #expect(try #require(reports.latest).layers.contains { $0.name == "trigger" })
        }
    }
}

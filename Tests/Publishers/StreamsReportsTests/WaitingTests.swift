import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Tests that a line of a report says whom a running layer waits for.
@Suite struct WaitingTests {
    private let scheduler = TestScheduler()
    private let first = PassthroughSubject<Int, Never>()
    private let second = PassthroughSubject<Int, Never>()

    /// Returns the last line of a report when the first subject has sent three values.
    private func line(of pipeline: some Publisher<some Any, Never>, then act: () -> Void = {}) -> String {
        pipeline.lastLine { _ in
            for number in 1...3 { first.send(number) }
            act()
        }
    }

    @Test("A layer whose values wait for a scheduler waits for it, and not for values")
    func schedulers() {
        let received = line(of: first.receive(on: scheduler))
        #expect(received.hasSuffix("… waits for its scheduler, 3 values wait"))
        let delayed = line(of: first.delay(for: 5, scheduler: scheduler))
        #expect(delayed.hasSuffix("… waits for its scheduler, 3 values wait for a later time"))
        let debounced = line(of: first.debounce(for: 5, scheduler: scheduler))
        #expect(debounced.contains("… waits for its scheduler, 1 value waits for a later time"))
        let delivered = line(of: first.receive(on: scheduler)) { scheduler.run() }
        #expect(delivered.hasSuffix("… waits for values"))
    }

    @Test("A layer that has not subscribed yet waits for its scheduler")
    func subscribing() {
        #expect(line(of: first.subscribe(on: scheduler)).hasSuffix("… waits for its scheduler, to subscribe"))
        #expect(line(of: first.subscribe(on: scheduler)) { scheduler.run() }.hasSuffix("… waits for values"))
    }

    @Test("A layer that collects values, or runs functions for them, says how many there are")
    func begun() {
        #expect(line(of: first.collect(2)).hasSuffix("… waits for values, 1 collected so far"))
        #expect(line(of: first.collect()).hasSuffix("… waits for values, 3 collected so far"))
        let running = first.mapStarted(maxConcurrent: 3) { Just($0).delay(for: $0 == 1 ? 5 : 1, scheduler: scheduler) }
        let words = "… waits for values, 3 in its functions, or behind those"
        #expect(line(of: running).hasSuffix(words))
        #expect(line(of: running) { scheduler.advance(by: 2) }.hasSuffix(words))
    }

    @Test("Code can find a layer that waits for its scheduler")
    func code() {
        let report = first.receive(on: scheduler).report { _ in first.send(1) }
        #expect(report.map { "\($0.layer.waiting.map { "\($0)" } ?? "")" } == "forScheduler")
    }

    @Test("zip says which source it waits for, and whose values wait")
    func zip() {
        let two = line(of: first.zip(second))
        #expect(two.hasSuffix("… waits for a value of the 2nd source; 3 values of the 1st wait"))
        let third = PassthroughSubject<Int, Never>()
        let several = line(of: first.zip(second, third)) { second.send(1) }
        #expect(several.hasSuffix("… waits for a value of the 3rd source; 3 values of the 1st wait, 1 of the 2nd"))
        let matched = line(of: first.zip(second)) { for number in 1...3 { second.send(number) } }
        #expect(matched.hasSuffix("… waits for values"))
    }

    @Test("combineLatest says which of its sources has sent nothing yet")
    func combineLatest() {
        let third = PassthroughSubject<Int, Never>()
        let all = line(of: first.combineLatest(second, third))
        #expect(all.contains("… waits for a value of the 2nd and 3rd source, "))
        #expect(line(of: first.combineLatest(second)) { second.send(1) }.contains("… waits for values, "))
    }

    @Test("withLatestFrom says that the other publisher, to which it subscribes first, has sent nothing yet")
    func withLatestFrom() {
        func text(then act: () -> Void = {}) -> String {
            let report = first.withLatestFrom(second).report { _ in
                first.send(1)
                act()
            }
            return report.map { "\($0)" } ?? ""
        }
        #expect(text().contains("… waits for a value of the 1st source, 1 dropped before the other publisher had sent"))
        #expect(!text { second.send(1) }.contains("1st"))
        #expect(text { second.send(completion: .finished) }.contains("… waits in vain for a value of the 1st source,"))
    }

    @Test("A source that ended without a value is what combineLatest waits for in vain")
    func vain() {
        let ended = line(of: first.combineLatest(second)) { second.send(completion: .finished) }
        #expect(ended.contains("… waits in vain for a value of the 2nd source, which has ended, "))
    }

    @Test("A name is added to the operator's name, and does not hide it")
    func names() {
        let zipped = first.named("prices").zip(second).named("pairs")
        let report = zipped.report().map { "\($0)" } ?? ""
        #expect(report.contains(#"· PassthroughSubject "prices" "#) && report.contains(#"Zip "pairs" "#))
        #expect("\(PipelineExplanation(of: zipped))".contains(#"joining   Zip "pairs" → (Int, Int)"#))
    }

    @Test("A source that zip waits for is told by its name, if it has one")
    func namedSource() {
        let zipped = line(of: first.zip(second.named("scope")))
        #expect(zipped.hasSuffix(#"… waits for a value of the 2nd source, "scope"; 3 values of the 1st wait"#))
    }
}

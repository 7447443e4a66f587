import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Tests how many values are reported as waiting in a running layer.
@Suite struct BufferedTests {
    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Never>()
    private let other = PassthroughSubject<Int, Never>()

    /// Returns the number that the last layer reports after the given number of values.
    private func buffered(
        _ pipeline: some Publisher<some Any, Never>, after count: Int, then act: () -> Void = {}
    ) throws -> Int {
        let title = "\(type(of: pipeline)) \(CombineIdentifier())"  // Other tests run at the same time.
        let recorder = pipeline.reported(as: title, to: Reports()).record()
        for number in 0..<count { subject.send(number) }
        act()
        let report = Reports.running.first { $0.title == title }
        recorder.cancel()
        return try #require(report).layer.buffered
    }

    @Test("Values that wait for a scheduler are counted")
    func schedulers() throws {
        #expect(try buffered(subject.receive(on: scheduler), after: 3) == 3)
        #expect(try buffered(subject.delay(for: 5, scheduler: scheduler), after: 3) == 3)
        #expect(try buffered(subject.collect(.byTime(scheduler, 5)), after: 3) == 3)
        #expect(try buffered(subject.collect(.byTimeOrCount(scheduler, 5, 2)), after: 3) == 3)
    }

    @Test("A value that is delayed, or waits for another one to be delivered, is counted")
    func latestValue() throws {
        #expect(try buffered(subject.debounce(for: 5, scheduler: scheduler), after: 3) == 1)
        #expect(try buffered(subject.throttle(for: 5, scheduler: scheduler, latest: true), after: 3) == 1)
        #expect(try buffered(subject.sample(other), after: 3) == 1)
        #expect(try buffered(subject.collect(until: other, limit: 9), after: 3) == 3)
        #expect(try buffered(subject.timeout(first: 5, between: 5, scheduler: scheduler), after: 3) == 3)
    }

    @Test("Delivered values are no longer counted")
    func gone() throws {
        let (debounced, throttled) = (
            subject.debounce(for: 5, scheduler: scheduler), subject.throttle(for: 5, scheduler: scheduler, latest: true)
        )
        #expect(try buffered(debounced, after: 3) { scheduler.advance(by: 9) } == 0)
        #expect(try buffered(throttled, after: 3) { scheduler.advance(by: 9) } == 0)
        #expect(try buffered(subject.sample(other), after: 3) { other.send(0) } == 0)
        #expect(try buffered(subject.collect(until: other, limit: 3), after: 4) == 1)
    }

    @Test("Groups without demand are counted")
    func groups() throws {
        let groups = subject.groupBy(maxGroups: 5, bufferSize: 1) { $0 }
        let recorder = groups.reported(as: "groups", to: Reports()).record(initialDemand: .max(1))
        for number in 0..<3 { subject.send(number) }
        let layer = try #require(Reports.running.first { $0.title == "groups" }?.layer)
        recorder.cancel()
        #expect(layer.buffered == 2 && layer.values == 1)
    }

    @Test("Values that wait for a partner or for demand are counted")
    func partners() throws {
        #expect(try buffered(subject.zip(other), after: 3) == 3)
        #expect(try buffered(subject.map { $0 }, after: 3) == 0)
    }

    @Test("A buffer reports how many values it keeps, whatever was dropped and requested")
    func buffers() throws {
        let cases = Generator<[Bool]>.array(of: Generator<Bool>.bool, count: 0...12)
        try forAll(cases.flatMap { sends in Generator<Int>.int(in: 0...3).map { (sends, $0) } }, count: 200) {
            for (dropsNewest, reports) in [(true, Reports()), (false, Reports())] {
                try check(sends: $0.0, size: $0.1, dropsNewest, reports)
            }
        }
    }

    private func check(sends: [Bool], size: Int, _ dropsNewest: Bool, _ reports: Reports) throws {
        let title = "buffer \(sends) \(size) \(dropsNewest)"
        let recorder = subject.buffer(
            size: size, prefetch: .byRequest, whenFull: dropsNewest ? .dropNewest : .dropOldest
        )
        .reported(as: title, to: reports).record(initialDemand: .none)
        var (waiting, demand) = (0, 0)
        for isSent in sends {
            if isSent { subject.send(1) } else { recorder.request(.max(1)) }
            (waiting, demand) = isSent ? (Swift.min(waiting + 1, size + demand), demand) : (waiting, demand + 1)
            let delivered = Swift.min(waiting, demand)
            (waiting, demand) = (waiting - delivered, demand - delivered)
        }
        let running = try #require(Reports.running.first { $0.title == title })
        try checkEqual(running.layer.buffered, waiting, title)
        recorder.cancel()
    }

    /// Returns what the report says when the subject has sent three values.
    private func text(of pipeline: some Publisher<some Any, Never>, demand: Subscribers.Demand = .unlimited) -> String {
        let title = "\(type(of: pipeline)) \(CombineIdentifier())"
        let recorder = pipeline.reported(as: title, to: Reports()).record(initialDemand: demand)
        for number in 0..<3 { subject.send(number) }
        defer { recorder.cancel() }
        return Reports.running.first { $0.title == title }?.description ?? ""
    }

    @Test("A line of a report says how many values wait, and for what")
    func text() {
        #expect(text(of: subject.zip(other)).contains("3 values of the 1st wait"))
        #expect(text(of: subject.receive(on: scheduler)).contains("waits for its scheduler, 3 values wait"))
        #expect(text(of: subject.debounce(for: 5, scheduler: scheduler)).contains("1 value waits for a later time"))
        #expect(text(of: subject.timeout(5, scheduler: scheduler)).contains("waits for its scheduler, 3 values wait"))
        #expect(text(of: subject.sample(other)).contains("1 kept for the other publisher"))
        #expect(text(of: subject.collect(until: other, limit: 9)).contains("3 kept for the other publisher"))
        let full = subject.buffer(size: 9, prefetch: .keepFull, whenFull: .dropOldest)
        #expect(text(of: full, demand: .max(1)).contains("waits to be asked, 2 kept until they are asked for"))
        let groups = subject.groupBy(maxGroups: 5, bufferSize: 1) { $0 }
        #expect(text(of: groups, demand: .max(1)).contains("2 publishers kept until they are asked for"))
    }
}

import Foundation
import Streams
import StreamsReports
import StreamsTesting
import Synchronization
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct DrawingTests {
    /// Runs the pipeline with a clock that advances by a millisecond at each reading.
    private func report(_ pipeline: some Publisher<Int, Boom>) throws -> Report {
        let ticks = Ticks()
        let reports = Reports(now: { ticks.next() })
        let cancellable = pipeline.reported(as: "the first page", to: reports)
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        return try withExtendedLifetime(cancellable) { try #require(reports.latest) }
    }

    private func sandwich() throws -> Report {
        try report(
            Fail<Int, Boom>(error: Boom()).named("load").map { $0 + 1 }
                .catch { _ in Just(1).setFailureType(to: Boom.self).named("cache") }
                .merge(with: Just(2).setFailureType(to: Boom.self)))
    }

    @Test("A report is drawn as a waterfall of lines")
    func text() throws {
        let lines = """
            the first page: finished after 13 ms
              pure        · Fail "load"          0    ─                   ✗ failed: Boom()
              pure          Map                  0    ───                 ✗ passed on: Boom()
              recovery      Catch                1    ───────━━━━━        ✓ finished
              pure          · Publisher "cache"  1        ──━━━━          ✓ finished
              pure        · Publisher            1                 ──━    ✓ finished
              joining   Merge                    2  ───────────━━━━━━━━━  ✓ finished
              kept from the subscriber: Boom() of load, by Catch
            """
        try checkEqual(sandwich().description, lines, "The drawing differs")
    }

    @Test("A report of a running pipeline says what it waits for")
    func waiting() throws {
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.reported(as: "waiting", to: Reports()).sink { _ in }
        let report = try #require(Reports.running.first { $0.title == "waiting" })
        #expect(report.description.hasSuffix("… waits for values"))
        cancellable.cancel()
    }

    @Test("A clock that goes back is drawn as well as it can be")
    func backwards() throws {
        let looks = Atomic(0)
        let reports = Reports(now: {
            let look = looks.wrappingAdd(1, ordering: .relaxed).newValue
            return .seconds(look == 1 ? 100 : 30 * look)
        })
        let caught = Fail<Int, Boom>(error: Boom()).catch { _ in Deferred { Just(1) } }.append(2)
        let cancellable = caught.reported(as: "back", to: reports).sink { _ in }
        let report = try withExtendedLifetime(cancellable) { try #require(reports.latest) }
        #expect(report.description.hasPrefix("back: finished after "))
        #expect(report.svg.hasPrefix("<svg") && !report.svg.contains("width=\"-"))
    }

    @Test("Each layer has one line, even if its name has several")
    func lines() throws {
        let reports = Reports()
        let named = Just(1).named("a\nb\r\nc\u{2028}d").reported(as: "the\nrun", to: reports)
        withExtendedLifetime(named.sink { _ in }) {}
        let lines = try #require(reports.latest).description.split(whereSeparator: \.isNewline)
        #expect(lines.count == 2 && lines[0].hasPrefix("the run: ") && lines[1].contains("a b c d"))
    }

    @Test("Control characters of names and errors are written as Swift escapes them")
    func controls() throws {
        struct Loud: Error, CustomStringConvertible { let description = "\u{1B}[31mred\u{7F}\u{9B}0m\t!" }
        let reports = Reports()
        let failing = Fail<Int, Loud>(error: Loud()).named("\u{1B}]0;title\u{7}").replaceError(with: 1)
        withExtendedLifetime(failing.reported(as: "\u{1B}[2J", to: reports).sink { _ in }) {}
        let (report, layers) = (try #require(reports.latest), PipelineExplanation(of: failing))
        let texts = ["\(report)", "\(report.hidden)", "\(layers)", report.svg]
        for text in texts { #expect(!text.contains { $0 != "\n" && $0.unicodeScalars.contains(where: \.isControl) }) }
        #expect(texts[0].hasPrefix(#"\u{1B}[2J: "#) && texts[2].contains(#"\u{1B}]0;title\u{07}"#), "\(texts)")
        #expect(texts[0].contains(#"✗ failed: \u{1B}[31mred\u{7F}\u{009B}0m\t!"#))
    }

    @Test("Characters that reorder text are written as Swift escapes them")
    func reordering() throws {
        struct Turned: Error, CustomStringConvertible { let description = "\u{202E}3\u{2066}2\u{200F}1\u{61C}" }
        let reports = Reports()
        let failing = Fail<Int, Turned>(error: Turned()).named("\u{202B}a").replaceError(with: 1)
        withExtendedLifetime(failing.reported(as: "\u{200E}b", to: reports).sink { _ in }) {}
        let (text, layers) = ("\(try #require(reports.latest))", "\(PipelineExplanation(of: failing))")
        #expect(text.hasPrefix(#"\u{200E}b: "#) && layers.contains(#"\u{202B}a"#), "\(text)")
        #expect(text.contains(#"✗ failed: \u{202E}3\u{2066}2\u{200F}1\u{061C}"#))
    }

    @Test("Many inner publishers are drawn as a few lines")
    func many() throws {
        let report = try report(
            (1...50).publisher.setFailureType(to: Boom.self).flatMap { Just($0).setFailureType(to: Boom.self) })
        #expect(report.description.split(separator: "\n").count < 16)
        #expect(report.description.contains("· 46 more"))
    }

    @Test("The drawing is well-formed, whatever names and errors contain")
    func drawing() throws {
        let odd = Fail<Int, Boom>(error: Boom()).named("<&\"\u{1}>").map { $0 + 1 }.retry(1)
        for report in [try sandwich(), try report(odd)] {
            let parser = XMLParser(data: Data(report.svg.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
        }
        #expect(try sandwich().svg.components(separatedBy: "<rect").count == 2 * 6 + 1)
    }

    @Test("The drawing names the kind of each layer, as some readers cannot tell the colours apart")
    func kinds() throws {
        let report = try sandwich()
        for (kind, count) in [("pure", 4), ("recovery", 1), ("joining", 1)] {
            #expect(report.svg.components(separatedBy: ">\(kind)</text>").count == count + 1)
        }
    }

    @Test(
        "Characters in Chinese or Korean names and emoji take two columns each, and nothing is shifted or covered"
    )
    func wideNames() throws {
        func named(_ name: String) throws -> Report {
            try report(Just(1).setFailureType(to: Boom.self).named(name).map { $0 + 1 })
        }
        for name in ["图片图片图片图片", "이미지이미지이미", "🚀👩‍🚀🚀👩‍🚀🚀👩‍🚀🚀👩‍🚀", "ｉｍａｇｅｓ００"] {
            let (wide, narrow) = (try named(name), try named("sixteen letters!"))
            #expect(wide.description.replacing(name, with: "sixteen letters!") == narrow.description)
            #expect(
                wide.svg.firstMatch(of: /width="\d+\S*"/)?.output == narrow.svg.firstMatch(of: /width="\d+\S*"/)?.output
            )
        }
    }

    @Test("A trace has what Perfetto needs: a phase, a process, a thread, and microseconds")
    func trace() throws {
        let json = try JSONSerialization.jsonObject(with: Report.trace(of: [try sandwich(), try sandwich()]))
        let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
        for event in events {
            let phase = try #require(event["ph"] as? String)
            #expect(["M", "X", "i", "s", "t", "f"].contains(phase) && event["name"] is String)
            #expect(event["pid"] is Int && event["tid"] is Int && event["ts"] is Double)
            #expect((event["dur"] is Double) == (phase == "X") && (event["s"] as? String == "t") == (phase == "i"))
        }
        #expect(events.count { $0["ph"] as? String == "X" } == 12)
        #expect(Set(events.compactMap { $0["pid"] as? Int }) == [1, 2])
    }

    @Test("In a trace a failure is one mark, at its origin, and a line from there through the layers that it passed")
    func failureInTrace() throws {
        let json = try JSONSerialization.jsonObject(with: Report.trace(of: [try sandwich()]))
        let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
        #expect(events.filter { $0["ph"] as? String == "i" }.map { $0["tid"] as? Int } == [1])
        let line = events.filter { $0["cat"] as? String == "failure" && $0["id"] != nil }
        #expect(line.map { $0["ph"] as? String } == ["s", "t", "f"] && line.map { $0["tid"] as? Int } == [1, 2, 3])
        #expect(Set(line.map { "\($0["id"] ?? "")" }).count == 1 && line.last?["bp"] as? String == "e")
    }

    @Test("A failure that a layer hides itself, or that is only counted, is a mark on that layer")
    func hiddenInTrace() throws {
        let report = try report(Just(1).setFailureType(to: Boom.self).caching { _ in throw Boom() })
        let json = try JSONSerialization.jsonObject(with: Report.trace(of: [report]))
        let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
        #expect(events.filter { $0["ph"] as? String == "i" }.map { $0["name"] as? String } == ["Boom()"])
        #expect(!events.contains { $0["id"] != nil })
    }

    @Test("The drawing has a time axis, from the beginning to the end of the run")
    func axis() throws {
        let svg = try sandwich().svg
        let labels = svg.matches(of: /<text class="axis"[^>]*>([^<]*)</).map { String($0.output.1) }
        #expect(labels == ["0", "3.25 ms", "6.5 ms", "9.75 ms", "13 ms"])
        #expect(svg.components(separatedBy: "<line class=\"axis\"").count == 5 + 1)
    }

    @Test("In a trace every thread has a name and one span, and the marks lie within it")
    func nesting() throws {
        let json = try JSONSerialization.jsonObject(with: Report.trace(of: [try sandwich(), try sandwich()]))
        let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
        let threads = Dictionary(grouping: events.filter { $0["name"] as? String != "process_name" }) {
            "\($0["pid"] ?? "") \($0["tid"] ?? "")"
        }
        for events in threads.values {
            #expect(events.count { $0["name"] as? String == "thread_name" } == 1)
            let span = try #require(events.first { $0["ph"] as? String == "X" })
            let (start, length) = try (#require(span["ts"] as? Double), #require(span["dur"] as? Double))
            #expect(events.count { $0["ph"] as? String == "X" } == 1 && start >= 0 && length >= 0)
            for case let mark as Double in events.filter({ $0["ph"] as? String == "i" }).map({ $0["ts"] }) {
                #expect((start...start + length + 0.001).contains(mark))
            }
        }
    }

    @Test("A trace lists runs by their start, whatever order they ended in")
    func order() throws {
        let layer = try sandwich().layer
        let runs = [3, 1, 2].map { Report(title: "run \($0)", began: .seconds($0), layer: layer) }
        let json = try JSONSerialization.jsonObject(with: Report.trace(of: runs))
        let events = try #require((json as? [String: Any])?["traceEvents"] as? [[String: Any]])
        let processes = events.filter { $0["name"] as? String == "process_name" }
        #expect(processes.compactMap { $0["pid"] as? Int } == [1, 2, 3])
        #expect(processes.compactMap { ($0["args"] as? [String: String])?["name"] } == ["run 1", "run 2", "run 3"])
    }
}

/// A clock that advances by a millisecond whenever its own thread reads it. Tests of other suites read the running
/// reports, too.
private final class Ticks: Sendable {
    private let thread = ObjectIdentifier(Thread.current)
    private let looks = Atomic(0)

    func next() -> Duration {
        let isOwn = ObjectIdentifier(Thread.current) == thread
        return .milliseconds(looks.wrappingAdd(isOwn ? 1 : 0, ordering: .relaxed).newValue)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

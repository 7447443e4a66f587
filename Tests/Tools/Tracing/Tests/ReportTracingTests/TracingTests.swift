import InMemoryLogging
import InMemoryTracing
import Logging
import ReportTracing
import Streams
import StreamsReports
import Testing
import Tracing

struct Offline: Error {}

@Suite struct TracingTests {
    private let tracer = InMemoryTracer(idGenerator: .incrementing)

    private func reports() -> Reports {
        let clock = SpanClock()
        return Reports { [tracer] in $0.record(in: tracer, on: clock) }
    }

    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == name })
    }

    @Test("A run is a span with one for each layer, below the span of the layer that receives from it")
    func tree() throws {
        _ = Just(1).named("load").map { $0 + 1 }.reported(as: "the page", to: reports()).sink { _ in }
        let (run, map, load) = (try span("the page"), try span("Map"), try span("load"))
        #expect(run.parentSpanID == nil && map.parentSpanID == run.spanID && load.parentSpanID == map.spanID)
        #expect(tracer.activeSpans.isEmpty && Set(tracer.finishedSpans.map(\.traceID)).count == 1)
        #expect(
            load.attributes.get("layer.values") == .int64(1) && load.attributes.get("layer.kind") == .string("pure"))
        #expect(map.startInstant.nanosecondsSinceEpoch >= run.startInstant.nanosecondsSinceEpoch)
        #expect(load.endInstant.nanosecondsSinceEpoch <= run.endInstant.nanosecondsSinceEpoch)
    }

    @Test("A failure is the error of each span that it passed, and of the run")
    func failure() throws {
        _ = Fail<Int, Offline>(error: Offline()).named("load").map { $0 }.reported(as: "the page", to: reports())
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        for name in ["load", "Map", "the page"] {
            #expect(try span(name).status == SpanStatus(code: .error, message: "Offline()"))
            #expect(try span(name).errors.map { "\($0.error)" } == ["Offline()"])
        }
    }

    @Test("A failure that did not reach the subscriber is an event of the layer that handled it")
    func hidden() throws {
        _ = Fail<Int, Offline>(error: Offline()).named("load").replaceError(with: 0)
            .reported(as: "the page", to: reports()).sink { _ in }
        #expect(try span("ReplaceError").events.map(\.name) == ["Offline() of load, kept by ReplaceError"])
        #expect(try span("the page").status == nil)
    }

    @Test("The current span at the end of the pipeline is the parent of the run's span")
    func context() throws {
        let reports = reports()
        let request = tracer.startSpan("request", context: .topLevel)
        ServiceContext.withValue(request.context) {
            _ = Just(1).reported(as: "the page", to: reports).sink { _ in }
        }
        request.end()
        #expect(try span("the page").parentSpanID == request.spanID)
    }
}

@Suite struct DebuggingGuideTests {
    @Test("One closure connects reports to both")
    func both() {
        let (tracer, handler) = (InMemoryTracer(), InMemoryLogHandler())
        let logger = Logger(label: "pipelines") { _ in handler }
        let clock = SpanClock()
        let reports = Reports { report in
            report.record(in: tracer, on: clock)
            report.log(to: logger)
        }
        _ = Just(1).reported(as: "the page", to: reports).sink { _ in }
        #expect(tracer.finishedSpans.count == 2 && handler.entries.count == 1)
    }
}

@Suite struct LoggingTests {
    private let handler = InMemoryLogHandler()

    private func entries(of pipeline: some Publisher<Int, some Error>) -> [InMemoryLogHandler.Entry] {
        var logger = Logger(label: "pipelines") { [handler] _ in handler }
        logger.logLevel = .info
        let reports = Reports { [logger] in $0.log(to: logger) }
        _ = pipeline.reported(as: "the page", to: reports).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        return handler.entries
    }

    @Test("A run is a line, and so is each failure that did not reach the subscriber")
    func lines() {
        let entries = entries(of: Fail<Int, Offline>(error: Offline()).named("load").replaceError(with: 0))
        #expect(entries.map(\.level) == [.warning, .info])
        #expect(entries[0].message == "the page: Offline() of load, kept by ReplaceError")
        #expect(entries[0].metadata["layer"] == "load" && entries[1].message == "the page: finished")
        #expect(entries[1].metadata["values"] == "1")
    }

    @Test("A failed run is an error that names the layer, and the place where it got its name")
    func failure() {
        let entries = entries(of: Fail<Int, Offline>(error: Offline()).named("load").map { $0 })
        #expect(entries.map(\.level) == [.error] && entries[0].message == "the page: failed: Offline()")
        #expect(entries[0].metadata["layer"] == "load")
        #expect("\(entries[0].metadata["place"] ?? "")".hasPrefix("ReportTracingTests/TracingTests.swift:"))
    }
}

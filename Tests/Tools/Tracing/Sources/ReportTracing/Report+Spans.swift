import StreamsReports
import Tracing

extension Report {
    /// Records the run as a span, with a span for each of its layers below the span of the layer that receives from it.
    ///
    /// A failure is the error and the status of its layer's span; one that did not reach the subscriber is an event.
    public func record(
        in tracer: some Tracer, below context: ServiceContext = .current ?? .topLevel, on clock: SpanClock
    ) {
        let run = tracer.startSpan(title, context: context, at: clock.instant(began))
        run.attributes["run.ending"] = layer.ending.name
        record(layer, in: tracer, below: run.context, on: clock)
        run.end(layer, at: clock.instant(began + layer.end))
    }

    private func record(_ layer: Layer, in tracer: some Tracer, below context: ServiceContext, on clock: SpanClock) {
        let span = tracer.startSpan(layer.name, context: context, at: clock.instant(began + layer.began))
        span.attributes["layer.operator"] = layer.operation
        span.attributes["layer.kind"] = layer.kind.rawValue
        span.attributes["layer.ending"] = layer.ending.name
        span.attributes["layer.values"] = layer.values
        if let asked = layer.asked { span.attributes["layer.asked"] = asked }
        if let thread = layer.thread { span.attributes["layer.thread"] = thread }
        if let place = layer.place { span.attributes["layer.place"] = place }
        for hidden in layer.hidden {
            span.addEvent(SpanEvent(name: "\(hidden)", at: clock.instant(began + hidden.time)))
        }
        for source in layer.sources { record(source, in: tracer, below: span.context, on: clock) }
        span.end(layer, at: clock.instant(began + layer.end))
    }
}

extension Span {
    fileprivate func end(_ layer: Report.Layer, at instant: DefaultTracerClock.Timestamp) {
        if let failure = layer.ending.failure {
            recordError(failure, attributes: [:], at: instant)
            setStatus(SpanStatus(code: .error, message: failure.text))
        }
        end(at: instant)
    }
}

/// The clock of a tracer, for times on the clock of a `Reports`: make both at the same moment.
public struct SpanClock: Sendable {
    private let start: DefaultTracerClock.Timestamp

    /// Starts the clock now, or at another moment.
    public init(start: DefaultTracerClock.Timestamp = DefaultTracerClock.now) { self.start = start }

    func instant(_ time: Duration) -> DefaultTracerClock.Timestamp {
        let nanoseconds = UInt64(Swift.max(0, time / .nanoseconds(1)))
        return DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start.nanosecondsSinceEpoch + nanoseconds)
    }
}

extension Report.Failure: @retroactive Error {}

extension Report.Ending {
    /// The name in one word.
    var name: String {
        switch self {
        case .running: "running"
        case .finished: "finished"
        case .failed: "failed"
        case .passedOn: "passed on"
        case .cancelled: "cancelled"
        case .released: "released"
        }
    }
}

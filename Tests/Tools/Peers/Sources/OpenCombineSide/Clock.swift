import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// The stage's clock as a scheduler.
///
/// Sendable, as a stage is used on one thread.
final class Clock: Scheduler, @unchecked Sendable {
    typealias SchedulerOptions = Never

    private let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    var now: Instant { Instant(ticks: stage.now) }
    var minimumTolerance: Span { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { _ = stage.schedule(at: stage.now, action) }

    func schedule(after date: Instant, tolerance: Span, options: Never?, _ action: @escaping () -> Void) {
        _ = stage.schedule(at: date.ticks, action)
    }

    func schedule(
        after date: Instant, interval: Span, tolerance: Span, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        AnyCancellable(stage.schedule(at: date.ticks, every: interval.ticks, action))
    }
}

struct Instant: Strideable, Sendable {
    let ticks: Int

    func distance(to other: Instant) -> Span { Span(ticks: other.ticks - ticks) }
    func advanced(by span: Span) -> Instant { Instant(ticks: ticks + span.ticks) }
}

struct Span: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable {
    var ticks: Int

    init(ticks: Int) { self.ticks = ticks }
    init(integerLiteral value: Int) { ticks = value }
    init?<Source: BinaryInteger>(exactly source: Source) { self.init(ticks: Int(source)) }

    var magnitude: Int { abs(ticks) }

    static func seconds(_ s: Int) -> Span { Span(ticks: s * 1_000_000_000) }
    static func seconds(_ s: Double) -> Span { Span(ticks: Int(s * 1_000_000_000)) }
    static func milliseconds(_ ms: Int) -> Span { Span(ticks: ms * 1_000_000) }
    static func microseconds(_ us: Int) -> Span { Span(ticks: us * 1_000) }
    static func nanoseconds(_ ns: Int) -> Span { Span(ticks: ns) }

    static func < (lhs: Span, rhs: Span) -> Bool { lhs.ticks < rhs.ticks }
    static func + (lhs: Span, rhs: Span) -> Span { Span(ticks: lhs.ticks + rhs.ticks) }
    static func - (lhs: Span, rhs: Span) -> Span { Span(ticks: lhs.ticks - rhs.ticks) }
    static func * (lhs: Span, rhs: Span) -> Span { Span(ticks: lhs.ticks * rhs.ticks) }
    static func *= (lhs: inout Span, rhs: Span) { lhs = lhs * rhs }
}

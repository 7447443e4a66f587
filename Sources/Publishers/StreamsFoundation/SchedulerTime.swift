#if !canImport(Darwin)
import Foundation
import Streams

/// An instant on the wall clock, for a scheduler that uses dates.
///
///     RunLoop.main.now.advanced(by: .seconds(2))
public protocol _DateSchedulerTime: Strideable, Codable, Hashable, Sendable where Stride: _DateSchedulerStride {
    /// The instant.
    var date: Date { get }

    /// Makes an instant.
    init(_ date: Date)
}

extension _DateSchedulerTime {
    /// The span to the other instant.
    public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    /// The instant after the span.
    public func advanced(by n: Stride) -> Self { Self(date + n.timeInterval) }

    /// When work that was due at this instant is due again: after the interval or, if that has passed, at once; never
    /// later than an interval from now, as the clock may have been set back.
    package func next(after interval: Stride, from now: Self) -> Self {
        min(max(advanced(by: interval), now), now.advanced(by: interval))
    }
}

/// A span of time in seconds, for a scheduler that uses dates.
public protocol _DateSchedulerStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Hashable,
    Sendable, ExpressibleByFloatLiteral
where Magnitude == TimeInterval, IntegerLiteralType == TimeInterval, FloatLiteralType == TimeInterval {
    /// Makes a span of seconds.
    init(_ timeInterval: TimeInterval)
}

extension _DateSchedulerStride {
    /// The span as a `TimeInterval`, in seconds; negative for a span into the past.
    public var timeInterval: TimeInterval { magnitude }

    /// Makes a span of seconds.
    public init(floatLiteral value: TimeInterval) { self.init(value) }
    /// Makes a span of seconds.
    public init(integerLiteral value: TimeInterval) { self.init(value) }
    /// Makes a span of seconds, if the number is representable as a `TimeInterval`.
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = TimeInterval(exactly: source) else { return nil }
        self.init(value)
    }

    /// A span of that many seconds.
    public static func seconds(_ s: Int) -> Self { Self(Double(s)) }
    /// A span of that many seconds.
    public static func seconds(_ s: Double) -> Self { Self(s) }
    /// A span of that many milliseconds.
    public static func milliseconds(_ ms: Int) -> Self { Self(Double(ms) / 1000) }
    /// A span of that many microseconds.
    public static func microseconds(_ us: Int) -> Self { Self(Double(us) / 1_000_000) }
    /// A span of that many nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Self { Self(Double(ns) / 1_000_000_000) }

    /// Compares the spans.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.timeInterval < rhs.timeInterval }
    /// Multiplies the seconds.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval * rhs.timeInterval) }
    /// Adds the spans.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval + rhs.timeInterval) }
    /// Subtracts the spans.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval - rhs.timeInterval) }
    /// Multiplies the seconds.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
#endif

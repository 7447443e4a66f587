/// A span of time in whole nanoseconds; literals are in seconds. A value that is out of range becomes the longest or
/// the shortest span.
public protocol _NanosecondStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Hashable,
    Sendable, ExpressibleByFloatLiteral
where Magnitude == Int, IntegerLiteralType == Int, FloatLiteralType == Double {
    /// Makes a span of nanoseconds.
    init(_nanoseconds: Int)
}

extension _NanosecondStride {
    /// Makes a span of nanoseconds, clamped to the range of `Int`.
    package init(clamping nanoseconds: Int128) { self.init(_nanoseconds: Int(clamping: nanoseconds)) }
    /// Makes a span of seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }
    /// Makes a span of seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// Makes a span of seconds, if the number is representable.
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int128(exactly: source), seconds.magnitude <= Int.max / 1_000_000_000 else { return nil }
        self.init(clamping: seconds * 1_000_000_000)
    }

    /// A span of that many seconds.
    public static func seconds(_ s: Int) -> Self { Self(clamping: Int128(s) * 1_000_000_000) }
    /// A span of that many seconds, rounded to a nanosecond.
    public static func seconds(_ s: Double) -> Self {
        let nanoseconds = (s * 1_000_000_000).rounded()
        return .nanoseconds(Int(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
    }
    /// A span of that many milliseconds.
    public static func milliseconds(_ ms: Int) -> Self { Self(clamping: Int128(ms) * 1_000_000) }
    /// A span of that many microseconds.
    public static func microseconds(_ us: Int) -> Self { Self(clamping: Int128(us) * 1000) }
    /// A span of that many nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Self { Self(_nanoseconds: ns) }

    /// Compares the spans.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
    /// Multiplies the seconds: `.milliseconds(500) * 3` is one and a half seconds.
    public static func * (lhs: Self, rhs: Self) -> Self {
        Self(clamping: Int128(lhs.magnitude) * Int128(rhs.magnitude) / 1_000_000_000)
    }
    /// Adds the spans.
    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(clamping: Int128(lhs.magnitude) + Int128(rhs.magnitude))
    }
    /// Subtracts the spans.
    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(clamping: Int128(lhs.magnitude) - Int128(rhs.magnitude))
    }
    /// Multiplies the seconds.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

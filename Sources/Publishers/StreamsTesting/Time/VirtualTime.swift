import Streams

/// An instant on a clock that a test moves; see ``TestScheduler``.
///
///     VirtualTime.start.advanced(by: .seconds(2))
public struct VirtualTime: Strideable, Hashable, Sendable, CustomStringConvertible {
    /// The instant at which a clock starts, unless it is told otherwise.
    public static let start = VirtualTime(sinceStart: 0)

    /// The time that has passed since the start.
    public let sinceStart: Stride

    /// Makes the instant so long after the start.
    public init(sinceStart: Stride) { self.sinceStart = sinceStart }

    /// The span to the other instant.
    public func distance(to other: VirtualTime) -> Stride { other.sinceStart - sinceStart }

    /// The instant after the span.
    public func advanced(by span: Stride) -> VirtualTime { VirtualTime(sinceStart: sinceStart + span) }

    /// The time since the start, as in `1.5 seconds`.
    public var description: String { sinceStart.description }
}

extension VirtualTime {
    /// A span of virtual time, in nanoseconds; one of more than 292 years has no room.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Sendable,
        CustomStringConvertible
    {
        /// The nanoseconds.
        public private(set) var nanoseconds: Int

        private init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

        /// The nanoseconds, without the sign.
        public var magnitude: UInt { nanoseconds.magnitude }

        /// The span in seconds.
        public var description: String { "\(Duration.nanoseconds(nanoseconds))" }

        /// Makes a span of nanoseconds.
        public init(integerLiteral value: Int) { nanoseconds = value }
        /// Makes a span of nanoseconds, if the number has room.
        public init?<Source: BinaryInteger>(exactly source: Source) {
            guard let nanoseconds = Int(exactly: source) else { return nil }
            self.init(nanoseconds: nanoseconds)
        }

        /// That many seconds.
        public static func seconds(_ s: Int) -> Stride { .nanoseconds(s * 1_000_000_000) }
        /// That many seconds.
        public static func seconds(_ s: Double) -> Stride { .nanoseconds(Int(s * 1_000_000_000)) }
        /// That many milliseconds.
        public static func milliseconds(_ ms: Int) -> Stride { .nanoseconds(ms * 1_000_000) }
        /// That many microseconds.
        public static func microseconds(_ us: Int) -> Stride { .nanoseconds(us * 1_000) }
        /// That many nanoseconds.
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

        /// Compares the spans.
        public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
        /// Adds the spans.
        public static func + (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.nanoseconds + rhs.nanoseconds)
        }
        /// Subtracts the spans.
        public static func - (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.nanoseconds - rhs.nanoseconds)
        }
        /// Multiplies the nanoseconds.
        public static func * (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.nanoseconds * rhs.nanoseconds)
        }
        /// Multiplies the nanoseconds.
        public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    }
}

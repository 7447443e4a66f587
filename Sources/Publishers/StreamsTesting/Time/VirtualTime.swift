import Streams

/// An instant on a clock that a test moves; see ``TestScheduler``.
///
///     let soon = VirtualTime.start.advanced(by: 2)
///     print(soon, soon == .start.advanced(by: .milliseconds(2000)))  // Prints: 2.0 seconds true
///
/// Spans are in nanoseconds, literals in seconds. An instant out of range, 292 years from the start, becomes the end or
/// the beginning of time.
public struct VirtualTime: Strideable, Hashable, Sendable, CustomStringConvertible {
    /// A span of virtual time, in nanoseconds; literals are in seconds.
    public struct Stride: _NanosecondStride, CustomStringConvertible {
        /// The nanoseconds; negative for a span into the past.
        public var magnitude: Int

        /// Makes a span of nanoseconds.
        public init(_nanoseconds nanoseconds: Int) { magnitude = nanoseconds }

        /// Makes a span from the duration, in whole nanoseconds.
        public init(_ duration: Duration) { self.init(clamping: duration.attoseconds / 1_000_000_000) }

        /// The span as a `Duration`.
        public var duration: Duration { .nanoseconds(magnitude) }

        /// The span in seconds, as in `1.5 seconds`.
        public var description: String { duration.description }
    }

    /// The instant at which a clock starts by default.
    public static let start = VirtualTime(sinceStart: 0)

    /// The time that has passed since the start.
    public let sinceStart: Stride

    /// Makes the instant at the given time after the start.
    public init(sinceStart: Stride) { self.sinceStart = sinceStart }

    /// The span to the other instant.
    public func distance(to other: VirtualTime) -> Stride { other.sinceStart - sinceStart }

    /// The instant after the span.
    public func advanced(by span: Stride) -> VirtualTime { VirtualTime(sinceStart: sinceStart + span) }

    /// The time since the start, as in `1.5 seconds`.
    public var description: String { sinceStart.description }
}

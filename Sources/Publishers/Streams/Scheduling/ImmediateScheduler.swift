/// A scheduler that runs work at once, on the calling thread, whatever the delay: it has no notion of time.
public struct ImmediateScheduler: Scheduler, Sendable {
    /// An instant. All instants are equal.
    public struct SchedulerTimeType: Strideable, Sendable {
        /// The span to the other instant.
        public func distance(to other: SchedulerTimeType) -> Stride { 0 }

        /// The instant after the span.
        public func advanced(by n: Stride) -> SchedulerTimeType { self }

        /// A span of time, in ticks of no particular length.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Sendable,
            ExpressibleByFloatLiteral
        {
            /// The ticks.
            public var magnitude: Int

            /// Makes a span of ticks.
            public init(_ value: Int) { magnitude = value }
            /// Makes a span of ticks.
            public init(integerLiteral value: Int) { self.init(value) }
            /// Makes a span of whole ticks.
            public init(floatLiteral value: Double) { self.init(Int(value)) }
            /// Makes a span of ticks, if the number is representable.
            public init?<T: BinaryInteger>(exactly source: T) {
                guard let value = Int(exactly: source) else { return nil }
                self.init(value)
            }

            /// Compares the ticks.
            public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
            /// Multiplies the ticks.
            public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
            /// Adds the ticks.
            public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
            /// Subtracts the ticks.
            public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
            /// Multiplies the ticks.
            public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

            /// No time.
            public static func seconds(_ s: Int) -> Stride { 0 }
            /// No time.
            public static func seconds(_ s: Double) -> Stride { 0 }
            /// No time.
            public static func milliseconds(_ ms: Int) -> Stride { 0 }
            /// No time.
            public static func microseconds(_ us: Int) -> Stride { 0 }
            /// No time.
            public static func nanoseconds(_ ns: Int) -> Stride { 0 }
        }
    }

    /// This scheduler has no options.
    public typealias SchedulerOptions = Never

    /// The shared scheduler.
    public static let shared = ImmediateScheduler()

    /// Its only instant.
    public var now: SchedulerTimeType { SchedulerTimeType() }

    /// No tolerance: work runs at once.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the work.
    public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    /// Runs the work.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { action() }

    /// Runs the work, once.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return Subscriptions.empty
    }
}

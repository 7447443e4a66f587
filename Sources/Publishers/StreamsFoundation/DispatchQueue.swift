// DispatchWorkItemFlags is an option set, and not marked as Sendable yet.
@preconcurrency import Dispatch
import Streams

#if canImport(Combine)
// Apple's Dispatch brings the time types and the methods along, for Combine.
extension DispatchQueue.SchedulerTimeType.Stride: @retroactive Streams.SchedulerTimeIntervalConvertible {}
extension DispatchQueue: @retroactive Streams.Scheduler {}
#else

/// Work runs on the queue.
///
///     publisher.receive(on: DispatchQueue.main)
extension DispatchQueue: Scheduler {
    /// An instant on the clock of the queue.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The instant.
        public var dispatchTime: DispatchTime

        /// Makes an instant.
        public init(_ time: DispatchTime) { dispatchTime = time }

        /// Reads an instant.
        public init(from decoder: any Decoder) throws {
            let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
            self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
        }

        /// Writes the nanoseconds since the machine started.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(dispatchTime.uptimeNanoseconds)
        }

        /// The span to the other instant.
        public func distance(to other: SchedulerTimeType) -> Stride {
            let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            let magnitude = Int(clamping: start < end ? end - start : start - end)
            return .nanoseconds(start < end ? magnitude : -magnitude)
        }

        /// The instant after the span.
        public func advanced(by n: Stride) -> SchedulerTimeType {
            SchedulerTimeType(dispatchTime + n.timeInterval)
        }

        /// Hashes the instant.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(dispatchTime.uptimeNanoseconds)
        }

        /// A span of time, in nanoseconds.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Hashable,
            Sendable, ExpressibleByFloatLiteral
        {
            /// The nanoseconds.
            public var magnitude: Int

            /// The span as Dispatch has it.
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

            /// Makes a span; one without end becomes the longest there is.
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let count): self = .seconds(count)
                case .milliseconds(let count): self = .milliseconds(count)
                case .microseconds(let count): self = .microseconds(count)
                case .nanoseconds(let count): self = .nanoseconds(count)
                case .never: self = .nanoseconds(.max)
                @unknown default: self = .nanoseconds(.max)
                }
            }

            /// Makes a span of seconds.
            public init(floatLiteral value: Double) { self = .seconds(value) }
            /// Makes a span of seconds.
            public init(integerLiteral value: Int) { self = .seconds(value) }
            /// Makes a span of nanoseconds, if the number has room.
            public init?<T: BinaryInteger>(exactly source: T) {
                guard let value = Int(exactly: source) else { return nil }
                self = .nanoseconds(value)
            }

            private init(nanoseconds: Int) { magnitude = nanoseconds }

            private init(_ count: Int, of nanoseconds: Int) {
                let (product, overflows) = count.multipliedReportingOverflow(by: nanoseconds)
                self.init(nanoseconds: overflows ? (count < 0 ? .min : .max) : product)
            }

            /// That many seconds, or the longest span there is.
            public static func seconds(_ s: Int) -> Stride { Stride(s, of: 1_000_000_000) }
            /// That many seconds, or the longest span there is.
            public static func seconds(_ s: Double) -> Stride {
                let nanoseconds = (s * 1_000_000_000).rounded()
                return Stride(nanoseconds: Int(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
            }
            /// That many milliseconds, or the longest span there is.
            public static func milliseconds(_ ms: Int) -> Stride { Stride(ms, of: 1_000_000) }
            /// That many microseconds, or the longest span there is.
            public static func microseconds(_ us: Int) -> Stride { Stride(us, of: 1000) }
            /// That many nanoseconds.
            public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

            /// Compares the spans.
            public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
            /// Multiplies the nanoseconds.
            public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude, of: rhs.magnitude) }
            /// Adds the spans.
            public static func + (lhs: Stride, rhs: Stride) -> Stride {
                Stride(nanoseconds: lhs.magnitude + rhs.magnitude)
            }
            /// Subtracts the spans.
            public static func - (lhs: Stride, rhs: Stride) -> Stride {
                Stride(nanoseconds: lhs.magnitude - rhs.magnitude)
            }
            /// Multiplies the nanoseconds.
            public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
            /// Adds the spans.
            public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
            /// Subtracts the spans.
            public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
        }
    }

    /// What Dispatch is told about the work.
    public struct SchedulerOptions: Sendable {
        /// How important the work is.
        public var qos: DispatchQoS
        /// How it is run.
        public var flags: DispatchWorkItemFlags
        /// The group that it belongs to.
        public var group: DispatchGroup?

        /// Makes options.
        public init(
            qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
        ) {
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }

    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

    /// Dispatch promises nothing better than none.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Runs the work as soon as the queue gets to it.
    public func schedule(options: SchedulerOptions?, _ action: @escaping @Sendable () -> Void) {
        guard let options else { return async(execute: action) }
        async(group: options.group, qos: options.qos, flags: options.flags, execute: action)
    }

    /// Runs the work after the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping @Sendable () -> Void
    ) {
        asyncAfter(
            deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? [],
            execute: action)
    }

    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(
            deadline: date.dispatchTime, repeating: interval.timeInterval, leeway: tolerance.timeInterval)
        timer.setEventHandler(
            qos: options?.qos ?? .unspecified, flags: options?.flags ?? [], handler: action)
        timer.resume()
        return AnyCancellable(timer.cancel)
    }
}
#endif

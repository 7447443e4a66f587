#if !canImport(Darwin)
// DispatchWorkItemFlags is an option set, but not marked as Sendable yet.
@preconcurrency import Dispatch
import Streams

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
            self.init(DispatchTime(uptimeNanoseconds: try decoder.singleValueContainer().decode(UInt64.self)))
        }

        /// Writes the nanoseconds since the machine started.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(dispatchTime.uptimeNanoseconds)
        }

        /// The span to the other instant.
        public func distance(to other: SchedulerTimeType) -> Stride {
            Stride(clamping: Int128(other.dispatchTime.uptimeNanoseconds) - Int128(dispatchTime.uptimeNanoseconds))
        }

        /// The instant after the span.
        public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(dispatchTime + n.timeInterval) }

        /// Hashes the instant.
        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }

        /// A span of time, in nanoseconds. A value that is out of range becomes the longest or the shortest span.
        public struct Stride: _NanosecondStride {
            /// The nanoseconds; negative for a span into the past.
            public var magnitude: Int

            private enum CodingKeys: String, CodingKey {
                case magnitude = "_nanoseconds"  // As Combine has it.
            }

            /// The span as a `DispatchTimeInterval`.
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

            /// Makes a span. `.never` becomes the longest span.
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let count): self = .seconds(count)
                case .milliseconds(let count): self = .milliseconds(count)
                case .microseconds(let count): self = .microseconds(count)
                case .nanoseconds(let count): self = .nanoseconds(count)
                default: self = .nanoseconds(.max)
                }
            }

            /// Makes a span of nanoseconds.
            public init(_nanoseconds nanoseconds: Int) { magnitude = nanoseconds }
        }
    }

    /// The quality of service, flags and group of the work.
    public struct SchedulerOptions: Sendable {
        /// How important the work is.
        public var qos: DispatchQoS
        /// How it is run.
        public var flags: DispatchWorkItemFlags
        /// The group that it belongs to.
        public var group: DispatchGroup?

        /// Makes options.
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

    /// Zero: Dispatch promises no precision.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Runs the work as soon as the queue can.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let (options, work) = (options ?? SchedulerOptions(), SendableWork(action))
        async(group: options.group, qos: options.qos, flags: options.flags) { work.run() }
    }

    /// Runs the work after the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let (options, work) = (options ?? SchedulerOptions(), SendableWork(action))
        options.group?.enter()
        asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) {
            work.run()
            options.group?.leave()
        }
    }

    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    ///
    /// An interval is at least a tenth of a millisecond. The work does not join the options' group.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let (interval, leeway) = (max(interval, .microseconds(100)).timeInterval, max(tolerance, 0).timeInterval)
        let (timer, work) = (DispatchSource.makeTimerSource(queue: self), SendableWork(action))
        timer.schedule(deadline: date.dispatchTime, repeating: interval, leeway: leeway)
        timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { work.run() }
        timer.resume()
        return AnyCancellable(timer.cancel)
    }
}

extension DispatchQueue: RevocableScheduler {}
#endif

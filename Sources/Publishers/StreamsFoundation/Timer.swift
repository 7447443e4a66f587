#if !canImport(Darwin)
import Foundation
import Streams

extension Timer {
    /// A publisher that sends the date repeatedly, once it is connected.
    ///
    ///     let clock = Timer.publish(every: 1, on: .main, in: .default)
    ///     let hand = clock.sink { print($0) }
    ///     let connection = clock.connect()
    ///
    /// The first date is sent after the first interval. See ``TimerPublisher``.
    ///
    /// - Parameters:
    ///   - interval: The seconds from one date to the next.
    ///   - tolerance: How many seconds late a date may be.
    ///   - runLoop: The loop on whose thread the dates are sent.
    ///   - mode: The mode in which the loop has to run.
    ///   - options: Unused: a run loop has no options.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// A publisher that sends the date repeatedly, once it is connected.
    ///
    /// All subscribers receive the same dates, each as many as it requests; a date that is not requested is not kept.
    /// It never completes. Each connection has a timer of its own, which a cancel of the connection stops. The
    /// subscribers stay, and receive the dates of the next connection.
    public final class TimerPublisher: ConnectablePublisher {
        /// Sends dates.
        public typealias Output = Date
        /// Never fails.
        public typealias Failure = Never

        /// The seconds from one date to the next.
        public let interval: TimeInterval
        /// How many seconds late a date may be.
        public let tolerance: TimeInterval?
        /// The loop on whose thread the dates are sent.
        public let runLoop: RunLoop
        /// The mode in which the loop has to run.
        public let mode: RunLoop.Mode
        /// This scheduler has no options.
        public let options: RunLoop.SchedulerOptions?

        /// Not a subject, which its subscribers would hold after the last connection.
        private let dates = Broadcast<Date, Never>.named(after: TimerPublisher.self)

        /// Makes the publisher, as ``Timer/publish(every:tolerance:on:in:options:)`` does.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            precondition(!interval.isNaN, "An interval has to be a number of seconds: \(interval)")
            (self.interval, self.tolerance) = (interval, tolerance)
            (self.runLoop, self.mode, self.options) = (runLoop, mode, options)
        }

        /// Adds the subscriber. It receives dates while there is a connection.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            _ = dates.add(AnySubscriber(subscriber).receiver, on: .requested)
        }

        /// Starts a timer. Cancelling or releasing the returned value stops it.
        public func connect() -> any Cancellable {
            nonisolated(unsafe) let dates = dates  // A broadcast may send on any thread.
            let stop = runLoop.startTimer(at: Date() + interval, every: interval, tolerance ?? 0, in: mode) {
                dates.send(Date())
            }
            return AnyCancellable(stop)
        }
    }
}
#endif

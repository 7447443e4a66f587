#if !canImport(Darwin)
import Foundation
import Streams
import Synchronization

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
    /// It never completes. A connection has a timer, which goes on until the connection is cancelled, even if nobody holds
    /// it. The subscribers stay, and receive the dates of the next connection.
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
        /// The present connection, or one that has ended.
        private let connection = Mutex<Connection?>(nil)

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

        /// Starts a timer, unless there is a connection already, which is then returned. Cancelling the returned value
        /// stops the timer; releasing it does not.
        public func connect() -> any Cancellable {
            let new = Connection()
            SwitchPoint.pass(.write, self)
            let present = connection.withLock { connection in
                if let connection, !connection.isOver { return connection }
                connection = new
                return new
            }
            if present === new { start(new) }
            return present
        }

        private func start(_ connection: Connection) {
            nonisolated(unsafe) let dates = dates  // A broadcast may send on any thread.
            let stop = runLoop.startTimer(at: Date() + interval, every: interval, tolerance ?? 0, in: mode) {
                dates.send(Date())
            }
            connection.stops(by: stop)
        }
    }
}

/// A timer under way, for all who have connected it.
private final class Connection: Cancellable, Sendable {
    private let stop = Holder(SendableWork {})

    var isOver: Bool { stop.content == nil }

    /// Takes what stops the timer, and does so at once if the connection has been cancelled meanwhile.
    func stops(by stop: @escaping () -> Void) {
        if !self.stop.replace(with: SendableWork(stop)) { stop() }
    }

    func cancel() { stop.letGo()?.run() }
}
#endif

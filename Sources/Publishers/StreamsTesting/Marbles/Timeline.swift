import Streams

/// Events with their times: values, and an end.
///
///     let timeline = try Timeline<String>("-a-(bc)|")
///     // a after 1 second, b and c after 3, the end after 4
///
/// A timeline is written as marbles, a character for each frame of time:
///
/// | | |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `\|` | the publisher finishes |
/// | `#` | the publisher fails |
/// | `!` | the subscriber cancels |
/// | `(ab\|)` | several events in one frame |
/// | a space | is skipped, to align one picture with another |
/// | another character | a value: from the dictionary, or made from the character, as strings and integers are |
///
/// Nothing may happen after an end or a cancel. Characters after the last event have no meaning.
public struct Timeline<Output> {
    /// An event.
    public enum Event {
        /// A value is sent.
        case value(Output)
        /// The publisher finishes.
        case finished
        /// The publisher fails.
        case failed
        /// The subscriber cancels.
        case cancelled
    }

    /// An event with its time.
    public struct Moment {
        /// The time since the start.
        public let time: VirtualTime.Stride
        /// The event.
        public let event: Event

        /// Makes a moment.
        public init(_ time: VirtualTime.Stride, _ event: Event) { (self.time, self.event) = (time, event) }
    }

    /// The events with their times, in order.
    public let moments: [Moment]

    /// Makes a timeline from moments, which must be ordered by time.
    public init(_ moments: [Moment]) { self.moments = moments }
}

extension Timeline.Event: Equatable where Output: Equatable {}
extension Timeline.Moment: Equatable where Output: Equatable {}
extension Timeline: Equatable where Output: Equatable {}
extension Timeline.Event: Sendable where Output: Sendable {}
extension Timeline.Moment: Sendable where Output: Sendable {}
extension Timeline: Sendable where Output: Sendable {}

extension Timeline.Moment: CustomStringConvertible {
    /// Text like `value(1) at 2.0 seconds`.
    public var description: String { "\(event) at \(time)" }
}

extension Recorder {
    /// The received events, and a cancel before the end, with their times since the instant.
    ///
    ///     let recorder = [1, 2].publisher.delay(for: 3, scheduler: scheduler).record(scheduler: scheduler)
    ///     scheduler.run()
    ///     print(recorder.timeline().moments)
    ///     // Prints: [value(1) at 3.0 seconds, value(2) at 3.0 seconds, finished at 3.0 seconds]
    public func timeline(since start: VirtualTime = .start) -> Timeline<Input> {
        var moments = timedEvents.compactMap { time, event in
            Timeline<Input>.Event(event).map { Timeline.Moment(start.distance(to: time), $0) }
        }
        if let cancelTime, completion == nil {
            let time = start.distance(to: cancelTime)
            moments.insert(.init(time, .cancelled), at: moments.firstIndex { $0.time > time } ?? moments.endIndex)
        }
        return Timeline(moments)
    }

    /// The received events, drawn as marbles; see ``Timeline/marbles(frame:)``.
    ///
    ///     let recorder = [1, 2].publisher.delay(for: 3, scheduler: scheduler).record(scheduler: scheduler)
    ///     scheduler.run()
    ///     print(recorder.marbles())  // Prints: ---(12|)
    public func marbles(since start: VirtualTime = .start, frame: VirtualTime.Stride = 1) -> String {
        timeline(since: start).marbles(frame: frame).description
    }
}

extension Timeline.Event {
    /// Returns nil for a subscription.
    init?<Failure: Error>(_ event: Recorder<Output, Failure>.Event) {
        switch event {
        case .subscription: return nil
        case .value(let value): self = .value(value)
        case .completion(.finished): self = .finished
        case .completion(.failure): self = .failed
        }
    }
}

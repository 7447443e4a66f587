import Streams

/// What happens when: values, and an end.
///
///     let timeline = try Timeline<String>("-a-(bc)|")
///     // a after 1 second, b and c after 3, the end after 4
///
/// It is written as marbles, a character for each frame of time:
///
/// | | |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `\|` | it finishes |
/// | `#` | it fails |
/// | `!` | the subscriber cancels |
/// | `(ab\|)` | all of it happens in one frame |
/// | a space | is skipped, to align one picture with another |
/// | another character | a value: the dictionary's, or what is made of it, as strings and integers are |
///
/// After an end, and after a cancel, nothing may happen. What follows the last event has no meaning.
public struct Timeline<Output> {
    /// What happens.
    public enum Event {
        /// A value is sent.
        case value(Output)
        /// It finishes.
        case finished
        /// It fails.
        case failed
        /// The subscriber cancels.
        case cancelled
    }

    /// When something happens, and what.
    public struct Moment {
        /// How long after the start.
        public let time: VirtualTime.Stride
        /// What happens.
        public let event: Event

        /// Makes a moment.
        public init(_ time: VirtualTime.Stride, _ event: Event) { (self.time, self.event) = (time, event) }
    }

    /// All that happens, in the order of time.
    public let moments: [Moment]

    /// Makes a timeline of moments, which have to be in the order of time.
    public init(_ moments: [Moment]) { self.moments = moments }
}

extension Timeline.Event: Equatable where Output: Equatable {}
extension Timeline.Moment: Equatable where Output: Equatable {}
extension Timeline: Equatable where Output: Equatable {}
extension Timeline.Event: Sendable where Output: Sendable {}
extension Timeline.Moment: Sendable where Output: Sendable {}
extension Timeline: Sendable where Output: Sendable {}

extension Timeline.Moment: CustomStringConvertible {
    /// As in `value(1) at 2.0 seconds`.
    public var description: String { "\(event) at \(time)" }
}

extension Recorder {
    /// What was received, and the cancel before the end, with the time since the instant.
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

    /// What was received, drawn as marbles; see ``Timeline/marbles(frame:)``.
    ///
    ///     let recorder = [1, 2].publisher.delay(for: 3, scheduler: scheduler).record(scheduler: scheduler)
    ///     scheduler.run()
    ///     print(recorder.marbles())  // Prints: ---(12|)
    public func marbles(since start: VirtualTime = .start, frame: VirtualTime.Stride = 1) -> String {
        timeline(since: start).marbles(frame: frame).description
    }
}

extension Timeline.Event {
    /// Nothing for a subscription.
    init?<Failure: Error>(_ event: Recorder<Output, Failure>.Event) {
        switch event {
        case .subscription: return nil
        case .value(let value): self = .value(value)
        case .completion(.finished): self = .finished
        case .completion(.failure): self = .failed
        }
    }
}

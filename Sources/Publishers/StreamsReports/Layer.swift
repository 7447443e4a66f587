extension Report {
    /// The effect of a layer.
    public enum Kind: String, Sendable, Codable {
        /// Has a side effect, at the start or along the way.
        case effect
        /// Only computes values from values.
        case pure
        /// Continues when another publisher has failed.
        case recovery
        /// Joins several publishers.
        case joining
        /// Determines where or when values are delivered.
        case schedule
    }

    /// How a layer ended.
    public enum Ending: Sendable, Hashable, Codable {
        /// It is running.
        case running
        /// It finished after its last value.
        case finished
        /// It failed itself: none of its sources had failed.
        case failed(Failure)
        /// It passed on the failure of one of its sources.
        case passedOn(Failure)
        /// It was cancelled.
        case cancelled(Canceller)
        /// It was released before it ended.
        case released

        /// The error that it sent.
        public var failure: Failure? {
            switch self {
            case .failed(let failure), .passedOn(let failure): failure
            case .running, .finished, .cancelled, .released: nil
            }
        }
    }

    /// The cause of a cancel.
    public enum Canceller: String, Sendable, Codable {
        /// The subscriber of the pipeline.
        case downstream
        /// The release of the cancellable, which nobody kept.
        case release
        /// The layer downstream replaced it with another source.
        case replacement
        /// The layer downstream ended.
        case end
    }

    /// An operator or an origin, and its part in a run.
    public struct Layer: Sendable, Hashable, Codable {
        /// The name that it was given by `named(_:)`, or its operator's.
        public internal(set) var name: String
        /// Its operator's name.
        public internal(set) var operation: String
        /// The file and the line where it was given its name.
        public internal(set) var place: String?
        /// Its effect.
        public internal(set) var kind: Kind
        /// When it was subscribed to, since the run began.
        public internal(set) var began: Duration
        /// When it sent its first value.
        public internal(set) var firstValue: Duration?
        /// When it ended or, if it is running, when the report was written.
        public internal(set) var end: Duration
        /// The number of values that were requested from it; nil for all.
        public internal(set) var asked: Int?
        /// The number of values it sent.
        public internal(set) var values: Int
        /// The number of values that wait in it to be sent: in `buffer`, `collect`, `debounce`, `throttle`, `sample`,
        /// `receive(on:)`, `delay`, `timeout`, `zip`, `merge` and `flatMap`; in `combineLatest`, those that are in no output;
        /// in `mapAsync`, also those whose functions run. For `groupBy` and `window`, the number of publishers.
        public internal(set) var buffered: Int
        /// The values that it received and dropped, instead of sending them: in the operators that ``buffered`` names, in
        /// `withLatestFrom`, `drop(untilOutputFrom:)` and `flatMapFirst`, and ticks of `Publishers.Interval`; in subjects,
        /// `share` and `multicast`, those that were sent to it.
        public internal(set) var dropped: [Dropped]
        /// The number of values that a shared publisher had sent before this subscription, as far as reported
        /// subscribers received them; nil if it had run for others alone, whose values nobody counts.
        public internal(set) var missed: Int?
        /// The largest number of publishers that `flatMap` has at once, or of values in an array of `collect(_:)`; nil for no
        /// limit, and for other operators.
        public internal(set) var limit: Int?
        /// How it ended.
        public internal(set) var ending: Ending
        /// The thread, or the queue, on which it ended.
        public internal(set) var thread: String?
        /// Whether it was made during the run, by a closure, for example as a recovery.
        public internal(set) var isMade: Bool
        /// The failures of its sources, and of its own effects, that it did not pass on to its subscriber.
        public internal(set) var hidden: [Hidden]
        /// The publishers that it received from, in the order in which it subscribed to them.
        public internal(set) var sources: [Layer]
        /// The sources that are not in ``sources``, because there were too many.
        public internal(set) var omitted: Omitted
    }

    /// Values that a layer dropped for one reason.
    public struct Dropped: Sendable, Hashable, Codable {
        /// The number of values.
        public let count: Int
        /// The reason.
        public let reason: DropReason
    }

    /// Why a layer dropped a value that it had received.
    public enum DropReason: String, Sendable, Codable, CaseIterable {
        /// It was due, and nobody had asked for it.
        case noDemand
        /// There was no room for it, as in a full `buffer`.
        case full
        /// A later value took its place, as in `debounce`.
        case replaced
        /// An earlier value of its interval is sent, as in `throttle`.
        case notFirst
        /// It came before the other publisher's first value, as in `withLatestFrom`.
        case beforeOther
        /// The publisher of an earlier value ran, as in `flatMapFirst`.
        case busy
        /// It waited when the layer ended, or came before the source was cancelled on a scheduler, as in `subscribe(on:)`.
        case atEnd
    }

    /// Ended sources of a layer that are only counted, so that a report stays small.
    public struct Omitted: Sendable, Hashable, Codable {
        /// The number of sources.
        public internal(set) var count = 0
        /// The number of values they sent.
        public internal(set) var values = 0
        /// The number of sources that failed.
        public internal(set) var failures = 0
    }
}

extension Report.Layer {
    /// The layers of its sources, recursively, and then this layer.
    public var all: [Report.Layer] { sources.flatMap(\.all) + [self] }

    /// The layer in which the failure that this layer sent originated. A named `Deferred` counts as the origin for the
    /// publisher that it makes.
    public var origin: Report.Layer? {
        switch ending {
        case .failed: self
        case .passedOn where place != nil && operation == "Deferred": self
        case .passedOn(let failure): sources.last { $0.ending.failure == failure }?.origin ?? self
        case .running, .finished, .cancelled, .released: nil
        }
    }

    var allHidden: [Report.Hidden] { sources.flatMap(\.allHidden) + hidden }

    /// Whether it waits for its sources, its scheduler, or its subscriber.
    public var waiting: Report.Waiting? {
        guard ending == .running else { return nil }
        if isToSubscribe { return .forScheduler }
        if asked.map({ values >= $0 }) ?? false { return .forDemand }
        return buffered > 0 && Self.schedulers.contains(operation) ? .forScheduler : .forValues
    }

    /// Whether its scheduler has not run the work that subscribes.
    var isToSubscribe: Bool { operation == "SubscribeOn" && sources.isEmpty }

    /// The operators whose values wait for a scheduler.
    private static let schedulers: Set = ["ReceiveOn", "Timeout", "Delay", "Debounce", "Throttle", "CollectByTime"]
}

extension Report {
    /// The next event that a running layer needs.
    public enum Waiting: String, Sendable, Codable {
        /// Waits for values that have been requested.
        case forValues
        /// Waits for its scheduler, with values that have been requested.
        case forScheduler
        /// Waits for demand: all requested values have been sent.
        case forDemand
    }
}

extension Report {
    /// The effect of a layer.
    public enum Kind: String, Sendable, Codable {
        /// Begins something in the world, or does it on the way.
        case effect
        /// Makes values of values.
        case pure
        /// Goes on where another publisher has failed.
        case recovery
        /// Makes one publisher of several.
        case joining
        /// Says where, or when, values come.
        case schedule
    }

    /// How a layer ended.
    public enum Ending: Sendable, Hashable, Codable {
        /// It goes on.
        case running
        /// Finished, after its last value.
        case finished
        /// It failed by itself: no source of it had.
        case failed(Failure)
        /// It failed as one of its sources did.
        case passedOn(Failure)
        /// It was cancelled.
        case cancelled(Canceller)
        /// Everybody let go of it before it ended.
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
        /// The layer behind it took another source instead.
        case replacement
        /// The layer behind it ended.
        case end
    }

    /// An operator, or an origin: its part in a run.
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
        /// When it ended, or, if it goes on, when this was written.
        public internal(set) var end: Duration
        /// How many values it was asked for; nil for all.
        public internal(set) var asked: Int?
        /// How many values it sent.
        public internal(set) var values: Int
        /// How many values wait in it to be sent: in `buffer`, `collect` by time or until another publisher sends,
        /// `debounce`, `throttle`, `sample`, `receive(on:)`, `delay`, `timeout`, `zip`, `merge` and `flatMap`; of `groupBy`
        /// and `window`, how many publishers.
        public internal(set) var buffered: Int
        /// How it ended.
        public internal(set) var ending: Ending
        /// The thread, or the queue, on which it ended.
        public internal(set) var thread: String?
        /// It was made during the run, by a closure: for instance as a recovery.
        public internal(set) var isMade: Bool
        /// The failures of its sources, and of its own effects, that it kept from its subscriber.
        public internal(set) var hidden: [Hidden]
        /// The publishers that it received from, in the order in which it subscribed to them.
        public internal(set) var sources: [Layer]
        /// The sources that are not in ``sources``, as there were too many.
        public internal(set) var omitted: Omitted
    }

    /// Sources of a layer that have ended, and are counted only, so that a report stays as small as it is.
    public struct Omitted: Sendable, Hashable, Codable {
        /// How many there were.
        public internal(set) var count = 0
        /// How many values they sent.
        public internal(set) var values = 0
        /// How many of them failed.
        public internal(set) var failures = 0
    }
}

extension Report.Layer {
    /// Its sources' layers, those of theirs, and itself.
    public var all: [Report.Layer] { sources.flatMap(\.all) + [self] }

    /// The layer whose failure this one sent. A `Deferred` that has a name stands for what it makes.
    public var origin: Report.Layer? {
        switch ending {
        case .failed: self
        case .passedOn where place != nil && operation == "Deferred": self
        case .passedOn(let failure): sources.last { $0.ending.failure == failure }?.origin ?? self
        case .running, .finished, .cancelled, .released: nil
        }
    }

    var allHidden: [Report.Hidden] { sources.flatMap(\.allHidden) + hidden }

    /// Whether it waits for its sources, or for its subscriber.
    public var waiting: Report.Waiting? {
        guard ending == .running else { return nil }
        return asked.map { values >= $0 } ?? false ? .forDemand : .forValues
    }
}

extension Report {
    /// The side that a running layer waits for.
    public enum Waiting: String, Sendable, Codable {
        /// Waits for values that have been requested.
        case forValues
        /// Waits for demand: all requested values have been sent.
        case forDemand
    }
}

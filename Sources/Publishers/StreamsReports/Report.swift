/// A run of a pipeline, from the subscription on: its layers, and how each of them ended.
///
///     let reports = Reports()
///     let cancellable = Fail<Int, Offline>(error: Offline()).map { $0 + 1 }.replaceError(with: 0)
///         .reported(as: "the score", to: reports)
///         .sink { print($0) }
///     if let report = reports.latest { print(report.hidden[0]) }
///     // Prints: 0, Offline() of Fail, kept by ReplaceError
///
/// Print it, or take its ``svg`` or its ``trace(of:)``, to see when each layer began and ended.
public struct Report: Sendable, Hashable, Codable {
    /// The name that the run was given.
    public let title: String
    /// When it began, on the clock of its ``Reports``.
    public let began: Duration
    /// The last layer, whose sources are the layers before it.
    public let layer: Layer

    /// Makes a report.
    public init(title: String, began: Duration, layer: Layer) {
        (self.title, self.began, self.layer) = (title, began, layer)
    }

    /// The time it took, or has taken so far.
    public var duration: Duration { layer.end - layer.began }

    /// An error as text and, for a run in this program, the error itself.
    public struct Failure: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The name of the error's type.
        public let type: String
        /// Its description.
        public let text: String
        /// The error itself; nil in a decoded report. It does not take part in equality.
        public internal(set) var error: (any Error)?

        /// Describes an error.
        public init(type: String, text: String) { (self.type, self.text) = (type, text) }

        private enum CodingKeys: CodingKey { case type, text }

        /// Whether both have the same type and text.
        public static func == (lhs: Failure, rhs: Failure) -> Bool { lhs.type == rhs.type && lhs.text == rhs.text }

        /// Hashes the description.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(text)
        }

        /// The text, in one line.
        public var description: String { text.inOneLine }
    }

    /// A failure that did not reach the subscriber.
    public struct Hidden: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The error.
        public let failure: Failure
        /// The name of the layer that failed.
        public let origin: String
        /// The name of the layer that did not pass the failure on.
        public let keeper: String
        /// When it happened, since the run began.
        public let time: Duration

        /// The error, its origin, and the layer that kept it.
        public var description: String { "\(failure) of \(origin), kept by \(keeper)".inOneLine }
    }
}

extension Report {
    /// The layer whose failure ended the run; nil if it did not fail.
    public var origin: Layer? { layer.origin }

    /// All failures that did not reach the subscriber, in the order in which they happened.
    public var hidden: [Hidden] { layer.allHidden.sorted { $0.time < $1.time } }

    /// All layers, each after its sources.
    public var layers: [Layer] { layer.all }
}

/// A publisher that plays back values and a completion that were recorded before.
///
///     Record(output: [1, 2], completion: .failure(URLError(.timedOut)))
///
/// The values are sent as they are requested, and the completion after the last value.
public struct Record<Output, Failure: Error>: TermsPublisher {
    /// The values and the completion.
    public struct Recording {
        /// The values and the completion of a recording.
        public typealias Input = Output

        /// The values.
        public private(set) var output: [Output]
        /// The completion.
        public private(set) var completion: Subscribers.Completion<Failure>

        /// Makes a recording without values, which finishes.
        public init() {
            self.init(output: [])
            isOpen = true
        }

        /// Makes a recording from values and a completion.
        public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
            self.output = output
            self.completion = completion
        }

        /// Adds a value.
        public mutating func receive(_ input: Output) {
            precondition(isOpen, "A recording with a completion takes no values")
            output.append(input)
        }

        /// Sets the completion.
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            precondition(isOpen, "A recording has one completion")
            (self.completion, isOpen) = (completion, false)
        }

        private var isOpen = false
        private enum CodingKeys: String, CodingKey { case output, completion }
    }

    /// The values and the completion.
    public let recording: Recording

    /// Makes a publisher of the signals that the closure records.
    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.init(recording: recording)
    }

    /// Makes a publisher of a recording.
    public init(recording: Recording) { self.recording = recording }

    /// Makes a publisher of the values and the completion.
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        self.init(recording: Recording(output: output, completion: completion))
    }

    /// Sends the values as they are requested.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { recording.output.send(to: subscriber, then: recording.completion, on: terms) }
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
    /// Writes the values and the completion, as `encode(to:)` does. Combine has both names.
    public func encode(into encoder: any Encoder) throws { try encode(to: encoder) }
}

extension Record: Codable where Output: Codable, Failure: Codable {}

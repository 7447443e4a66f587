extension Optional {
    /// A publisher that sends the wrapped value, if there is one, and finishes.
    ///
    ///     Int("42").publisher.sink { print($0) }
    ///     // Prints: 42
    public var publisher: Publisher { Publisher(self) }

    /// A publisher that sends the value of an optional, if there is one, and finishes.
    ///
    /// The value is sent as soon as it is requested. Without a value it finishes at once.
    public struct Publisher: TermsPublisher {
        /// The type of the wrapped value.
        public typealias Output = Wrapped
        /// Never fails.
        public typealias Failure = Never

        /// The value to send, or `nil`.
        public let output: Wrapped?

        /// Makes a publisher that sends the value, if there is one.
        @_alwaysEmitIntoClient public init(_ output: Wrapped?) { self.output = output }

        /// True: the value waits until it is requested.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

        /// The value, if there is one.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            if let output { send(output) }
            end(.finished)
            return .done
        }

        /// Sends the value when it is requested.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            switch output {
            case let output?: subscriber.end(with: output, on: terms.by(Wrapped?.self))
            case nil: Empty()._receive(subscriber, on: terms)
            }
        }
    }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}

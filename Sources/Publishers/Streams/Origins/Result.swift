extension Result {
    /// A publisher that sends the value of this result and finishes, or fails with its error.
    ///
    ///     Result { try load() }.publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    public var publisher: Publisher { Publisher(self) }

    /// A publisher that sends one value and finishes, or fails.
    ///
    /// The value is sent as soon as it is requested. A failure is sent at once, without demand.
    public struct Publisher: TermsPublisher {
        /// The type of the value.
        public typealias Output = Success

        /// The result to send.
        public let result: Result<Success, Failure>

        /// Makes a publisher of the result.
        @_alwaysEmitIntoClient public init(_ result: Result<Success, Failure>) { self.result = result }

        /// Makes a publisher that sends the value, and finishes.
        @_alwaysEmitIntoClient public init(_ output: Success) { self.init(.success(output)) }

        /// Makes a publisher that fails with the error.
        @_alwaysEmitIntoClient public init(_ failure: Failure) { self.init(.failure(failure)) }

        @_alwaysEmitIntoClient init(catching body: () throws(Failure) -> Success) { self.init(Result(catching: body)) }

        /// True: the value waits until it is requested. A failure does not wait.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

        /// The value or the error.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            switch result {
            case .success(let value):
                send(value)
                end(.finished)
            case .failure(let error): end(.failure(error))
            }
            return .done
        }

        /// Sends the value when it is requested, or fails.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            switch result {
            case .success(let value):
                subscriber.end(with: value, on: terms.by(Once.self))
            case .failure(let error): subscriber.end(with: .failure(error), on: terms)
            }
        }
    }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}

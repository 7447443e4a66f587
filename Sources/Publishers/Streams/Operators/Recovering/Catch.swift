extension Publisher {
    /// On failure, continues with the publisher that the closure returns for the error.
    ///
    ///     loadFromNetwork().catch { _ in loadFromCache() }
    ///
    /// Values pass through until then. The remaining demand is requested from the replacement, whose failure is passed
    /// on.
    @_alwaysEmitIntoClient public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P)
        -> Publishers.Catch<Self, P>
    where P.Output == Output { Publishers.Catch(upstream: self, handler: handler) }

    /// On failure, continues with the publisher that the closure returns for the error, or fails with the error it
    /// throws.
    ///
    ///     load().tryCatch { error in
    ///         guard error is URLError else { throw error }
    ///         return loadFromCache()
    ///     }
    @_alwaysEmitIntoClient
    public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P.Output == Output { Publishers.TryCatch(upstream: self, handler: handler) }
}

extension Publishers {
    /// On failure of its upstream, continues with the publisher that a closure returns for the error.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: ReplacingOperator
    where Upstream.Output == NewPublisher.Output {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails if the replacement fails.
        public typealias Failure = NewPublisher.Failure

        /// The publisher whose failure is caught.
        public let upstream: Upstream
        /// Makes the replacement.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Replaces a failed upstream with the publisher that the handler returns.
        @_alwaysEmitIntoClient public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            (self.upstream, self.handler) = (upstream, handler)
        }

        /// Runs the upstream, and, if that fails, the replacement.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            upstream.attempt(send: send, end: end) {
                handler($0).run(send: send, end: end)
            } pending: {
                $0.catch(handler)
            }
        }

        /// Attaches the subscriber to the upstream, and, if that fails, to the replacement.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Self.Output, Failure>, by relay: SharedRelay
        ) -> _SubscriptionReference? {
            relay.attach(subscriber, to: upstream, keeping: handler) { handler, completion, subscriber, relay in
                guard case .failure(let error) = completion else { return .finished }
                return relay.follow(handler(error), subscriber)
            }
        }
    }
    /// On failure of its upstream, continues with the publisher that a closure returns for the error, or fails with the
    /// error it throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: ReplacingOperator
    where Upstream.Output == NewPublisher.Output {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// It fails with any error.
        public typealias Failure = any Error

        /// The publisher whose failure is caught.
        public let upstream: Upstream
        /// Makes the replacement, or throws.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Replaces a failed upstream with the publisher that the handler returns, or fails with the error that it
        /// throws.
        @_alwaysEmitIntoClient
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Runs the upstream, and, if that fails, the replacement.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            upstream.attempt(send: send, end: end) {
                do { return try handler($0).mapError { $0 }.run(send: send, end: end) } catch {
                    end(.failure(error))
                    return .done
                }
            } pending: {
                $0.tryCatch(handler)
            }
        }

        /// Attaches the subscriber to the upstream, and, if that fails, to the replacement.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Self.Output, any Error>, by relay: SharedRelay
        ) -> _SubscriptionReference? {
            relay.attach(subscriber, to: upstream, keeping: handler) { handler, completion, subscriber, relay in
                guard case .failure(let error) = completion else { return .finished }
                do { return relay.follow(try handler(error), failingWithAny: subscriber) } catch {
                    return .failure(error)
                }
            }
        }
    }
}

extension Publisher {
    /// Transforms the failure with the closure.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).mapError { LoadingError.noConnection($0) }
    ///
    /// Values, demand and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
        Publishers.MapError(upstream: self, transform)
    }

    /// Stops the program when this publisher fails, in debug and in release builds; values pass through.
    ///
    ///     loadBundledSettings().assertNoFailure().sink { use($0) }
    ///
    /// The message names the error, and the file and line of the call.
    @_alwaysEmitIntoClient public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    )
        -> Publishers.AssertNoFailure<Self>
    { Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line) }
}

extension Publisher where Failure == Never {
    /// Gives this publisher, which cannot fail, the given failure type, so that it can be combined with publishers that
    /// fail.
    ///
    ///     Just(0).setFailureType(to: URLError.self).merge(with: download)
    @_alwaysEmitIntoClient @inline(__always)
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        Publishers.SetFailureType(upstream: self)
    }
}

extension Publishers {
    /// Transforms its upstream's failure with a closure.
    public struct MapError<Upstream: Publisher, Failure: Error>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output

        /// The publisher whose failure is transformed.
        public let upstream: Upstream
        /// Transforms an error.
        public let transform: (Upstream.Failure) -> Failure

        /// Transforms the upstream's failure with the closure.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, _ transform: @escaping (Upstream.Failure) -> Failure
        ) { (self.upstream, self.transform) = (upstream, transform) }

        /// Sends on demand if its upstream does.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

        /// The values of its upstream, if those are known. Such an upstream cannot fail.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { upstream._makeIterator() }

        /// Runs the upstream, and transforms its failure.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            upstream.attempt(send: send, end: end) {
                end(.failure(transform($0)))
                return .done
            } pending: {
                $0.mapError(transform)
            }
        }

        /// Attaches the subscriber to the upstream; only the failure is changed.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            upstream._receive(MappingError(AnySubscriber(subscriber), transform), on: terms)
        }
    }

    /// Stops the program when its upstream fails.
    public struct AssertNoFailure<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Never fails.
        public typealias Failure = Never

        /// The publisher that must not fail.
        public let upstream: Upstream
        /// The beginning of the message.
        public let prefix: String
        /// The file of the call, which the message names.
        public let file: StaticString
        /// The line of the call, which the message names.
        public let line: UInt

        /// Passes the elements of `upstream` on, and stops the program when it fails.
        @_alwaysEmitIntoClient public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
            (self.upstream, self.prefix, self.file, self.line) = (upstream, prefix, file, line)
        }

        /// Sends on demand if its upstream does.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

        /// The values of its upstream, if those are known. Such an upstream cannot fail.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { upstream._makeIterator() }

        /// Attaches the subscriber to the upstream; only its failure does not arrive.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms)
            -> _SubscriptionReference?
        { upstream.mapError(stop)._receive(subscriber, on: terms) }

        /// Stops the program.
        @_alwaysEmitIntoClient package func stop(_ failure: Upstream.Failure) -> Never {
            preconditionFailure(prefix + "\(failure)", file: file, line: line)
        }
    }

    /// Has a failure type, but never fails.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: TermsPublisher where Upstream.Failure == Never {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output

        /// The publisher that cannot fail.
        public let upstream: Upstream

        /// Gives `upstream` a failure type.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) { self.upstream = upstream }

        /// Sends on demand if its upstream does.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

        /// The values of its upstream, if those are known.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { upstream._makeIterator() }

        /// Runs the upstream.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            upstream.mapError(cannotFail)._attempt(send: send, end: end)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { upstream._receive(MappingError(AnySubscriber(subscriber), cannotFail), on: terms) }
    }
}

extension Publishers.SetFailureType {
    /// Gives the upstream another failure type.
    @_alwaysEmitIntoClient @inline(__always)
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Upstream, E> {
        Publishers.SetFailureType(upstream: upstream)
    }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

/// Its downstream is erased for the same reason as that of a ``StepSubscriber``.
@usableFromInline struct MappingError<Input, Failure: Error, NewFailure: Error>: ForwardingSubscriber {
    @usableFromInline let downstream: AnySubscriber<Input, NewFailure>
    @usableFromInline let transform: (Failure) -> NewFailure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ downstream: AnySubscriber<Input, NewFailure>, _ transform: @escaping (Failure) -> NewFailure
    ) { (self.downstream, self.transform) = (downstream, transform) }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        downstream.receive(input, unless: hasEnded)
    }

    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        downstream._receive(completion: completion.mapFailure(transform), unless: hasEnded)
    }
}

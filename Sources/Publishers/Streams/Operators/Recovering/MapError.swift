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
        Publishers.MapError(upstream: self)
    }
}

extension Publishers {
    /// Transforms its upstream's failure with a closure.
    public struct MapError<Upstream: Publisher, Failure: Error>: _Operator {
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

        /// Makes a `Publishers.SetFailureType`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) where Upstream.Failure == Never {
            self.init(upstream: upstream, cannotFail)
        }

        /// Sends on demand if its upstream does.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

        /// The values of its upstream, if those are known. Such an upstream cannot fail.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { upstream._makeIterator() }

        /// Attaches the subscriber to the upstream; only the failure is changed.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            upstream._receive(MappingError(AnySubscriber(subscriber), transform), on: terms)
        }
    }

    /// Stops the program when its upstream fails.
    public typealias AssertNoFailure<P: Publisher> = MapError<P, Never>
    /// Has a failure type, but never fails.
    public typealias SetFailureType<P: Publisher, Failure: Error> = MapError<P, Failure> where P.Failure == Never
}

extension Publishers.MapError where Upstream.Failure == Never {
    /// Gives the upstream of this `Publishers.SetFailureType` another failure type.
    @_alwaysEmitIntoClient @inline(__always)
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Upstream, E> {
        Publishers.MapError(upstream: upstream)
    }
}

extension Publishers.MapError where Failure == Never {
    /// Makes a `Publishers.AssertNoFailure`.
    @_alwaysEmitIntoClient public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
        self.init(upstream: upstream) { preconditionFailure(prefix + "\($0)", file: file, line: line) }
    }
}

extension Publishers.MapError: Equatable where Upstream: Equatable, Upstream.Failure == Never {
    /// Two publishers whose upstreams cannot fail are equal if the upstreams are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream }
}

/// Its downstream is erased for the same reason as that of a `StepOperator`.
@usableFromInline struct MappingError<Input, Failure: Error, NewFailure: Error>: ForwardingSubscriber {
    @usableFromInline let downstream: AnySubscriber<Input, NewFailure>
    @usableFromInline let transform: (Failure) -> NewFailure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ downstream: AnySubscriber<Input, NewFailure>, _ transform: @escaping (Failure) -> NewFailure
    ) { (self.downstream, self.transform) = (downstream, transform) }

    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        downstream._receive(completion: completion.mapFailure(transform), unless: hasEnded)
    }
}

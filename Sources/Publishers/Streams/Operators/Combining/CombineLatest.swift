extension Publisher {
    /// Sends the latest values of this publisher and of the other, whenever one of them sends.
    ///
    ///     let sum = a.combineLatest(b).map { $0 + $1 }
    ///
    /// Nothing is sent before both have sent a value. Each is asked for as much as downstream asks for. It
    /// finishes when both have finished, or one has without a value, and fails when one fails.
    @inlinable public func combineLatest<P: Publisher>(
        _ other: P
    ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure { Publishers.CombineLatest(self, other) }

    /// Sends what the closure makes of them.
    @inlinable public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Passed<Publishers.CombineLatest<Self, P>, Steps.Map<(Output, P.Output), T, Never>, Failure>
    where P.Failure == Failure { combineLatest(other).map(transform) }

    /// Sends the latest values of all publishers, whenever one of them sends.
    @inlinable public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Sends what the closure makes of them.
    @inlinable public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    )
        -> Publishers.Passed<
            Publishers.CombineLatest3<Self, P, Q>, Steps.Map<(Output, P.Output, Q.Output), T, Never>, Failure
        >
    where P.Failure == Failure, Q.Failure == Failure { combineLatest(publisher1, publisher2).map(transform) }

    /// Sends the latest values of all publishers, whenever one of them sends.
    @inlinable public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what the closure makes of them.
    @inlinable public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    )
        -> Publishers.Passed<
            Publishers.CombineLatest4<Self, P, Q, R>, Steps.Map<(Output, P.Output, Q.Output, R.Output), T, Never>,
            Failure
        >
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(publisher1, publisher2, publisher3).map(transform)
    }
}

extension Publishers {
    /// Sends the latest values of two publishers, whenever one of them sends.
    public struct CombineLatest<A: Publisher, B: Publisher>: _TermsPublisher
    where A.Failure == B.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output)
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Attaches the subscriber to all of them, in their order.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            terms.combine(a, b, for: subscriber, keepingAll: false)
        }
    }

    /// Sends the latest values of three publishers, whenever one of them sends.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: _TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B
        /// Publisher 3.
        public let c: C

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Attaches the subscriber to all of them, in their order.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            a.combineLatest(b).combineLatest(c) { ($0.0, $0.1, $1) }._receive(subscriber: subscriber, on: terms)
        }
    }

    /// Sends the latest values of four publishers, whenever one of them sends.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: _TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B
        /// Publisher 3.
        public let c: C
        /// Publisher 4.
        public let d: D

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

        /// Attaches the subscriber to all of them, in their order.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            a.combineLatest(b).combineLatest(c.combineLatest(d)) { ($0.0, $0.1, $1.0, $1.1) }
                ._receive(subscriber: subscriber, on: terms)
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

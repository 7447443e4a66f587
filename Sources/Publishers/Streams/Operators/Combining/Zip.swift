extension Publisher {
    /// Sends the first values of this publisher and of the other, the second ones, and so on.
    ///
    ///     [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0) }
    ///     // Prints: (1, "a"), (2, "b")
    ///
    /// A value waits for its partner; each publisher is asked for as much as downstream asks for. It finishes when one
    /// has finished whose values have all been sent, and fails when one fails; then the other is cancelled.
    @inlinable public func zip<P: Publisher>(
        _ other: P
    ) -> Publishers.Zip<Self, P> where P.Failure == Failure { Publishers.Zip(self, other) }

    /// Sends what the closure makes of them.
    @inlinable public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Passed<Publishers.Zip<Self, P>, Steps.Map<(Output, P.Output), T, Never>, Failure>
    where P.Failure == Failure { zip(other).map(transform) }

    /// Sends the first values of all publishers, the second ones, and so on.
    @inlinable public func zip<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
        Publishers.Zip3(self, publisher1, publisher2)
    }

    /// Sends what the closure makes of them.
    @inlinable public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Passed<Publishers.Zip3<Self, P, Q>, Steps.Map<(Output, P.Output, Q.Output), T, Never>, Failure>
    where P.Failure == Failure, Q.Failure == Failure { zip(publisher1, publisher2).map(transform) }

    /// Sends the first values of all publishers, the second ones, and so on.
    @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what the closure makes of them.
    @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    )
        -> Publishers.Passed<
            Publishers.Zip4<Self, P, Q, R>, Steps.Map<(Output, P.Output, Q.Output, R.Output), T, Never>, Failure
        >
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        zip(publisher1, publisher2, publisher3).map(transform)
    }
}

extension Publishers {
    /// Sends the first values of two publishers, the second ones, and so on.
    public struct Zip<A: Publisher, B: Publisher>: _TermsPublisher
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
            terms.combine(a, b, for: subscriber, keepingAll: true)
        }
    }

    /// Sends the first values of three publishers, the second ones, and so on.
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: _TermsPublisher
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
            a.zip(b).zip(c) { ($0.0, $0.1, $1) }._receive(subscriber: subscriber, on: terms)
        }
    }

    /// Sends the first values of four publishers, the second ones, and so on.
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: _TermsPublisher
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
            a.zip(b).zip(c.zip(d)) { ($0.0, $0.1, $1.0, $1.1) }
                ._receive(subscriber: subscriber, on: terms)
        }
    }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
    /// Sends the latest values of this publisher and of the other, whenever one of them sends.
    ///
    ///     let sum = a.combineLatest(b).map { $0 + $1 }
    ///
    /// Nothing is sent before both have sent a value. Each publisher receives downstream's demand. The result finishes
    /// when both have finished, even if one has finished without a value, and fails when one fails.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure { Publishers.CombineLatest(self, other) }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    )
        -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P.Failure == Failure { combineLatest(other).map(transform) }

    /// Sends the latest values of all publishers, whenever one of them sends.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure
    { Publishers.CombineLatest3(self, publisher1, publisher2) }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    )
        -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure
    { combineLatest(publisher1, publisher2).map(transform) }

    /// Sends the latest values of all publishers, whenever one of them sends.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    )
        -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(publisher1, publisher2, publisher3).map(transform)
    }
}

extension Publishers {
    /// Sends the latest values, whenever one arrives, of two publishers.
    public struct CombineLatest<A: Publisher, B: Publisher>: TermsPublisher
    where A.Failure == B.Failure {
        /// Sends tuples with one value of each.
        public typealias Output = (A.Output, B.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Combines two publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        @usableFromInline package typealias Upstream = Several<A, B>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Self.self).combine(a, b, usesUp: false, for: subscriber)
        }
    }

    /// Sends the latest values, whenever one arrives, of three publishers.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// Sends tuples with one value of each.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let all: Bundle<(A, B, C)>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { all.value.0 }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { all.value.1 }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { all.value.2 }

        /// Combines three publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C) { all = Bundle((a, b, c)) }

        @usableFromInline package typealias Upstream = Several<A, B, C>
        @usableFromInline package typealias Maker = CombineLatest<A, B>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(CombineLatest<A, B>.self).combine(a, b, c, usesUp: false, for: subscriber)
        }
    }

    /// Sends the latest values, whenever one arrives, of four publishers.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// Sends tuples with one value of each.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let all: Bundle<(A, B, C, D)>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { all.value.0 }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { all.value.1 }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { all.value.2 }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { all.value.3 }

        /// Combines four publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D) { all = Bundle((a, b, c, d)) }

        @usableFromInline package typealias Upstream = Several<A, B, C, D>
        @usableFromInline package typealias Maker = CombineLatest<A, B>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(CombineLatest<A, B>.self).combine(a, b, c, d, usesUp: false, for: subscriber)
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
    }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
    }
}

extension Publisher {
    /// Sends pairs of values of this publisher and the other: the first two, the second two, and so on.
    ///
    ///     [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0) }
    ///     // Prints: (1, "a"), (2, "b")
    ///
    /// A value waits for its partner, and the number of waiting values has no bound. Each publisher receives downstream's
    /// demand; those that send on demand, as sequences do, are asked for up to 16 values at a time instead, and a sink
    /// reads two sequences in a loop. The result finishes when one publisher has finished and all its values have been
    /// sent. When one fails, the other is cancelled and the result fails.
    @_alwaysEmitIntoClient public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
    where P.Failure == Failure { Publishers.Zip(self, other) }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func zip<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P.Failure == Failure { zip(other).map(transform) }

    /// Sends tuples of values of all publishers: all first values, all second values, and so on.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure
    { Publishers.Zip3(self, publisher1, publisher2) }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    )
        -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure { zip(publisher1, publisher2).map(transform) }

    /// Sends tuples of values of all publishers: all first values, all second values, and so on.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Transforms these values with the closure, and sends the result.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    )
        -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        zip(publisher1, publisher2, publisher3).map(transform)
    }
}

extension Publishers {
    /// Sends tuples of the values of two publishers, in order.
    public struct Zip<A: Publisher, B: Publisher>: TermsPublisher
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

        /// Sends on demand if both its upstreams do.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { A._sendsOnDemand && B._sendsOnDemand }

        /// The pairs of values, if the values of both upstreams are known.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? {
            guard Self._sendsOnDemand, let a = a._makeIterator(), let b = b._makeIterator() else { return nil }
            return AnyIterator {
                guard let a = a.next(), let b = b.next() else { return nil }
                return (a, b)
            }
        }

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            if terms.isUnlimited, !terms.isInterruptible, let values = _makeIterator() {
                return values.send(to: subscriber, then: .finished, on: terms)
            }
            return terms.by(Self.self).combine(a, b, usesUp: true, for: subscriber)
        }
    }

    /// Sends tuples of the values of three publishers, in order.
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: TermsPublisher
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
        @usableFromInline package typealias Maker = Zip<A, B>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Zip<A, B>.self).combine(a, b, c, usesUp: true, for: subscriber)
        }
    }

    /// Sends tuples of the values of four publishers, in order.
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: TermsPublisher
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
        @usableFromInline package typealias Maker = Zip<A, B>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Zip<A, B>.self).combine(a, b, c, d, usesUp: true, for: subscriber)
        }
    }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
    }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
    }
}

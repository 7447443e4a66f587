extension Publisher {
    /// Sends the latest values of this publisher and of the other, whenever one of them sends.
    ///
    ///     let sum = a.combineLatest(b).map { $0 + $1 }
    ///
    /// Nothing is sent before both have sent a value. Each is asked for as much as downstream asks for. It
    /// finishes when both have finished, or one has without a value, and fails when one fails.
    @inlinable public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Sends what the closure makes of the latest values of this publisher and of the other.
    @inlinable public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
        combineLatest(other).map(transform)
    }

    /// Sends the latest values of this publisher and of two others, whenever one of them sends.
    @inlinable public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }
}

extension Publishers {
    /// Sends the latest values of two publishers, whenever one of them sends.
    public struct CombineLatest<A: Publisher, B: Publisher>: _TermsPublisher where A.Failure == B.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output)
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// The first.
        public let a: A
        /// The second.
        public let b: B

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Attaches the subscriber to both.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            let latest = (Latest<A.Output>(), Latest<B.Output>())
            let combining = Combining(AnySubscriber(subscriber), on: terms) {
                guard let a = latest.0.value, let b = latest.1.value else { return nil }
                return (a, b)
            }
            let keys = (combining.join(), combining.join())
            if !terms.isUnlimited { subscriber.receive(subscription: combining) }
            combining.attach(a, as: keys.0, latest.0)
            combining.attach(b, as: keys.1, latest.1)
            return combining.ifRunning
        }
    }

    /// Sends the latest values of three publishers, whenever one of them sends.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: _TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// The first.
        public let a: A
        /// The second.
        public let b: B
        /// The third.
        public let c: C

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Attaches the subscriber to all three.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            let latest = (Latest<A.Output>(), Latest<B.Output>(), Latest<C.Output>())
            let combining = Combining(AnySubscriber(subscriber), on: terms) {
                guard let a = latest.0.value, let b = latest.1.value, let c = latest.2.value else { return nil }
                return (a, b, c)
            }
            let keys = (combining.join(), combining.join(), combining.join())
            if !terms.isUnlimited { subscriber.receive(subscription: combining) }
            combining.attach(a, as: keys.0, latest.0)
            combining.attach(b, as: keys.1, latest.1)
            combining.attach(c, as: keys.2, latest.2)
            return combining.ifRunning
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

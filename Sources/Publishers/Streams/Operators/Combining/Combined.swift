/// How values are combined.
public protocol _CombiningKind {
    /// Whether each value is used once, and waits until then. Otherwise the latest value is used as often as another
    /// value arrives.
    static var keepsAll: Bool { get }
}

extension PublisherSteps {
    /// The latest values, whenever one arrives.
    public enum CombineLatest: _CombiningKind {
        /// Only the latest value is kept.
        public static var keepsAll: Bool { false }
    }

    /// The first values, the second ones, and so on.
    public enum Zip: _CombiningKind {
        /// All values are kept until they are used.
        public static var keepsAll: Bool { true }
    }
}

extension PublisherSteps {
    /// Combines the values of two publishers: `Publishers.CombineLatest` and `Publishers.Zip`.
    public struct Combined2<Kind: _CombiningKind, A: Publisher, B: Publisher>: _TermsPublisher
    where A.Failure == B.Failure {
        /// Sends a tuple with one value of each.
        public typealias Output = (A.Output, B.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B

        /// Combines two upstreams.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// The pipelines of all upstreams, and its name.
        public static var _pipeline: String { namesOfPipelines(of: A.self, B.self, by: Kind.self) }

        /// A `zip` sends on demand if both its upstreams do.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool {
            Kind.keepsAll && A._sendsOnDemand && B._sendsOnDemand
        }

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
            if terms.isUnlimited, let values = _makeIterator() {
                return values.send(to: subscriber, then: .finished, on: terms)
            }
            let (x, y) = (Slot<A.Output>(keepsAll: Kind.keepsAll), Slot<B.Output>(keepsAll: Kind.keepsAll))
            return terms.by(Kind.self).combine(for: subscriber, [x, y], usesUp: Kind.keepsAll) {
                guard let a = x.latest, let b = y.latest else { return nil }
                _ = (x.advance(), y.advance())
                return (a, b)
            } attach: { combining, keys in
                combining.attach(a, as: keys[0], x)
                combining.attach(b, as: keys[1], y)
            }
        }
    }

    /// Combines the values of three publishers: `Publishers.CombineLatest3` and `Publishers.Zip3`.
    public struct Combined3<Kind: _CombiningKind, A: Publisher, B: Publisher, C: Publisher>: _TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// Sends a tuple with one value of each.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B
        /// Publisher 3.
        public let c: C

        /// Combines three upstreams.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// The pipelines of all upstreams, and its name.
        public static var _pipeline: String { namesOfPipelines(of: A.self, B.self, C.self, by: Kind.self) }

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let (x, y, z) = (
                Slot<A.Output>(keepsAll: Kind.keepsAll), Slot<B.Output>(keepsAll: Kind.keepsAll),
                Slot<C.Output>(keepsAll: Kind.keepsAll)
            )
            return terms.by(Kind.self).combine(for: subscriber, [x, y, z], usesUp: Kind.keepsAll) {
                guard let a = x.latest, let b = y.latest, let c = z.latest else { return nil }
                _ = (x.advance(), y.advance(), z.advance())
                return (a, b, c)
            } attach: { combining, keys in
                combining.attach(a, as: keys[0], x)
                combining.attach(b, as: keys[1], y)
                combining.attach(c, as: keys[2], z)
            }
        }
    }

    /// Combines the values of four publishers: `Publishers.CombineLatest4` and `Publishers.Zip4`.
    public struct Combined4<Kind: _CombiningKind, A: Publisher, B: Publisher, C: Publisher, D: Publisher>:
        _TermsPublisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// Sends a tuple with one value of each.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        /// Publisher 1.
        public let a: A
        /// Publisher 2.
        public let b: B
        /// Publisher 3.
        public let c: C
        /// Publisher 4.
        public let d: D

        /// Combines four upstreams.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        /// The pipelines of all upstreams, and its name.
        public static var _pipeline: String { namesOfPipelines(of: A.self, B.self, C.self, D.self, by: Kind.self) }

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let (x, y, z, w) = (
                Slot<A.Output>(keepsAll: Kind.keepsAll), Slot<B.Output>(keepsAll: Kind.keepsAll),
                Slot<C.Output>(keepsAll: Kind.keepsAll), Slot<D.Output>(keepsAll: Kind.keepsAll)
            )
            return terms.by(Kind.self).combine(for: subscriber, [x, y, z, w], usesUp: Kind.keepsAll) {
                guard let a = x.latest, let b = y.latest, let c = z.latest, let d = w.latest else { return nil }
                _ = (x.advance(), y.advance(), z.advance(), w.advance())
                return (a, b, c, d)
            } attach: { combining, keys in
                combining.attach(a, as: keys[0], x)
                combining.attach(b, as: keys[1], y)
                combining.attach(c, as: keys[2], z)
                combining.attach(d, as: keys[3], w)
            }
        }
    }
}

extension PublisherSteps.Combined2: Equatable where A: Equatable, B: Equatable {}

extension PublisherSteps.Combined3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension PublisherSteps.Combined4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

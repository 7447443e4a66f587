// Combine's types for three to eight publishers. Each adds its last publisher to a merge of the others.
// STREAMS_WRITE_MERGE=1 swift test --filter MergeFileTests writes this file: Swift has no types with any number of
// named parameters, and no operator has more of these than Combine's.

extension Publisher {
    /// Sends the values of three publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(with b: B, _ c: C)
        -> Publishers.Merge3<Self, B, C>
    { Publishers.Merge3(self, b, c) }

    /// Sends the values of four publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>>(
        with b: B, _ c: C, _ d: D
    )
        -> Publishers.Merge4<Self, B, C, D>
    { Publishers.Merge4(self, b, c, d) }

    /// Sends the values of five publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<
        B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
        E: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D, _ e: E)
        -> Publishers.Merge5<Self, B, C, D, E>
    { Publishers.Merge5(self, b, c, d, e) }

    /// Sends the values of six publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<
        B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
        E: Publisher<Output, Failure>, F: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F)
        -> Publishers.Merge6<Self, B, C, D, E, F>
    { Publishers.Merge6(self, b, c, d, e, f) }

    /// Sends the values of seven publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<
        B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
        E: Publisher<Output, Failure>, F: Publisher<Output, Failure>, G: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G)
        -> Publishers.Merge7<Self, B, C, D, E, F, G>
    { Publishers.Merge7(self, b, c, d, e, f, g) }

    /// Sends the values of eight publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<
        B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
        E: Publisher<Output, Failure>, F: Publisher<Output, Failure>, G: Publisher<Output, Failure>,
        H: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H)
        -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
    { Publishers.Merge8(self, b, c, d, e, f, g, h) }
}

extension Publishers {
    /// Sends the values of three publishers, as they come.
    public struct Merge3<A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>>:
        TermsPublisher
    {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge<A, B>, C>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.b }

        /// Merges three publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C) {
            merged = Bundle(Merge(Merge(a, b), c))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }

    /// Sends the values of four publishers, as they come.
    public struct Merge4<
        A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>
    >: TermsPublisher {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge3<A, B, C>, D>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.a.c }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { merged.value.b }

        /// Merges four publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            merged = Bundle(Merge(Merge3(a, b, c), d))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C, D>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }

    /// Sends the values of five publishers, as they come.
    public struct Merge5<
        A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>
    >: TermsPublisher {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge4<A, B, C, D>, E>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.a.c }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { merged.value.a.d }
        /// The fifth publisher.
        @_alwaysEmitIntoClient public var e: E { merged.value.b }

        /// Merges five publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
            merged = Bundle(Merge(Merge4(a, b, c, d), e))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C, D, E>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }

    /// Sends the values of six publishers, as they come.
    public struct Merge6<
        A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>
    >: TermsPublisher {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge5<A, B, C, D, E>, F>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.a.c }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { merged.value.a.d }
        /// The fifth publisher.
        @_alwaysEmitIntoClient public var e: E { merged.value.a.e }
        /// The sixth publisher.
        @_alwaysEmitIntoClient public var f: F { merged.value.b }

        /// Merges six publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
            merged = Bundle(Merge(Merge5(a, b, c, d, e), f))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C, D, E, F>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }

    /// Sends the values of seven publishers, as they come.
    public struct Merge7<
        A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>
    >: TermsPublisher {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge6<A, B, C, D, E, F>, G>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.a.c }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { merged.value.a.d }
        /// The fifth publisher.
        @_alwaysEmitIntoClient public var e: E { merged.value.a.e }
        /// The sixth publisher.
        @_alwaysEmitIntoClient public var f: F { merged.value.a.f }
        /// The seventh publisher.
        @_alwaysEmitIntoClient public var g: G { merged.value.b }

        /// Merges seven publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
            merged = Bundle(Merge(Merge6(a, b, c, d, e, f), g))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C, D, E, F, G>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }

    /// Sends the values of eight publishers, as they come.
    public struct Merge8<
        A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
    >: TermsPublisher {
        /// Sends the values of all.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        @usableFromInline package let merged: Bundle<Merge<Merge7<A, B, C, D, E, F, G>, H>>

        /// The first publisher.
        @_alwaysEmitIntoClient public var a: A { merged.value.a.a }
        /// The second publisher.
        @_alwaysEmitIntoClient public var b: B { merged.value.a.b }
        /// The third publisher.
        @_alwaysEmitIntoClient public var c: C { merged.value.a.c }
        /// The fourth publisher.
        @_alwaysEmitIntoClient public var d: D { merged.value.a.d }
        /// The fifth publisher.
        @_alwaysEmitIntoClient public var e: E { merged.value.a.e }
        /// The sixth publisher.
        @_alwaysEmitIntoClient public var f: F { merged.value.a.f }
        /// The seventh publisher.
        @_alwaysEmitIntoClient public var g: G { merged.value.a.g }
        /// The eighth publisher.
        @_alwaysEmitIntoClient public var h: H { merged.value.b }

        /// Merges eight publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
            merged = Bundle(Merge(Merge7(a, b, c, d, e, f, g), h))
        }

        @usableFromInline package typealias Upstream = Several<A, B, C, D, E, F, G, H>
        @usableFromInline package typealias Maker = Merge<A, B>

        /// Attaches the subscriber to all, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { merged.value._receive(subscriber, on: terms) }
    }
}

extension Publishers.Merge {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<C: Publisher<A.Output, A.Failure>>(with c: C)
        -> Publishers.Merge3<A, B, C>
    { Publishers.Merge3(a, b, c) }

    /// Merges two more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<C: Publisher<A.Output, A.Failure>, D: Publisher<A.Output, A.Failure>>(with c: C, _ d: D)
        -> Publishers.Merge4<A, B, C, D>
    { Publishers.Merge4(a, b, c, d) }

    /// Merges three more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        C: Publisher<A.Output, A.Failure>, D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>
    >(with c: C, _ d: D, _ e: E)
        -> Publishers.Merge5<A, B, C, D, E>
    { Publishers.Merge5(a, b, c, d, e) }

    /// Merges four more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        C: Publisher<A.Output, A.Failure>, D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>
    >(with c: C, _ d: D, _ e: E, _ f: F)
        -> Publishers.Merge6<A, B, C, D, E, F>
    { Publishers.Merge6(a, b, c, d, e, f) }

    /// Merges five more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        C: Publisher<A.Output, A.Failure>, D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>
    >(with c: C, _ d: D, _ e: E, _ f: F, _ g: G)
        -> Publishers.Merge7<A, B, C, D, E, F, G>
    { Publishers.Merge7(a, b, c, d, e, f, g) }

    /// Merges six more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        C: Publisher<A.Output, A.Failure>, D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
    >(with c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge3 {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<D: Publisher<A.Output, A.Failure>>(with d: D)
        -> Publishers.Merge4<A, B, C, D>
    { Publishers.Merge4(a, b, c, d) }

    /// Merges two more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>>(with d: D, _ e: E)
        -> Publishers.Merge5<A, B, C, D, E>
    { Publishers.Merge5(a, b, c, d, e) }

    /// Merges three more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>
    >(with d: D, _ e: E, _ f: F)
        -> Publishers.Merge6<A, B, C, D, E, F>
    { Publishers.Merge6(a, b, c, d, e, f) }

    /// Merges four more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>
    >(with d: D, _ e: E, _ f: F, _ g: G)
        -> Publishers.Merge7<A, B, C, D, E, F, G>
    { Publishers.Merge7(a, b, c, d, e, f, g) }

    /// Merges five more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
    >(with d: D, _ e: E, _ f: F, _ g: G, _ h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge4 {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<E: Publisher<A.Output, A.Failure>>(with e: E)
        -> Publishers.Merge5<A, B, C, D, E>
    { Publishers.Merge5(a, b, c, d, e) }

    /// Merges two more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>>(with e: E, _ f: F)
        -> Publishers.Merge6<A, B, C, D, E, F>
    { Publishers.Merge6(a, b, c, d, e, f) }

    /// Merges three more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>
    >(with e: E, _ f: F, _ g: G)
        -> Publishers.Merge7<A, B, C, D, E, F, G>
    { Publishers.Merge7(a, b, c, d, e, f, g) }

    /// Merges four more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>,
        H: Publisher<A.Output, A.Failure>
    >(with e: E, _ f: F, _ g: G, _ h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge5 {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<F: Publisher<A.Output, A.Failure>>(with f: F)
        -> Publishers.Merge6<A, B, C, D, E, F>
    { Publishers.Merge6(a, b, c, d, e, f) }

    /// Merges two more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>>(with f: F, _ g: G)
        -> Publishers.Merge7<A, B, C, D, E, F, G>
    { Publishers.Merge7(a, b, c, d, e, f, g) }

    /// Merges three more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<
        F: Publisher<A.Output, A.Failure>, G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
    >(with f: F, _ g: G, _ h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge6 {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<G: Publisher<A.Output, A.Failure>>(with g: G)
        -> Publishers.Merge7<A, B, C, D, E, F, G>
    { Publishers.Merge7(a, b, c, d, e, f, g) }

    /// Merges two more publishers with the others.
    @_alwaysEmitIntoClient
    public func merge<G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>>(with g: G, _ h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge7 {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient
    public func merge<H: Publisher<A.Output, A.Failure>>(with h: H)
        -> Publishers.Merge8<A, B, C, D, E, F, G, H>
    { Publishers.Merge8(a, b, c, d, e, f, g, h) }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

extension Publishers.Merge5: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

extension Publishers.Merge8: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable, H: Equatable {
    /// Two are equal if their publishers are.
    @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.merged.value == rhs.merged.value
    }
}

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
    public typealias CombineLatest<A: Publisher, B: Publisher> = PublisherSteps.Combined2<
        PublisherSteps.CombineLatest, A, B
    >
    where A.Failure == B.Failure
    /// Sends the latest values, whenever one arrives, of three publishers.
    public typealias CombineLatest3<A: Publisher, B: Publisher, C: Publisher> = PublisherSteps.Combined3<
        PublisherSteps.CombineLatest, A, B, C
    >
    where A.Failure == B.Failure, B.Failure == C.Failure
    /// Sends the latest values, whenever one arrives, of four publishers.
    public typealias CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> = PublisherSteps.Combined4<
        PublisherSteps.CombineLatest, A, B, C, D
    > where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure
}

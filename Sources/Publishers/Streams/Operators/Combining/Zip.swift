extension Publisher {
    /// Sends pairs of values of this publisher and the other: the first two, the second two, and so on.
    ///
    ///     [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0) }
    ///     // Prints: (1, "a"), (2, "b")
    ///
    /// A value waits for its partner. Each publisher receives downstream's demand. The result finishes when one
    /// publisher has finished and all its values have been sent. When one fails, the other is cancelled and the result
    /// fails.
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
    public typealias Zip<A: Publisher, B: Publisher> = PublisherSteps.Combined2<PublisherSteps.Zip, A, B>
    where A.Failure == B.Failure
    /// Sends tuples of the values of three publishers, in order.
    public typealias Zip3<A: Publisher, B: Publisher, C: Publisher> = PublisherSteps.Combined3<
        PublisherSteps.Zip, A, B, C
    >
    where A.Failure == B.Failure, B.Failure == C.Failure
    /// Sends tuples of the values of four publishers, in order.
    public typealias Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> = PublisherSteps.Combined4<
        PublisherSteps.Zip, A, B, C, D
    >
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure
}

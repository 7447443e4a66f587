extension Publisher {
    /// Sends the first values of this publisher and of the other, the second ones, and so on.
    ///
    ///     [1, 2, 3].publisher.zip(["a", "b"].publisher).sink { print($0) }
    ///     // Prints: (1, "a"), (2, "b")
    ///
    /// A value waits for its partner; each publisher is asked for as much as downstream asks for. It finishes when one
    /// has finished whose values have all been sent, and fails when one fails; then the other is cancelled.
    @_alwaysEmitIntoClient public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
    where P.Failure == Failure { Publishers.Zip(self, other) }

    /// Sends what the closure makes of them.
    @_alwaysEmitIntoClient public func zip<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P.Failure == Failure { zip(other).map(transform) }

    /// Sends the first values of all publishers, the second ones, and so on.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure
    { Publishers.Zip3(self, publisher1, publisher2) }

    /// Sends what the closure makes of them.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    )
        -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure { zip(publisher1, publisher2).map(transform) }

    /// Sends the first values of all publishers, the second ones, and so on.
    @_alwaysEmitIntoClient public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what the closure makes of them.
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
    /// Sends the first values, the second ones, and so on, of two publishers.
    public typealias Zip<A: Publisher, B: Publisher> = PublisherSteps.Combined2<PublisherSteps.Zip, A, B>
    where A.Failure == B.Failure
    /// Sends the first values, the second ones, and so on, of three publishers.
    public typealias Zip3<A: Publisher, B: Publisher, C: Publisher> = PublisherSteps.Combined3<
        PublisherSteps.Zip, A, B, C
    >
    where A.Failure == B.Failure, B.Failure == C.Failure
    /// Sends the first values, the second ones, and so on, of four publishers.
    public typealias Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> = PublisherSteps.Combined4<
        PublisherSteps.Zip, A, B, C, D
    >
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure
}

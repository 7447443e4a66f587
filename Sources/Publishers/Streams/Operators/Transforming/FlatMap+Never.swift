// All of these are disfavored, as the compiler would otherwise try each of them together with the rest of the chain.

extension Publisher {
    /// Sends the values of all publishers that the closure returns for this publisher's values. They cannot fail.
    @_disfavoredOverload @_alwaysEmitIntoClient public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}

extension Publisher where Failure == Never {
    /// Sends the values of all publishers that the closure returns for this publisher's values, and fails if one of
    /// them fails.
    @_disfavoredOverload @_alwaysEmitIntoClient public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Sends the values of the latest publisher that this one has sent. These publishers cannot fail.
    @_disfavoredOverload @_alwaysEmitIntoClient public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
        >
    { map { $0.setFailureType(to: Failure.self) }.switchToLatest() }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Sends the values of the latest publisher that this one has sent, and fails if that fails.
    @_disfavoredOverload @_alwaysEmitIntoClient public func switchToLatest()
        -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
    { setFailureType(to: Output.Failure.self).switchToLatest() }
}

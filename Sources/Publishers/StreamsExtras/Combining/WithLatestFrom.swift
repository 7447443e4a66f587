import Streams

extension Publisher {
    /// Sends the latest value of the other publisher whenever this one sends.
    ///
    ///     saveButton.taps.withLatestFrom(document).sink(receiveValue: save)
    ///
    /// The other publisher is subscribed to first, and asked for all values; demand passes through to this one. What
    /// this one sends before the other has sent is left out, and another value is asked for instead. It finishes when
    /// this one does, and fails when either fails; that the other one has finished changes nothing.
    public func withLatestFrom<P: Publisher>(_ other: P) -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, P.Output>
    where P.Failure == Failure { withLatestFrom(other) { $1 } }

    /// Sends what the closure makes of each value and the latest one of the other publisher.
    ///
    ///     prices.withLatestFrom(rate) { $0 * $1 }
    public func withLatestFrom<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, T> where P.Failure == Failure
    { Publishers.WithLatestFrom(upstream: self, other: other).map(transform) }
}

extension Publishers {
    /// Sends each value of its upstream with the latest one of another publisher.
    public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: _Operator
    where Upstream.Failure == Other.Failure {
        /// It sends a value of each.
        public typealias Output = (Upstream.Output, Other.Output)

        /// The publisher whose values are waited for.
        public let upstream: Upstream
        /// The publisher whose latest value is taken.
        public let other: Other

        /// Attaches the subscriber to the upstream, after the other publisher.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            terms.by(Self.self).sample(other, at: upstream, for: subscriber)
        }
    }
}

extension Publishers.WithLatestFrom: Equatable where Upstream: Equatable, Other: Equatable {}

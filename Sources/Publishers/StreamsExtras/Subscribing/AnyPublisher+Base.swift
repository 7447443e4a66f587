import Streams

extension AnyPublisher {
    /// The publisher whose type is hidden, as in `AnyHashable.base`: to be looked at when debugging.
    ///
    ///     print(Just(1).eraseToAnyPublisher().base is Just<Int>)
    ///     // Prints: true
    ///
    /// Nobody is subscribed to it.
    public var base: any Publisher<Output, Failure> { hidden }
}

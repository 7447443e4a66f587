import Streams

extension AnyPublisher {
    /// The publisher whose type is hidden, as in `AnyHashable.base`, for debugging.
    ///
    ///     print(Just(1).eraseToAnyPublisher().base is Just<Int>)
    ///     // Prints: true
    ///
    /// Reading this does not subscribe to it.
    public var base: any Publisher<Output, Failure> { hidden }
}

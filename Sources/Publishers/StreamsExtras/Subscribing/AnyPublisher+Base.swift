import Streams

extension AnyPublisher {
    /// The publisher whose type is hidden, as in `AnyHashable.base`: to be looked at when debugging.
    ///
    ///     print(Just(1).eraseToAnyPublisher().base is Just<Int>)
    ///     // Prints: true
    ///
    /// Nobody is subscribed to it. In release builds this is the erased publisher itself: there the compiler makes one
    /// function of what is erased and what is not.
    public var base: any Publisher<Output, Failure> { hidden }
}

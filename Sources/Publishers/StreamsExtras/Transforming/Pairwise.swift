import Streams

extension Publisher {
    /// Sends each value together with the previous one.
    ///
    ///     [1, 4, 9].publisher.pairwise().sink { print($0) }
    ///     // Prints: (1, 4), (4, 9)
    ///
    /// The first value of each subscription is kept for the second, and another one is requested instead. With only one
    /// value, no pair is sent. Completion and failure pass through.
    ///
    /// Known as `pairwise` in RxJS and RxSwiftExt; Kotlin's Flow has none. CombineExt has this name.
    @inlinable public func pairwise() -> some Publisher<(Output, Output), Failure> {
        scan((previous: Output?.none, current: Output?.none)) { ($0.current, $1) }
            .compactMap { pair in
                guard let previous = pair.previous, let current = pair.current else { return nil }
                return (previous, current)
            }
    }
}

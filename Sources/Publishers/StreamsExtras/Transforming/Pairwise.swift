import Streams
import StreamsLayers

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
        Pairwise(upstream: self) { ($0, $1) }
    }
}

/// A step of its own: composed of others, it would look up an optional and a tuple in each, where the types are not known.
@usableFromInline struct Pairwise<Upstream: Publisher, Output>: ForwardingOperator, LayeredPublisher {
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias Remade = AnyPublisher<Output, Failure>

    @usableFromInline let upstream: Upstream
    @usableFromInline let pair: (Upstream.Output, Upstream.Output) -> Output

    @inlinable init(upstream: Upstream, pair: @escaping (Upstream.Output, Upstream.Output) -> Output) {
        (self.upstream, self.pair) = (upstream, pair)
    }

    @_alwaysEmitIntoClient @inline(__always) func makeStep() -> PairwiseStep<Upstream.Output, Output> {
        PairwiseStep(pair)
    }
}

@usableFromInline struct PairwiseStep<Input, Output>: ForwardingStep {
    @usableFromInline let pair: (Input, Input) -> Output
    @usableFromInline let latest: Box<Input?>

    @_alwaysEmitIntoClient @inline(__always) init(_ pair: @escaping (Input, Input) -> Output) {
        (self.pair, latest) = (pair, Box(nil))
    }

    @_alwaysEmitIntoClient @inline(__always) func take(_ input: Input, _ send: (Output) -> Void) {
        latest.replace(with: input, then: { send(pair($0, input)) })
    }
}

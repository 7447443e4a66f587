import OpenCombine
import Streams

// Pipelines that are composed in another module than the one that subscribes to them.

public func streamsTripledEvens(below count: Int) -> some Streams.Publisher<Int, Never> {
    Streams.Publishers.Sequence<Range<Int>, Never>(sequence: 0..<count).map { $0 &* 3 }.filter {
        $0.isMultiple(of: 2)
    }
}

public func streamsTripledEvens(
    of subject: Streams.PassthroughSubject<Int, Never>
) -> Streams.AnyPublisher<Int, Never> {
    subject.map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
}

public func openCombineTripledEvens(below count: Int) -> some OpenCombine.Publisher<Int, Never> {
    Unfused(upstream: OpenCombine.Publishers.Sequence<Range<Int>, Never>(sequence: 0..<count))
        .map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }
}

public func openCombineTripledEvens(
    of subject: OpenCombine.PassthroughSubject<Int, Never>
) -> OpenCombine.AnyPublisher<Int, Never> {
    subject.map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
}

/// Hides a sequence's publisher from the overloads that would make arrays, so that the operators run.
public struct Unfused<Upstream: OpenCombine.Publisher>: OpenCombine.Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: OpenCombine.Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        upstream.receive(subscriber: subscriber)
    }
}

import OpenCombine
import Streams

// Pipelines that are composed in another module than the one that subscribes to them.

/// The even multiples of three, of a sequence.
public func streamsTripledEvens(below count: Int) -> some Streams.Publisher<Int, Never> {
    Streams.Publishers.Sequence<Range<Int>, Never>(sequence: 0..<count).map { $0 &* 3 }.filter {
        $0.isMultiple(of: 2)
    }
}

/// The even multiples of three, of a subject.
public func streamsTripledEvens(
    of subject: Streams.PassthroughSubject<Int, Never>
) -> Streams.AnyPublisher<Int, Never> {
    subject.map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
}

/// The even multiples of three, of a sequence.
public func openCombineTripledEvens(below count: Int) -> some OpenCombine.Publisher<Int, Never> {
    Unfused(upstream: OpenCombine.Publishers.Sequence<Range<Int>, Never>(sequence: 0..<count))
        .map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }
}

/// The even multiples of three, of a subject.
public func openCombineTripledEvens(
    of subject: OpenCombine.PassthroughSubject<Int, Never>
) -> OpenCombine.AnyPublisher<Int, Never> {
    subject.map { $0 &* 3 }.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
}

/// Hides a sequence's publisher from the overloads that would make arrays, so that the operators run.
public struct Unfused<Upstream: OpenCombine.Publisher>: OpenCombine.Publisher {
    /// Its upstream's values.
    public typealias Output = Upstream.Output
    /// Its upstream's failure.
    public typealias Failure = Upstream.Failure

    let upstream: Upstream

    /// Hides a publisher.
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches the subscriber to the upstream.
    public func receive<S: OpenCombine.Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        upstream.receive(subscriber: subscriber)
    }
}

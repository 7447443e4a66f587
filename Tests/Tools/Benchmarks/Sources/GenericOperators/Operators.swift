import Streams
import StreamsExtras

/// An operator by its name, and what it makes of a publisher.
public struct Applied<Output, Failure: Error> {
    /// The name of a row.
    public let name: String
    /// Makes the publisher.
    public let publisher: () -> AnyPublisher<Output, Failure>

    /// Names an operator.
    @inlinable public init<P: Publisher<Output, Failure>>(_ name: String, _ publisher: @escaping () -> P) {
        (self.name, self.publisher) = (name, { publisher().eraseToAnyPublisher() })
    }
}

/// The work that the operators do.
public struct OperatorWork<Value> {
    @usableFromInline let transform: (Value) -> Value
    @usableFromInline let isKept: (Value) -> Bool
    @usableFromInline let key: (Value) -> Int

    /// Collects the closures.
    @inlinable public init(
        transform: @escaping (Value) -> Value, isKept: @escaping (Value) -> Bool, key: @escaping (Value) -> Int
    ) { (self.transform, self.isKept, self.key) = (transform, isKept, key) }
}

/// The same, in code that does not know the types, as in a module whose functions take any publisher.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
public func genericOperators<Upstream: Publisher, Other: Publisher<Upstream.Output, Upstream.Failure>>(
    of upstream: Upstream, and other: Other, _ work: OperatorWork<Upstream.Output>
) -> [Applied<Upstream.Output, Upstream.Failure>] where Upstream.Output: Hashable & Sendable {
    operators(of: upstream, and: other, work)
}

/// Operators of a publisher, all of its own values. The other publisher has a value at once, and sends no more.
///
/// Inlinable, so that they are compiled for the types of a caller that knows them.
@inlinable public func operators<Upstream: Publisher, Other: Publisher<Upstream.Output, Upstream.Failure>>(
    of upstream: Upstream, and other: Other, _ work: OperatorWork<Upstream.Output>
) -> [Applied<Upstream.Output, Upstream.Failure>] where Upstream.Output: Hashable & Sendable {
    typealias Row = Applied<Upstream.Output, Upstream.Failure>
    let never = Empty<Upstream.Output, Upstream.Failure>(completeImmediately: false)
    let single = { (value: Upstream.Output) in Result<Upstream.Output, Upstream.Failure>.success(value).publisher }
    return [
        Row("map") { upstream.map(work.transform) },
        Row("filter") { upstream.filter(work.isKept) },
        Row("scan·compactMap") { upstream.scan(Upstream.Output?.none) { $1 }.compactMap { $0 } },
        Row("removeDuplicates") { upstream.removeDuplicates() },
        Row("catch") { upstream.catch { Fail(error: $0) } },
        Row("merge") { upstream.merge(with: never) },
        Row("combineLatest") { upstream.combineLatest(other) { value, _ in value } },
        Row("zip") { upstream.zip(upstream) { value, _ in value } },
        Row("flatMap") { upstream.flatMap(single) },
        Row("share") { upstream.share() },
        Row("buffer") { upstream.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest) },
        Row("prefix(untilOutputFrom:)") { upstream.prefix(untilOutputFrom: never) },
        Row("amb") { upstream.amb(never) },
        Row("assertIsolated") { upstream.assertIsolated(nil) },
        Row("collect(until:limit:)") { upstream.collect(until: never, limit: 16).compactMap { $0.first } },
        Row("combineLatestAll") { [upstream].combineLatestAll().compactMap { $0.first } },
        Row("concatMap") { upstream.concatMap(single) },
        Row("flatMapFirst") { upstream.flatMapFirst(single) },
        Row("flatMapLatest") { upstream.flatMapLatest(single) },
        Row("groupBy·flatMap") { upstream.groupBy(maxGroups: 4, bufferSize: 1, work.key).flatMap { $0 } },
        Row("ignoreFailure") { upstream.ignoreFailure().setFailureType(to: Upstream.Failure.self) },
        Row("materialize·dematerialize") { upstream.materialize().dematerialize() },
        Row("mergeAll") { [upstream].mergeAll() },
        Row("pairwise") { upstream.pairwise().map { $0.1 } },
        Row("partition") { upstream.partition(by: work.isKept).matching },
        Row("sample") { upstream.sample(other) },
        Row("share(replay:)") { upstream.share(replay: 1) },
        Row("switchIfEmpty") { upstream.switchIfEmpty(to: other) },
        Row("throwing·tryMap") { upstream.throwing(Upstream.Failure.self).tryMap { value in work.transform(value) } },
        Row("window·flatMap") { upstream.window(16).flatMap { $0 } },
        Row("withLatestFrom") { upstream.withLatestFrom(other) { value, _ in value } },
        Row("zipAll") { [upstream].zipAll().compactMap { $0.first } },
        Row("share(replay:)·merge·prefix(untilOutputFrom:)·buffer") {
            upstream.share(replay: 1).merge(with: never).prefix(untilOutputFrom: never)
                .buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest)
        },
    ]
}

// A client's traits of publishers: one conformance for each of the types, none of which is that of another.
import Combine

/// Sends at most one value.
protocol AtMostOne: Publisher {}

extension Publishers.AllSatisfy: AtMostOne {}
extension Publishers.Collect: AtMostOne {}
extension Publishers.Comparison: AtMostOne {}
extension Publishers.Contains: AtMostOne {}
extension Publishers.ContainsWhere: AtMostOne {}
extension Publishers.Count: AtMostOne {}
extension Publishers.First: AtMostOne {}
extension Publishers.FirstWhere: AtMostOne {}
extension Publishers.IgnoreOutput: AtMostOne {}
extension Publishers.Last: AtMostOne {}
extension Publishers.LastWhere: AtMostOne {}
extension Publishers.Reduce: AtMostOne {}
extension Publishers.TryAllSatisfy: AtMostOne {}
extension Publishers.TryComparison: AtMostOne {}
extension Publishers.TryContainsWhere: AtMostOne {}
extension Publishers.TryFirstWhere: AtMostOne {}
extension Publishers.TryLastWhere: AtMostOne {}
extension Publishers.TryReduce: AtMostOne {}

extension Publishers.AssertNoFailure: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Autoconnect: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Breakpoint: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Buffer: AtMostOne where Upstream: AtMostOne {}
extension Publishers.CollectByCount: AtMostOne where Upstream: AtMostOne {}
extension Publishers.CollectByTime: AtMostOne where Upstream: AtMostOne {}
extension Publishers.CompactMap: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Debounce: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Decode: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Delay: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Drop: AtMostOne where Upstream: AtMostOne {}
extension Publishers.DropUntilOutput: AtMostOne where Upstream: AtMostOne {}
extension Publishers.DropWhile: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Encode: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Filter: AtMostOne where Upstream: AtMostOne {}
extension Publishers.HandleEvents: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MakeConnectable: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Map: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapError: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapKeyPath: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapKeyPath2: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapKeyPath3: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MeasureInterval: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Multicast: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Output: AtMostOne where Upstream: AtMostOne {}
extension Publishers.PrefixUntilOutput: AtMostOne where Upstream: AtMostOne {}
extension Publishers.PrefixWhile: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Print: AtMostOne where Upstream: AtMostOne {}
extension Publishers.ReceiveOn: AtMostOne where Upstream: AtMostOne {}
extension Publishers.RemoveDuplicates: AtMostOne where Upstream: AtMostOne {}
extension Publishers.ReplaceEmpty: AtMostOne where Upstream: AtMostOne {}
extension Publishers.ReplaceError: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Retry: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Scan: AtMostOne where Upstream: AtMostOne {}
extension Publishers.SetFailureType: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Share: AtMostOne where Upstream: AtMostOne {}
extension Publishers.SubscribeOn: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Throttle: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Timeout: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryCompactMap: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryDropWhile: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryFilter: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryMap: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryPrefixWhile: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryRemoveDuplicates: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryScan: AtMostOne where Upstream: AtMostOne {}

extension Publishers.Catch: AtMostOne where Upstream: AtMostOne, NewPublisher: AtMostOne {}
extension Publishers.TryCatch: AtMostOne where Upstream: AtMostOne, NewPublisher: AtMostOne {}
extension Publishers.FlatMap: AtMostOne where Upstream: AtMostOne, NewPublisher: AtMostOne {}
extension Publishers.SwitchToLatest: AtMostOne where Upstream: AtMostOne, P: AtMostOne {}
extension Publishers.Zip: AtMostOne where A: AtMostOne, B: AtMostOne {}
extension Publishers.Zip3: AtMostOne where A: AtMostOne, B: AtMostOne, C: AtMostOne {}
extension Publishers.Zip4: AtMostOne where A: AtMostOne, B: AtMostOne, C: AtMostOne, D: AtMostOne {}
extension Publishers.CombineLatest: AtMostOne where A: AtMostOne, B: AtMostOne {}
extension Publishers.CombineLatest3: AtMostOne where A: AtMostOne, B: AtMostOne, C: AtMostOne {}
extension Publishers.CombineLatest4: AtMostOne where A: AtMostOne, B: AtMostOne, C: AtMostOne, D: AtMostOne {}

extension Just: AtMostOne {}
extension Fail: AtMostOne {}
extension Empty: AtMostOne {}
extension Optional.Publisher: AtMostOne {}
extension Result.Publisher: AtMostOne {}
extension Future: AtMostOne {}

/// Is described by the name of its type, and its upstreams'.
protocol Described: Publisher { static var text: String { get } }

/// Has one upstream.
protocol Operator { associatedtype Upstream }

extension Described where Self: Operator, Upstream: Described {
    static var text: String { "\("\(Self.self)".prefix { $0 != "<" })(\(Upstream.text))" }
}

extension Publishers.AllSatisfy: Operator, Described where Upstream: Described {}
extension Publishers.AssertNoFailure: Operator, Described where Upstream: Described {}
extension Publishers.Autoconnect: Operator, Described where Upstream: Described {}
extension Publishers.Breakpoint: Operator, Described where Upstream: Described {}
extension Publishers.Buffer: Operator, Described where Upstream: Described {}
extension Publishers.Collect: Operator, Described where Upstream: Described {}
extension Publishers.CollectByCount: Operator, Described where Upstream: Described {}
extension Publishers.CollectByTime: Operator, Described where Upstream: Described {}
extension Publishers.CompactMap: Operator, Described where Upstream: Described {}
extension Publishers.Comparison: Operator, Described where Upstream: Described {}
extension Publishers.Contains: Operator, Described where Upstream: Described {}
extension Publishers.ContainsWhere: Operator, Described where Upstream: Described {}
extension Publishers.Count: Operator, Described where Upstream: Described {}
extension Publishers.Debounce: Operator, Described where Upstream: Described {}
extension Publishers.Decode: Operator, Described where Upstream: Described {}
extension Publishers.Delay: Operator, Described where Upstream: Described {}
extension Publishers.Drop: Operator, Described where Upstream: Described {}
extension Publishers.DropUntilOutput: Operator, Described where Upstream: Described {}
extension Publishers.DropWhile: Operator, Described where Upstream: Described {}
extension Publishers.Encode: Operator, Described where Upstream: Described {}
extension Publishers.Filter: Operator, Described where Upstream: Described {}
extension Publishers.First: Operator, Described where Upstream: Described {}
extension Publishers.FirstWhere: Operator, Described where Upstream: Described {}
extension Publishers.HandleEvents: Operator, Described where Upstream: Described {}
extension Publishers.IgnoreOutput: Operator, Described where Upstream: Described {}
extension Publishers.Last: Operator, Described where Upstream: Described {}
extension Publishers.LastWhere: Operator, Described where Upstream: Described {}
extension Publishers.MakeConnectable: Operator, Described where Upstream: Described {}
extension Publishers.Map: Operator, Described where Upstream: Described {}
extension Publishers.MapError: Operator, Described where Upstream: Described {}
extension Publishers.MapKeyPath: Operator, Described where Upstream: Described {}
extension Publishers.MapKeyPath2: Operator, Described where Upstream: Described {}
extension Publishers.MapKeyPath3: Operator, Described where Upstream: Described {}
extension Publishers.MeasureInterval: Operator, Described where Upstream: Described {}
extension Publishers.Multicast: Operator, Described where Upstream: Described {}
extension Publishers.Output: Operator, Described where Upstream: Described {}
extension Publishers.PrefixUntilOutput: Operator, Described where Upstream: Described {}
extension Publishers.PrefixWhile: Operator, Described where Upstream: Described {}
extension Publishers.Print: Operator, Described where Upstream: Described {}
extension Publishers.ReceiveOn: Operator, Described where Upstream: Described {}
extension Publishers.Reduce: Operator, Described where Upstream: Described {}
extension Publishers.RemoveDuplicates: Operator, Described where Upstream: Described {}
extension Publishers.ReplaceEmpty: Operator, Described where Upstream: Described {}
extension Publishers.ReplaceError: Operator, Described where Upstream: Described {}
extension Publishers.Retry: Operator, Described where Upstream: Described {}
extension Publishers.Scan: Operator, Described where Upstream: Described {}
extension Publishers.SetFailureType: Operator, Described where Upstream: Described {}
extension Publishers.Share: Operator, Described where Upstream: Described {}
extension Publishers.SubscribeOn: Operator, Described where Upstream: Described {}
extension Publishers.Throttle: Operator, Described where Upstream: Described {}
extension Publishers.Timeout: Operator, Described where Upstream: Described {}
extension Publishers.TryAllSatisfy: Operator, Described where Upstream: Described {}
extension Publishers.TryCompactMap: Operator, Described where Upstream: Described {}
extension Publishers.TryComparison: Operator, Described where Upstream: Described {}
extension Publishers.TryContainsWhere: Operator, Described where Upstream: Described {}
extension Publishers.TryDropWhile: Operator, Described where Upstream: Described {}
extension Publishers.TryFilter: Operator, Described where Upstream: Described {}
extension Publishers.TryFirstWhere: Operator, Described where Upstream: Described {}
extension Publishers.TryLastWhere: Operator, Described where Upstream: Described {}
extension Publishers.TryMap: Operator, Described where Upstream: Described {}
extension Publishers.TryPrefixWhile: Operator, Described where Upstream: Described {}
extension Publishers.TryReduce: Operator, Described where Upstream: Described {}
extension Publishers.TryRemoveDuplicates: Operator, Described where Upstream: Described {}
extension Publishers.TryScan: Operator, Described where Upstream: Described {}
extension Publishers.Catch: Described where Upstream: Described, NewPublisher: Described {
    static var text: String { "Catch" }
}
extension Publishers.TryCatch: Described where Upstream: Described, NewPublisher: Described {
    static var text: String { "TryCatch" }
}
extension Publishers.FlatMap: Described where Upstream: Described, NewPublisher: Described {
    static var text: String { "FlatMap" }
}
extension Publishers.SwitchToLatest: Described where Upstream: Described, P: Described {
    static var text: String { "SwitchToLatest" }
}
extension Publishers.Zip: Described where A: Described, B: Described { static var text: String { "Zip" } }
extension Publishers.Zip3: Described where A: Described, B: Described, C: Described {
    static var text: String { "Zip3" }
}
extension Publishers.Zip4: Described where A: Described, B: Described, C: Described, D: Described {
    static var text: String { "Zip4" }
}
extension Publishers.CombineLatest: Described where A: Described, B: Described {
    static var text: String { "CombineLatest" }
}
extension Publishers.CombineLatest3: Described where A: Described, B: Described, C: Described {
    static var text: String { "CombineLatest3" }
}
extension Publishers.CombineLatest4: Described where A: Described, B: Described, C: Described, D: Described {
    static var text: String { "CombineLatest4" }
}
extension Publishers.Merge: Described where A: Described, B: Described { static var text: String { "Merge" } }
extension Publishers.Merge3: Described where A: Described, B: Described, C: Described {
    static var text: String { "Merge3" }
}
extension Publishers.Merge4: Described where A: Described, B: Described, C: Described, D: Described {
    static var text: String { "Merge4" }
}
extension Publishers.Merge5: Described where A: Described, B: Described, C: Described, D: Described, E: Described {
    static var text: String { "Merge5" }
}
extension Publishers.Merge6: Described
where A: Described, B: Described, C: Described, D: Described, E: Described, F: Described {
    static var text: String { "Merge6" }
}
extension Publishers.Merge7: Described
where A: Described, B: Described, C: Described, D: Described, E: Described, F: Described, G: Described {
    static var text: String { "Merge7" }
}
extension Publishers.Merge8: Described
where A: Described, B: Described, C: Described, D: Described, E: Described, F: Described, G: Described, H: Described {
    static var text: String { "Merge8" }
}
extension Publishers.Concatenate: Described where Prefix: Described, Suffix: Described {
    static var text: String { "Concatenate" }
}
extension Publishers.MergeMany: Described where Upstream: Described { static var text: String { "MergeMany" } }
extension Publishers.Sequence: Described { static var text: String { "Sequence" } }
extension Just: Described { static var text: String { "Just" } }
extension Fail: Described { static var text: String { "Fail" } }
extension Empty: Described { static var text: String { "Empty" } }
extension Optional.Publisher: Described { static var text: String { "Optional.Publisher" } }
extension Result.Publisher: Described { static var text: String { "Result.Publisher" } }
extension Future: Described { static var text: String { "Future" } }
extension Deferred: Described where DeferredPublisher: Described { static var text: String { "Deferred" } }
extension Record: Described { static var text: String { "Record" } }
extension AnyPublisher: Described { static var text: String { "AnyPublisher" } }
extension PassthroughSubject: Described { static var text: String { "PassthroughSubject" } }
extension CurrentValueSubject: Described { static var text: String { "CurrentValueSubject" } }

/// Accepts only publishers of at most one value.
func one<P: AtMostOne>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { publisher.eraseToAnyPublisher() }

func chains(of numbers: PassthroughSubject<Int, any Error>) -> [AnyPublisher<Int, any Error>] {
    let first = numbers.first { $0 > 1 }
    return [
        one(first.map { $0 + 1 }.tryFilter { $0 > 0 }.retry(2).handleEvents()),
        one(numbers.count().zip(first).map { $0 + $1 }),
        one(first.flatMap { Just($0).setFailureType(to: (any Error).self) }.catch { Fail(error: $0) }),
        one(first.dropFirst().removeDuplicates().replaceEmpty(with: 0).share()),
        one(Result<Int, any Error>.success(1).publisher.mapError { $0 }.first()),
    ]
}

func text<P: Described>(_ publisher: P) -> String { P.text }

func texts(of numbers: PassthroughSubject<Int, Never>) -> [String] {
    [
        text(numbers.first().count()), text(numbers.merge(with: numbers, numbers).scan(0, +)),
        text(numbers.tryMap { $0 }),
    ]
}

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

extension Publishers.AllSatisfy: Described where Upstream: Described {
    static var text: String { "AllSatisfy(\(Upstream.text))" }
}
extension Publishers.AssertNoFailure: Described where Upstream: Described {
    static var text: String { "AssertNoFailure(\(Upstream.text))" }
}
extension Publishers.Autoconnect: Described where Upstream: Described {
    static var text: String { "Autoconnect(\(Upstream.text))" }
}
extension Publishers.Breakpoint: Described where Upstream: Described {
    static var text: String { "Breakpoint(\(Upstream.text))" }
}
extension Publishers.Buffer: Described where Upstream: Described {
    static var text: String { "Buffer(\(Upstream.text))" }
}
extension Publishers.Collect: Described where Upstream: Described {
    static var text: String { "Collect(\(Upstream.text))" }
}
extension Publishers.CollectByCount: Described where Upstream: Described {
    static var text: String { "CollectByCount(\(Upstream.text))" }
}
extension Publishers.CollectByTime: Described where Upstream: Described {
    static var text: String { "CollectByTime(\(Upstream.text))" }
}
extension Publishers.CompactMap: Described where Upstream: Described {
    static var text: String { "CompactMap(\(Upstream.text))" }
}
extension Publishers.Comparison: Described where Upstream: Described {
    static var text: String { "Comparison(\(Upstream.text))" }
}
extension Publishers.Contains: Described where Upstream: Described {
    static var text: String { "Contains(\(Upstream.text))" }
}
extension Publishers.ContainsWhere: Described where Upstream: Described {
    static var text: String { "ContainsWhere(\(Upstream.text))" }
}
extension Publishers.Count: Described where Upstream: Described {
    static var text: String { "Count(\(Upstream.text))" }
}
extension Publishers.Debounce: Described where Upstream: Described {
    static var text: String { "Debounce(\(Upstream.text))" }
}
extension Publishers.Decode: Described where Upstream: Described {
    static var text: String { "Decode(\(Upstream.text))" }
}
extension Publishers.Delay: Described where Upstream: Described {
    static var text: String { "Delay(\(Upstream.text))" }
}
extension Publishers.Drop: Described where Upstream: Described { static var text: String { "Drop(\(Upstream.text))" } }
extension Publishers.DropUntilOutput: Described where Upstream: Described {
    static var text: String { "DropUntilOutput(\(Upstream.text))" }
}
extension Publishers.DropWhile: Described where Upstream: Described {
    static var text: String { "DropWhile(\(Upstream.text))" }
}
extension Publishers.Encode: Described where Upstream: Described {
    static var text: String { "Encode(\(Upstream.text))" }
}
extension Publishers.Filter: Described where Upstream: Described {
    static var text: String { "Filter(\(Upstream.text))" }
}
extension Publishers.First: Described where Upstream: Described {
    static var text: String { "First(\(Upstream.text))" }
}
extension Publishers.FirstWhere: Described where Upstream: Described {
    static var text: String { "FirstWhere(\(Upstream.text))" }
}
extension Publishers.HandleEvents: Described where Upstream: Described {
    static var text: String { "HandleEvents(\(Upstream.text))" }
}
extension Publishers.IgnoreOutput: Described where Upstream: Described {
    static var text: String { "IgnoreOutput(\(Upstream.text))" }
}
extension Publishers.Last: Described where Upstream: Described { static var text: String { "Last(\(Upstream.text))" } }
extension Publishers.LastWhere: Described where Upstream: Described {
    static var text: String { "LastWhere(\(Upstream.text))" }
}
extension Publishers.MakeConnectable: Described where Upstream: Described {
    static var text: String { "MakeConnectable(\(Upstream.text))" }
}
extension Publishers.Map: Described where Upstream: Described { static var text: String { "Map(\(Upstream.text))" } }
extension Publishers.MapError: Described where Upstream: Described {
    static var text: String { "MapError(\(Upstream.text))" }
}
extension Publishers.MapKeyPath: Described where Upstream: Described {
    static var text: String { "MapKeyPath(\(Upstream.text))" }
}
extension Publishers.MapKeyPath2: Described where Upstream: Described {
    static var text: String { "MapKeyPath2(\(Upstream.text))" }
}
extension Publishers.MapKeyPath3: Described where Upstream: Described {
    static var text: String { "MapKeyPath3(\(Upstream.text))" }
}
extension Publishers.MeasureInterval: Described where Upstream: Described {
    static var text: String { "MeasureInterval(\(Upstream.text))" }
}
extension Publishers.Multicast: Described where Upstream: Described {
    static var text: String { "Multicast(\(Upstream.text))" }
}
extension Publishers.Output: Described where Upstream: Described {
    static var text: String { "Output(\(Upstream.text))" }
}
extension Publishers.PrefixUntilOutput: Described where Upstream: Described {
    static var text: String { "PrefixUntilOutput(\(Upstream.text))" }
}
extension Publishers.PrefixWhile: Described where Upstream: Described {
    static var text: String { "PrefixWhile(\(Upstream.text))" }
}
extension Publishers.Print: Described where Upstream: Described {
    static var text: String { "Print(\(Upstream.text))" }
}
extension Publishers.ReceiveOn: Described where Upstream: Described {
    static var text: String { "ReceiveOn(\(Upstream.text))" }
}
extension Publishers.Reduce: Described where Upstream: Described {
    static var text: String { "Reduce(\(Upstream.text))" }
}
extension Publishers.RemoveDuplicates: Described where Upstream: Described {
    static var text: String { "RemoveDuplicates(\(Upstream.text))" }
}
extension Publishers.ReplaceEmpty: Described where Upstream: Described {
    static var text: String { "ReplaceEmpty(\(Upstream.text))" }
}
extension Publishers.ReplaceError: Described where Upstream: Described {
    static var text: String { "ReplaceError(\(Upstream.text))" }
}
extension Publishers.Retry: Described where Upstream: Described {
    static var text: String { "Retry(\(Upstream.text))" }
}
extension Publishers.Scan: Described where Upstream: Described { static var text: String { "Scan(\(Upstream.text))" } }
extension Publishers.SetFailureType: Described where Upstream: Described {
    static var text: String { "SetFailureType(\(Upstream.text))" }
}
extension Publishers.Share: Described where Upstream: Described {
    static var text: String { "Share(\(Upstream.text))" }
}
extension Publishers.SubscribeOn: Described where Upstream: Described {
    static var text: String { "SubscribeOn(\(Upstream.text))" }
}
extension Publishers.Throttle: Described where Upstream: Described {
    static var text: String { "Throttle(\(Upstream.text))" }
}
extension Publishers.Timeout: Described where Upstream: Described {
    static var text: String { "Timeout(\(Upstream.text))" }
}
extension Publishers.TryAllSatisfy: Described where Upstream: Described {
    static var text: String { "TryAllSatisfy(\(Upstream.text))" }
}
extension Publishers.TryCompactMap: Described where Upstream: Described {
    static var text: String { "TryCompactMap(\(Upstream.text))" }
}
extension Publishers.TryComparison: Described where Upstream: Described {
    static var text: String { "TryComparison(\(Upstream.text))" }
}
extension Publishers.TryContainsWhere: Described where Upstream: Described {
    static var text: String { "TryContainsWhere(\(Upstream.text))" }
}
extension Publishers.TryDropWhile: Described where Upstream: Described {
    static var text: String { "TryDropWhile(\(Upstream.text))" }
}
extension Publishers.TryFilter: Described where Upstream: Described {
    static var text: String { "TryFilter(\(Upstream.text))" }
}
extension Publishers.TryFirstWhere: Described where Upstream: Described {
    static var text: String { "TryFirstWhere(\(Upstream.text))" }
}
extension Publishers.TryLastWhere: Described where Upstream: Described {
    static var text: String { "TryLastWhere(\(Upstream.text))" }
}
extension Publishers.TryMap: Described where Upstream: Described {
    static var text: String { "TryMap(\(Upstream.text))" }
}
extension Publishers.TryPrefixWhile: Described where Upstream: Described {
    static var text: String { "TryPrefixWhile(\(Upstream.text))" }
}
extension Publishers.TryReduce: Described where Upstream: Described {
    static var text: String { "TryReduce(\(Upstream.text))" }
}
extension Publishers.TryRemoveDuplicates: Described where Upstream: Described {
    static var text: String { "TryRemoveDuplicates(\(Upstream.text))" }
}
extension Publishers.TryScan: Described where Upstream: Described {
    static var text: String { "TryScan(\(Upstream.text))" }
}
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

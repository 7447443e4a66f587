// Each operator has a type of its own: a client's conformance of one is not one of another.
import Streams

protocol AtMostOne: Publisher {}
extension Publishers.First: AtMostOne {}
extension Publishers.FirstWhere: AtMostOne {}
extension Publishers.Last: AtMostOne {}
extension Publishers.Count: AtMostOne {}
extension Publishers.Collect: AtMostOne {}
extension Publishers.Reduce: AtMostOne {}
extension Publishers.Comparison: AtMostOne {}
extension Publishers.Contains: AtMostOne {}
extension Publishers.AllSatisfy: AtMostOne {}
extension Publishers.ReplaceEmpty: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Map: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapKeyPath: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryMap: AtMostOne where Upstream: AtMostOne {}
extension Publishers.TryFilter: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Drop: AtMostOne where Upstream: AtMostOne {}
extension Publishers.DropWhile: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Scan: AtMostOne where Upstream: AtMostOne {}
extension Publishers.RemoveDuplicates: AtMostOne where Upstream: AtMostOne {}
extension Publishers.SetFailureType: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MapError: AtMostOne where Upstream: AtMostOne {}
extension Publishers.MakeConnectable: AtMostOne where Upstream: AtMostOne {}
extension Publishers.Zip: AtMostOne where A: AtMostOne, B: AtMostOne {}
extension Publishers.CombineLatest: AtMostOne where A: AtMostOne, B: AtMostOne {}

protocol Tagged { var tag: String { get } }
extension Publishers.Merge3: Tagged where A: Tagged, B: Tagged, C: Tagged {
    var tag: String { a.tag + b.tag + c.tag }
}
extension Publishers.Merge4: Tagged where A: Tagged, B: Tagged, C: Tagged, D: Tagged {
    var tag: String { a.tag + b.tag + c.tag + d.tag }
}
extension Publishers.Zip3: Tagged where A: Tagged, B: Tagged, C: Tagged {
    var tag: String { a.tag + b.tag + c.tag }
}
extension Publishers.CombineLatest4: Tagged where A: Tagged, D: Tagged {
    var tag: String { a.tag + d.tag }
}

func isAtMostOne<P: Publisher>(_ publisher: P) -> Bool { publisher is any AtMostOne }

func check(_ numbers: PassthroughSubject<Int, Never>) {
    precondition(isAtMostOne(numbers.first()) && isAtMostOne(numbers.count().map { $0 + 1 }))
    precondition(!isAtMostOne(numbers.prefix(1)) && !isAtMostOne(numbers.tryMap { $0 }))
}

// Merges of merges are flat types, as in Combine.
func merged(_ a: Just<Int>, _ b: Empty<Int, Never>)
    -> Publishers.Merge4<Just<Int>, Empty<Int, Never>, Just<Int>, Just<Int>>
{
    a.merge(with: b).merge(with: a).merge(with: a)
}

// What an operator was made with can be read.
func read(_ numbers: PassthroughSubject<Int, Never>) -> [Int] {
    let (output, drop, groups) = (numbers.prefix(3), numbers.dropFirst(2), numbers.collect(4))
    let (scan, contains) = (numbers.scan(5) { $0 + $1 }, numbers.contains(6))
    return [output.range.count, drop.count, groups.count, scan.initialResult, contains.output]
}

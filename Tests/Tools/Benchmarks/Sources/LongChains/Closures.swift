import Streams

// Calls of operators' closures that have to compile in release builds: those whose closure cannot throw and returns a Bool
// ended the compiler of Swift 6.3 with a broken module. Nobody calls these functions.

/// A publisher that cannot fail.
public typealias SafeNumbers = AnyPublisher<Int, Never>

/// Asks the closures of the operators that decide about one value.
public func decisions(
    _ first: Publishers.FirstWhere<SafeNumbers>, _ last: Publishers.LastWhere<SafeNumbers>,
    _ drop: Publishers.DropWhile<SafeNumbers>, _ prefix: Publishers.PrefixWhile<SafeNumbers>,
    _ contains: Publishers.ContainsWhere<SafeNumbers>, _ all: Publishers.AllSatisfy<SafeNumbers>
) -> [Bool] {
    [
        first.predicate(1), last.predicate(1), drop.predicate(1), prefix.predicate(1), contains.predicate(1),
        all.predicate(1),
    ]
}

/// Asks the closures of the operators that compare two values.
public func comparisons(
    _ order: Publishers.Comparison<SafeNumbers>, _ duplicates: Publishers.RemoveDuplicates<SafeNumbers>
) -> [Bool] { [order.areInIncreasingOrder(1, 2), duplicates.predicate(1, 2)] }

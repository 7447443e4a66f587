// The result of an operator on a sequence is known at the call. So these operators walk the sequence once, at the call,
// and return a publisher of the result. Closures run before anybody subscribes, and an infinite sequence has to be
// shortened by `prefix` first. Overloads that would make an array are disfavored: the compiler chooses them only if
// their type is required, as in `numbers.map(square).sequence`. Otherwise it chooses the operator of all publishers,
// which needs no array.

extension Publishers.Sequence {
    /// Transforms each element with the closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public func map<T>(_ transform: (Output) -> T)
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.map(transform)) }

    /// Transforms each element with the closure, leaving out `nil`.
    @_disfavoredOverload @_alwaysEmitIntoClient public func compactMap<T>(_ transform: (Output) -> T?)
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.compactMap(transform)) }

    /// Sends the elements, and the replacement for each `nil`.
    @_disfavoredOverload @_alwaysEmitIntoClient public func replaceNil<T>(with output: T)
        -> Publishers.Sequence<[T?], Failure>
    where Output == T? { map { $0 ?? output } }

    /// Sends the elements for which the closure returns true.
    @_disfavoredOverload @_alwaysEmitIntoClient public func filter(_ isIncluded: (Output) -> Bool)
        -> Publishers.Sequence<[Output], Failure>
    { .init(sequence: sequence.filter(isIncluded)) }

    /// Combines each element with the result so far, and sends each new result.
    @_disfavoredOverload @_alwaysEmitIntoClient public func scan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    )
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.reduce(into: []) { $0.append(nextPartialResult($0.last ?? initialResult, $1)) }) }

    /// Combines all elements into one result.
    @_alwaysEmitIntoClient public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Failure>.Publisher
    { .init(sequence.reduce(initialResult, nextPartialResult)) }

    /// Combines all elements into one result, or fails with the error that the closure throws.
    @_alwaysEmitIntoClient public func tryReduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { .init(catching: { try sequence.reduce(initialResult, nextPartialResult) }) }

    /// Sends all elements as one array.
    @_alwaysEmitIntoClient public func collect() -> Result<[Output], Failure>.Publisher { .init(Array(sequence)) }

    /// Sends no value, and finishes.
    @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Output, Failure> { .init() }

    /// Sends whether the closure returns true for all elements.
    @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.allSatisfy(predicate))
    }

    /// Sends whether the closure returns true for all elements, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        .init(catching: { try sequence.allSatisfy(predicate) })
    }

    /// Sends whether the closure returns true for any element.
    @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.contains(where: predicate))
    }

    /// Sends whether the closure returns true for any element, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        .init(catching: { try sequence.contains(where: predicate) })
    }

    /// Drops the given number of first elements.
    @_alwaysEmitIntoClient
    public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
        .init(sequence: DropFirstSequence(sequence, dropping: count))
    }

    /// Drops elements while the closure returns true.
    @_disfavoredOverload @_alwaysEmitIntoClient public func drop(while predicate: (Output) -> Bool)
        -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
    { .init(sequence: sequence.drop(while: predicate)) }

    /// Sends the first elements, up to the given number.
    @_alwaysEmitIntoClient
    public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
        .init(sequence: PrefixSequence(sequence, maxLength: maxLength))
    }

    /// Sends elements while the closure returns true.
    @_disfavoredOverload @_alwaysEmitIntoClient public func prefix(while predicate: (Output) -> Bool)
        -> Publishers.Sequence<[Output], Failure>
    { .init(sequence: sequence.prefix(while: predicate)) }

    /// Sends whether the element is among those of the sequence.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher
    where Output: Equatable { .init(sequence.contains(output)) }

    /// Leaves out each element that equals the previous one.
    @_disfavoredOverload @_alwaysEmitIntoClient public func removeDuplicates() -> Publishers.Sequence<[Output], Failure>
    where Output: Equatable { .init(sequence: sequence.reduce(into: []) { if $0.last != $1 { $0.append($1) } }) }

    /// Sends the elements, with the given failure type, so that it can be combined with publishers that fail.
    @_alwaysEmitIntoClient
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.Sequence<Elements, E> {
        .init(sequence: sequence)
    }
}

extension Publishers.Sequence where Failure == Never {
    /// Sends the smallest element; of several equal ones, the first.
    @_alwaysEmitIntoClient public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
        .init(sequence.min(by: areInIncreasingOrder))
    }

    /// Sends the greatest element; of several equal ones, the first.
    @_alwaysEmitIntoClient public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
        .init(sequence.max(by: areInIncreasingOrder))
    }

    /// Sends the first element for which the closure returns true.
    @_alwaysEmitIntoClient public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
        .init(sequence.first(where: predicate))
    }

    /// Sends the smallest element; of several equal ones, the first.
    @_alwaysEmitIntoClient public func min() -> Output?.Publisher where Output: Comparable { min(by: <) }

    /// Sends the greatest element; of several equal ones, the first.
    @_alwaysEmitIntoClient public func max() -> Output?.Publisher where Output: Comparable { max(by: <) }

    /// Sends the number of elements.
    @_alwaysEmitIntoClient public func count() -> Just<Int> where Elements: RandomAccessCollection {
        .init(sequence.count)
    }
}

extension Publishers.Sequence where Elements: Collection {
    /// Sends the number of elements.
    @_alwaysEmitIntoClient public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }

    /// Sends the elements at the given indices, as far as the collection has them.
    @_alwaysEmitIntoClient public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure>
    {
        .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
    }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
    /// Sends the first element.
    @_alwaysEmitIntoClient public func first() -> Output?.Publisher { .init(sequence.first) }

    /// Sends the element at the index, if there is one.
    @_alwaysEmitIntoClient public func output(at index: Elements.Index) -> Output?.Publisher {
        .init(sequence.indices.contains(index) ? sequence[index] : nil)
    }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
    /// Sends the last element.
    @_alwaysEmitIntoClient public func last() -> Output?.Publisher { .init(sequence.last) }

    /// Sends the last element for which the closure returns true. The closure is called from the last element
    /// backwards.
    @_alwaysEmitIntoClient public func last(where predicate: (Output) -> Bool) -> Output?.Publisher {
        .init(sequence.last(where: predicate))
    }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
    /// Sends the other elements first.
    @_alwaysEmitIntoClient public func prepend(_ elements: Output...) -> Self { prepend(elements) }

    /// Sends the other elements first.
    @_alwaysEmitIntoClient public func prepend<S: Swift.Sequence<Output>>(_ elements: S) -> Self {
        .init(sequence: elements + sequence)
    }

    /// Sends the other publisher's elements first.
    @_alwaysEmitIntoClient public func prepend(_ publisher: Self) -> Self { prepend(publisher.sequence) }

    /// Sends the other elements at the end.
    @_alwaysEmitIntoClient public func append(_ elements: Output...) -> Self { append(elements) }

    /// Sends the other elements at the end.
    @_alwaysEmitIntoClient public func append<S: Swift.Sequence<Output>>(_ elements: S) -> Self {
        .init(sequence: sequence + elements)
    }

    /// Sends the other publisher's elements at the end.
    @_alwaysEmitIntoClient public func append(_ publisher: Self) -> Self { append(publisher.sequence) }
}

// The result of an operator on a sequence is known at the call: it walks the sequence then, once, and returns the
// found, and no operator. So closures run before anybody subscribes, and a sequence without end has to be shortened
// by `prefix` first. Those that would make an array of each element's own are chosen only where that is asked for, as
// in `numbers.map(square).sequence`; otherwise the operator of all publishers is, which needs no array.

extension Publishers.Sequence {
    /// Sends what the closure makes of each element.
    @_disfavoredOverload @_alwaysEmitIntoClient public func map<T>(_ transform: (Output) -> T)
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.map(transform)) }

    /// Sends what the closure makes of each element, leaving out `nil`.
    @_disfavoredOverload @_alwaysEmitIntoClient public func compactMap<T>(_ transform: (Output) -> T?)
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.compactMap(transform)) }

    /// Sends the elements, and the replacement for each `nil`.
    @_disfavoredOverload @_alwaysEmitIntoClient public func replaceNil<T>(with output: T)
        -> Publishers.Sequence<[T?], Failure>
    where Output == T? { map { $0 ?? output } }

    /// Sends the elements that the closure says yes to.
    @_disfavoredOverload @_alwaysEmitIntoClient public func filter(_ isIncluded: (Output) -> Bool)
        -> Publishers.Sequence<[Output], Failure>
    { .init(sequence: sequence.filter(isIncluded)) }

    /// Sends what the closure makes of the result so far and each element.
    @_disfavoredOverload @_alwaysEmitIntoClient public func scan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    )
        -> Publishers.Sequence<[T], Failure>
    { .init(sequence: sequence.reduce(into: []) { $0.append(nextPartialResult($0.last ?? initialResult, $1)) }) }

    /// Sends the result of adding each element to the result so far.
    @_alwaysEmitIntoClient public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Failure>.Publisher
    { .init(sequence.reduce(initialResult, nextPartialResult)) }

    /// Sends the result of adding each element to the result so far, or fails with what the closure throws.
    @_alwaysEmitIntoClient public func tryReduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { .init(catching: { try sequence.reduce(initialResult, nextPartialResult) }) }

    /// Sends an array of the elements.
    @_alwaysEmitIntoClient public func collect() -> Result<[Output], Failure>.Publisher { .init(Array(sequence)) }

    /// Sends no value, and finishes.
    @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Output, Failure> { .init() }

    /// Sends whether the closure says yes to all elements.
    @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.allSatisfy(predicate))
    }

    /// Sends whether the closure says yes to all elements, or fails with what it throws.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        .init(catching: { try sequence.allSatisfy(predicate) })
    }

    /// Sends whether the closure says yes to an element.
    @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.contains(where: predicate))
    }

    /// Sends whether the closure says yes to an element, or fails with what it throws.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        .init(catching: { try sequence.contains(where: predicate) })
    }

    /// Leaves the first elements out, as many as that.
    @_alwaysEmitIntoClient
    public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
        .init(sequence: DropFirstSequence(sequence, dropping: count))
    }

    /// Leaves elements out for as long as the closure says yes.
    @_disfavoredOverload @_alwaysEmitIntoClient public func drop(while predicate: (Output) -> Bool)
        -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
    { .init(sequence: sequence.drop(while: predicate)) }

    /// Sends the first elements, as many as that.
    @_alwaysEmitIntoClient
    public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
        .init(sequence: PrefixSequence(sequence, maxLength: maxLength))
    }

    /// Sends elements for as long as the closure says yes.
    @_disfavoredOverload @_alwaysEmitIntoClient public func prefix(while predicate: (Output) -> Bool)
        -> Publishers.Sequence<[Output], Failure>
    { .init(sequence: sequence.prefix(while: predicate)) }

    /// Sends whether the element is among those of the sequence.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher
    where Output: Equatable { .init(sequence.contains(output)) }

    /// Leaves out each element that equals the one before.
    @_disfavoredOverload @_alwaysEmitIntoClient public func removeDuplicates() -> Publishers.Sequence<[Output], Failure>
    where Output: Equatable { .init(sequence: sequence.reduce(into: []) { if $0.last != $1 { $0.append($1) } }) }
}

extension Publishers.Sequence where Failure == Never {
    /// Sends the smallest element; of several the first.
    @_alwaysEmitIntoClient public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
        .init(sequence.min(by: areInIncreasingOrder))
    }

    /// Sends the greatest element; of several the first.
    @_alwaysEmitIntoClient public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Output?.Publisher {
        .init(sequence.max(by: areInIncreasingOrder))
    }

    /// Sends the first element that the closure says yes to.
    @_alwaysEmitIntoClient public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
        .init(sequence.first(where: predicate))
    }

    /// Sends the elements, with a type of failure, so that it fits others.
    @_alwaysEmitIntoClient
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.Sequence<Elements, E> {
        .init(sequence: sequence)
    }

    /// Sends the smallest element; of several the first.
    @_alwaysEmitIntoClient public func min() -> Output?.Publisher where Output: Comparable { min(by: <) }

    /// Sends the greatest element; of several the first.
    @_alwaysEmitIntoClient public func max() -> Output?.Publisher where Output: Comparable { max(by: <) }

    /// Sends how many elements there are.
    @_alwaysEmitIntoClient public func count() -> Just<Int> where Elements: RandomAccessCollection {
        .init(sequence.count)
    }
}

extension Publishers.Sequence where Elements: Collection {
    /// Sends how many elements there are.
    @_alwaysEmitIntoClient public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }

    /// Sends the elements at those of the indices that the collection has.
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

    /// Sends the last element that the closure says yes to; the closure sees elements from the end on.
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

/// A publisher of this library that sends at most one value, which is known when the publisher is made.
///
/// So the result of an operator is known at the call, and operators return a publisher of that result. Overloads of
/// operators that can follow each other as one (`map`, `filter`, `compactMap`, `tryMap`) are disfavored: three in a row
/// would be ambiguous.
public protocol _AtMostOne: Publisher {}

extension _AtMostOne {
    /// Sends the value, which is the first.
    @_alwaysEmitIntoClient public func first() -> Self { self }

    /// Sends the value, which is the last.
    @_alwaysEmitIntoClient public func last() -> Self { self }

    /// Sends the value, which is the smallest; the closure is not called.
    @_alwaysEmitIntoClient public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

    /// Sends the value, which is the greatest; the closure is not called.
    @_alwaysEmitIntoClient public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Self { self }

    /// Sends the value, which has none before it; the closure is not called.
    @_alwaysEmitIntoClient public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Self { self }

    /// Sends the value, or fails: a retry would have the same result.
    @_alwaysEmitIntoClient public func retry(_ times: Int) -> Self {
        precondition(times >= 0, "A number of retries cannot be negative: \(times)")
        return self
    }

    /// Sends the value, which is the smallest.
    @_alwaysEmitIntoClient public func min() -> Self where Output: Comparable { self }

    /// Sends the value, which is the greatest.
    @_alwaysEmitIntoClient public func max() -> Self where Output: Comparable { self }

    /// Sends the value, which has none before it.
    @_alwaysEmitIntoClient public func removeDuplicates() -> Self where Output: Equatable { self }
}

/// A publisher of this library that sends one value or none, which is known when the publisher is made.
public protocol _OneOrNone: _AtMostOne where Failure == Never {
    /// The value to send, or `nil`.
    var _output: Output? { get }
}

extension _OneOrNone {
    /// Transforms the value with the closure, leaving out `nil`.
    @_disfavoredOverload @_alwaysEmitIntoClient public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher {
        .init(_output.flatMap(transform))
    }

    /// Sends the value if the closure returns true for it.
    @_disfavoredOverload @_alwaysEmitIntoClient public func filter(_ isIncluded: (Output) -> Bool) -> Output?.Publisher
    {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Sends the value if the closure returns true for it.
    @_alwaysEmitIntoClient public func first(where predicate: (Output) -> Bool) -> Output?.Publisher {
        filter(predicate)
    }

    /// Sends the value if the closure returns true for it.
    @_alwaysEmitIntoClient public func last(where predicate: (Output) -> Bool) -> Output?.Publisher {
        filter(predicate)
    }

    /// Sends the value if the closure returns true for it.
    @_alwaysEmitIntoClient public func prefix(while predicate: (Output) -> Bool) -> Output?.Publisher {
        filter(predicate)
    }

    /// Sends the value unless the closure returns true for it.
    @_alwaysEmitIntoClient public func drop(while predicate: (Output) -> Bool) -> Output?.Publisher {
        filter { !predicate($0) }
    }

    /// Sends the value if the count is zero.
    @_alwaysEmitIntoClient public func dropFirst(_ count: Int = 1) -> Output?.Publisher { output(in: count...) }

    /// Sends the value unless the length is zero.
    @_alwaysEmitIntoClient public func prefix(_ maxLength: Int) -> Output?.Publisher { output(in: 0..<maxLength) }

    /// Sends the value if the position is 0.
    @_alwaysEmitIntoClient public func output(at index: Int) -> Output?.Publisher { output(in: index..<index + 1) }

    /// Sends the value if 0 is among the positions.
    @_alwaysEmitIntoClient public func output<R: RangeExpression<Int>>(in range: R) -> Output?.Publisher {
        let range = range.relative(to: 0..<Int.max)
        precondition(range.lowerBound >= 0, "A position cannot be negative: \(range.lowerBound)")
        return filter { _ in range.contains(0) }
    }

    /// Sends no value, and finishes.
    @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Output, Never> { .init() }

    /// Sends the value, as it cannot fail.
    @_alwaysEmitIntoClient public func replaceError(with output: Output) -> Self { self }
}

import Streams
import StreamsTesting

/// The input and the output of the models.
typealias History = StreamsTesting.History<Int, Fault>

extension History {
    /// Returns the values up to the first one for which the closure returns true, and then a failure.
    package func failing(_ fault: Fault, at refused: (Int) -> Bool) -> Self {
        guard let end = values.firstIndex(where: refused) else { return self }
        return History(Array(values[..<end]), .failure(fault))
    }

    /// Appends the next history in place of a failure.
    package func replacingFailure(by next: Self) -> Self {
        guard case .failure = completion else { return self }
        return History(values + next.values, next.completion)
    }

    /// Appends the next history, unless this one fails; both have to finish.
    package func followed(by next: Self) -> Self {
        switch completion {
        case .failure: self
        case .finished: History(values + next.values, next.completion)
        case nil: History(values + next.values, nil)
        }
    }

    package func prefix(_ count: Int) -> Self {
        values.count < count ? self : History(Array(values.prefix(count)))
    }

    /// Groups the values by the given number; the rest is sent with the end, unless that is a failure.
    package func chunked(by count: Int) -> Self {
        let chunks = stride(from: 0, to: values.count, by: count).map { values[$0...].prefix(count) }
            .filter { $0.count == count || completion == .finished }
        return History(chunks.map { $0.reduce(0) { $0 &* 100 &+ $1 } }, completion)
    }

    /// Returns the values up to the first one for which the closure returns true, and then an end.
    package func ended(at refused: (Int) -> Bool) -> Self {
        guard let end = values.firstIndex(where: refused) else { return self }
        return History(Array(values[..<end]))
    }

    /// Reduces all values to one, at their end.
    package func reduced(_ reduce: ([Int]) -> Int?) -> Self {
        guard case .finished = completion else { return History([], completion) }
        return History(reduce(values).map { [$0] } ?? [])
    }

    /// Sends 1 as soon as a value matches, and 0 at the end if none has.
    package func decided(_ fits: (Int) -> Bool) -> Self {
        values.contains(where: fits) ? History([1]) : reduced { _ in 0 }
    }

    /// Appends the next history after this one has finished.
    package func continued(by next: Self) -> Self {
        completion == .finished ? History(values + next.values, next.completion) : self
    }

    /// Returns as many values as there are others, all of which are known from the start.
    package func zipped(with others: [Int]) -> Self {
        let pairs = zip(values, others).map { $0 + $1 }
        return pairs.count == others.count ? History(pairs) : History(pairs, completion)
    }
}

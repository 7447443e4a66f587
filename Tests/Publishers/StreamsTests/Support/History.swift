import Streams
import StreamsTesting

/// The input and the output of the models.
typealias History = StreamsTesting.History<Int, Fault>

extension History {
    /// Returns the values up to the first one for which the closure returns true, and then a failure.
    func failing(_ fault: Fault, at refused: (Int) -> Bool) -> History {
        guard let end = values.firstIndex(where: refused) else { return self }
        return History(Array(values[..<end]), .failure(fault))
    }

    /// Appends the next history in place of a failure.
    func replacingFailure(by next: History) -> History {
        guard case .failure = completion else { return self }
        return History(values + next.values, next.completion)
    }

    /// Appends the next history, unless this one fails; both have to finish.
    func followed(by next: History) -> History {
        switch completion {
        case .failure: self
        case .finished: History(values + next.values, next.completion)
        case nil: History(values + next.values, nil)
        }
    }

    func prefix(_ count: Int) -> History {
        values.count < count ? self : History(Array(values.prefix(count)))
    }
}

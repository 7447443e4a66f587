import Streams
import StreamsTesting

/// What the models are made of.
typealias History = StreamsTesting.History<Int, Fault>

extension History {
    /// The values up to the first one that is refused, and a failure then.
    func failing(_ fault: Fault, at refused: (Int) -> Bool) -> History {
        guard let end = values.firstIndex(where: refused) else { return self }
        return History(Array(values[..<end]), .failure(fault))
    }

    /// What comes instead of a failure is appended.
    func replacingFailure(by next: History) -> History {
        guard case .failure = completion else { return self }
        return History(values + next.values, next.completion)
    }

    /// What comes after it, unless it fails; it has to finish as well.
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

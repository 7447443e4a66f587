import Streams
import StreamsTesting

/// All that a publisher sends, as a plain value: what pipelines are compared with.
struct History: Equatable, Sendable, CustomStringConvertible {
    var values: [Int]
    /// Nil for one that never ends.
    var completion: Subscribers.Completion<Fault>?

    init(_ values: [Int], _ completion: Subscribers.Completion<Fault>? = .finished) {
        (self.values, self.completion) = (values, completion)
    }

    var description: String { "\(values) \(completion.map { "\($0)" } ?? "never ends")" }

    /// Values change, the end stays.
    func mapValues(_ transform: ([Int]) -> [Int]) -> History { History(transform(values), completion) }

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

    static func generator(maximumCount: Int = 8) -> Generator<History> {
        let values = Generator.array(of: .int(in: -3...9), count: 0...maximumCount)
        let completion = Generator<Subscribers.Completion<Fault>?>.frequency([
            (4, .always(.finished)), (3, .always(.failure(.upstream))), (1, .always(nil)),
        ])
        return Generator { History(values.draw(from: &$0), completion.draw(from: &$0)) }
    }
}

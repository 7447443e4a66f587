/// Functions for the models of rows.
enum Models {
    /// Each value, and its negative.
    @Sendable static func twice(_ history: History) -> History {
        history.mapValues { $0.flatMap { [$0, -$0] } }
    }

    @Sendable static func sums(_ values: [Int]) -> [Int] {
        values.indices.map { values[...$0].reduce(0, +) }
    }

    @Sendable static func products(_ values: [Int]) -> [Int] {
        values.indices.map { values[...$0].reduce(1) { $0 * $1 % 97 } }
    }

    @Sendable static func withoutDuplicates(_ values: [Int]) -> [Int] {
        values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] }
    }

    /// A model in which all of upstream's values come before those that they are combined with.
    static func latestPlus(_ others: [Int]) -> @Sendable (History) -> History {
        { history in
            switch history.completion {
            case .failure: History([], history.completion)
            case .finished, nil:
                history.mapValues { values in others.flatMap { other in values.suffix(1).map { $0 + other } } }
            }
        }
    }
}

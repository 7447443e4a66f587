/// A value for which a property does not hold, with the choices from which it was made.
struct Counterexample<Value> {
    let value: Value
    let error: any Error
    let choices: Choices

    var record: [UInt64] { choices.made }

    /// Whether it has fewer choices, or lower ones.
    func isSimpler(than other: Counterexample) -> Bool {
        record.count == other.record.count
            ? record.lexicographicallyPrecedes(other.record) : record.count < other.record.count
    }
}

/// Makes a counterexample simpler: drops choices that belong together, and lowers the remaining ones, as long as the
/// result still fails.
struct Shrinking<Value> {
    typealias Retry = (Choices) -> Counterexample<Value>?

    private(set) var simplest: Counterexample<Value>
    private(set) var steps = 0
    private var attempts: Int
    private let deadline: ContinuousClock.Instant

    init(_ counterexample: Counterexample<Value>, attempts: Int, limit: Duration = .seconds(10)) {
        (simplest, self.attempts, deadline) = (counterexample, attempts, .now + limit)
    }

    mutating func run(_ retry: Retry) {
        var before: Int
        repeat {
            before = steps
            dropSpans(retry)
            lowerChoices(retry)
            if steps == before { dropAndLower(retry) }
            if steps == before { lowerABit(retry) }
        } while steps > before && attempts > 0 && .now < deadline
    }

    /// From the last span to the first: the whole comes after its parts, so large ones are tried early.
    private mutating func dropSpans(_ retry: Retry) {
        var index = simplest.choices.spans.count - 1
        while index >= 0 {
            var shorter = simplest.record
            shorter.removeSubrange(simplest.choices.spans[index])
            _ = attempt(shorter, retry)
            index = min(index, simplest.choices.spans.count) - 1
        }
    }

    /// Tries zero first, then halves the range: everything below `low` is known to pass.
    private mutating func lowerChoices(_ retry: Retry) {
        var index = 0
        while index < simplest.record.count {
            var low: UInt64 = lower(index, to: 0, retry) ? .max : 1
            while index < simplest.record.count, low < simplest.record[index] {
                let middle = low + (simplest.record[index] - low) / 2
                if !lower(index, to: middle, retry) { low = middle + 1 }
            }
            index += 1
        }
    }

    /// Does both at once: drops a value, and lowers a number that counts the values.
    private mutating func dropAndLower(_ retry: Retry) {
        for index in simplest.choices.spans.indices.reversed() where index < simplest.choices.spans.count {
            let span = simplest.choices.spans[index]
            for position in simplest.record.indices where !span.contains(position) && simplest.record[position] > 0 {
                var simpler = simplest.record
                simpler[position] -= 1
                simpler.removeSubrange(span)
                if attempt(simpler, retry) { break }
            }
        }
    }

    /// Skips some numbers, as halving ends at one that has neighbours which pass, such as even ones.
    private mutating func lowerABit(_ retry: Retry) {
        for index in simplest.record.indices where index < simplest.record.count {
            for distance in UInt64(2)...5 where simplest.record[index] > distance {
                if lower(index, to: simplest.record[index] - distance, retry) { break }
            }
        }
    }

    private mutating func lower(_ index: Int, to choice: UInt64, _ retry: Retry) -> Bool {
        var lower = simplest.record
        lower[index] = choice
        return attempt(lower, retry)
    }

    /// Returns true if the record leads to a simpler counterexample.
    private mutating func attempt(_ record: [UInt64], _ retry: Retry) -> Bool {
        guard attempts > 0, .now < deadline, record != simplest.record else { return false }
        attempts -= 1
        let choices = Choices(replaying: record, size: simplest.choices.size, limit: simplest.record.count)
        guard let found = retry(choices), found.isSimpler(than: simplest) else { return false }
        simplest = found
        steps += 1
        return true
    }
}

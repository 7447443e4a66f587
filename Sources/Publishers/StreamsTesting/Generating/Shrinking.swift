/// Makes the choices of a failing value simpler: drops those that belong together, and lowers the remaining ones, as
/// long as the result still fails.
///
/// It calls no property: it proposes records, and is told which of them still fail.
struct Shrinking {
    private(set) var simplest: Choices
    private(set) var steps = 0
    private var pass: any ShrinkingPass = DroppingSpans()
    private var stepsBefore = 0
    private var attempts: Int
    private let deadline: ContinuousClock.Instant

    init(_ choices: Choices, attempts: Int, limit: Duration = .seconds(10)) {
        (simplest, self.attempts, deadline) = (choices, attempts, .now + limit)
    }

    /// The next choices to try; nil if there are none.
    mutating func next() -> Choices? {
        while attempts > 0, .now < deadline {
            guard let record = pass.next(simplest) else {
                guard beginPass() else { return nil }
                continue
            }
            guard record != simplest.made else {
                pass.tried(false, simplest)
                continue
            }
            attempts -= 1
            return Choices(replaying: record, size: simplest.size, limit: simplest.made.count)
        }
        return nil
    }

    /// Takes note of what has become of the choices. Returns true if they still fail, and are simpler.
    mutating func tried(_ choices: Choices, fails: Bool) -> Bool {
        let isStep = fails && choices.isSimpler(than: simplest)
        if isStep {
            simplest = choices
            steps += 1
        }
        pass.tried(isStep, simplest)
        return isStep
    }

    /// The second half of the passes is slow, and is left out if the first one made a step. Begins anew until no pass
    /// makes one. Returns false then.
    private mutating func beginPass() -> Bool {
        switch pass {
        case is DroppingSpans: pass = LoweringChoices()
        case is LoweringChoices where steps == stepsBefore: pass = DroppingAndLowering(simplest)
        case is DroppingAndLowering where steps == stepsBefore: pass = LoweringABit()
        case _ where steps > stepsBefore: (pass, stepsBefore) = (DroppingSpans(), steps)
        default: return false
        }
        return true
    }
}

extension Choices {
    /// Whether there are fewer, or lower ones.
    fileprivate func isSimpler(than other: Choices) -> Bool {
        made.count == other.made.count ? made.lexicographicallyPrecedes(other.made) : made.count < other.made.count
    }

    fileprivate func made(with choice: UInt64, at index: Int) -> [UInt64] {
        var changed = made
        changed[index] = choice
        return changed
    }
}

/// One way to simplify a record: proposes one record after the other.
private protocol ShrinkingPass {
    /// The next record to try; nil at the end. The simplest choices change only with a step.
    mutating func next(_ simplest: Choices) -> [UInt64]?
    /// Whether the last record was a step, and what is the simplest now.
    mutating func tried(_ isStep: Bool, _ simplest: Choices)
}

/// From the last span to the first: the whole comes after its parts, so large ones are tried early.
private struct DroppingSpans: ShrinkingPass {
    private var index: Int?

    mutating func next(_ simplest: Choices) -> [UInt64]? {
        let current = index ?? simplest.spans.count - 1
        index = current
        guard current >= 0 else { return nil }
        var shorter = simplest.made
        shorter.removeSubrange(simplest.spans[current])
        return shorter
    }

    mutating func tried(_: Bool, _ simplest: Choices) { index = index.map { min($0, simplest.spans.count) - 1 } }
}

/// Tries zero first, then halves the range: everything below `low` is known to pass.
private struct LoweringChoices: ShrinkingPass {
    private var index = 0
    private var low: UInt64?
    private var proposed: UInt64 = 0

    mutating func next(_ simplest: Choices) -> [UInt64]? {
        while index < simplest.made.count {
            let choice = simplest.made[index]
            if (low ?? 0) < max(choice, 1) {
                proposed = low.map { $0 + (choice - $0) / 2 } ?? 0
                return simplest.made(with: proposed, at: index)
            }
            (index, low) = (index + 1, nil)
        }
        return nil
    }

    mutating func tried(_ isStep: Bool, _: Choices) {
        if low == nil {
            low = isStep ? .max : 1
        } else if !isStep {
            low = proposed + 1
        }
    }
}

/// Does both at once: drops a value, and lowers a number that counts the values.
private struct DroppingAndLowering: ShrinkingPass {
    private var index: Int
    private var position = 0

    init(_ simplest: Choices) { index = simplest.spans.count - 1 }

    mutating func next(_ simplest: Choices) -> [UInt64]? {
        while index >= 0 {
            let span = index < simplest.spans.count ? simplest.spans[index] : 0..<simplest.made.count
            while position < simplest.made.count {
                if !span.contains(position), simplest.made[position] > 0 {
                    var simpler = simplest.made(with: simplest.made[position] - 1, at: position)
                    simpler.removeSubrange(span)
                    return simpler
                }
                position += 1
            }
            (index, position) = (index - 1, 0)
        }
        return nil
    }

    mutating func tried(_ isStep: Bool, _: Choices) {
        (index, position) = isStep ? (index - 1, 0) : (index, position + 1)
    }
}

/// Skips some numbers, as halving ends at one that has neighbours which pass, such as even ones.
private struct LoweringABit: ShrinkingPass {
    private var index = 0
    private var distance: UInt64 = 2

    mutating func next(_ simplest: Choices) -> [UInt64]? {
        while index < simplest.made.count {
            let choice = simplest.made[index]
            if distance <= 5, choice > distance { return simplest.made(with: choice - distance, at: index) }
            (index, distance) = (index + 1, 2)
        }
        return nil
    }

    mutating func tried(_ isStep: Bool, _: Choices) {
        (index, distance) = isStep ? (index + 1, 2) : (index, distance + 1)
    }
}

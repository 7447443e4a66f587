/// The search for a value for which a property fails, from the first case to the smallest value.
///
/// It calls no property: it names the value to try next, and is told how that ended. So the same search serves
/// properties that wait and those that do not.
struct PropertySearch<Value> {
    private enum Phase { case looking, repeating, shrinking, confirming, over }
    private typealias Counterexample = (value: Value, error: any Error, choices: Choices)

    private let generator: Generator<Value>
    private let (count, maximumSize): (Int, Int)
    private let (seed, location): (UInt64, String)
    private var random: SplitMix64
    private var phase = Phase.looking
    private var cases = 0
    private var choices = Choices(replaying: [], size: 0, limit: 0)
    private var value: Value?
    private var (first, simplest): (Counterexample?, Counterexample?)
    private var shrinking: Shrinking?
    private var repeats = true

    init(
        _ generator: Generator<Value>, count: Int, maximumSize: Int, seed: UInt64?, location: String
    ) throws {
        precondition(count >= 0, "A number of values cannot be negative: \(count)")
        precondition(maximumSize >= 0, "A size cannot be negative: \(maximumSize)")
        try TestRun.check()
        (self.generator, self.maximumSize, self.location) = (generator, maximumSize, location)
        self.count = TestRun.cases(of: count)
        self.seed = seed ?? TestRun.seed ?? .random(in: 0...UInt64.max)
        random = SplitMix64(seed: self.seed)
    }

    /// Whether a failure has been found, and is being shrunk.
    var isShrinking: Bool { first != nil }

    /// The next value to try; nil at the end.
    mutating func next() -> Value? {
        while let next = nextChoices() {
            choices = next
            let value = generator.draw(from: &choices)
            self.value = value
            if !choices.isTooLong { return value }
            tried(nil)
        }
        return nil
    }

    /// Takes note of how the try of the value ended; nil means that the property held.
    mutating func tried(_ error: (any Error)?) {
        let counterexample = value.flatMap { value in error.map { Counterexample(value, $0, choices) } }
        value = nil
        switch phase {
        case .looking:
            guard let counterexample else { return }
            (first, simplest) = (counterexample, counterexample)
            phase = TestRun.shrinkingAttempts > 0 ? .repeating : .over
        case .repeating:
            repeats = error != nil
            shrinking = Shrinking(choices, attempts: TestRun.shrinkingAttempts)
            phase = repeats ? .shrinking : .over
        case .shrinking:
            if shrinking?.tried(choices, fails: error != nil) == true { simplest = counterexample }
        case .confirming:
            repeats = error != nil
            phase = .over
        case .over: break
        }
    }

    /// Throws what was found.
    func conclude() throws {
        guard let found = repeats ? simplest : first else { return }
        throw PropertyFailure(
            value: String(reflecting: found.value), error: found.error, seed: seed, cases: cases,
            steps: repeats ? shrinking?.steps ?? 0 : 0, repeats: repeats, location: location)
    }

    private mutating func nextChoices() -> Choices? {
        switch phase {
        case .looking where cases < count:
            cases += 1
            TestRun.caseBegins()
            let size = count.dividingFullWidth(maximumSize.multipliedFullWidth(by: cases)).quotient
            return Choices(seed: random.next(), size: size)
        case .shrinking:
            if let next = shrinking?.next() { return next }
            guard let shrinking, shrinking.steps > 0 else { return nil }
            phase = .confirming
            return shrinking.simplest.again
        case .repeating: return choices.again
        case .looking, .confirming, .over: return nil
        }
    }
}

extension Choices {
    /// The same choices, to be made again.
    fileprivate var again: Choices { Choices(replaying: made, size: size, limit: made.count) }
}

/// Checks that the property holds for `count` values of the generator, from small to large.
///
///     @Test("Reversing twice changes nothing")
///     func reversingTwice() throws {
///         try forAll(.array(of: .int(in: -9...9))) { numbers in
///             try checkEqual(Array(numbers.reversed().reversed()), numbers)
///         }
///     }
///
/// A property holds if it does not throw. When it throws, the value is shrunk: this function throws an error that
/// reports the smallest value for which the property still throws. The error names the seed that reproduces the values:
/// pass it as `seed`, or for all properties as `STREAMS_SEED` in the environment. Otherwise each run has another seed.
/// With `STREAMS_CASES=100` in the environment, each property is checked for a hundred times as many values, and the
/// progress is written to the standard error; with `STREAMS_CASES=0.1`, for a tenth of them. Shrinking takes at most 10
/// seconds; `STREAMS_SHRINKING=0` turns it off.
///
/// The property is called many times, also for failing values, so it must not leave anything behind.
public func forAll<Value>(
    _ generator: Generator<Value>, count: Int = 100, maximumSize: Int = 20, seed: UInt64? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ property: (Value) throws -> Void
) throws {
    func fails(_ choices: Choices) -> Counterexample<Value>? {
        var choices = choices
        let value = generator.draw(from: &choices)
        if choices.isTooLong { return nil }
        do {
            try property(value)
            return nil
        } catch {
            return Counterexample(value: value, error: error, choices: choices)
        }
    }
    precondition(count >= 0, "A number of values cannot be negative: \(count)")
    precondition(maximumSize >= 0, "A size cannot be negative: \(maximumSize)")
    let seed = seed ?? TestRun.seed ?? .random(in: 0...UInt64.max)
    let count = TestRun.cases(of: count)
    var random = SplitMix64(seed: seed)
    for index in 0..<count {
        let size = count.dividingFullWidth(maximumSize.multipliedFullWidth(by: index + 1)).quotient
        let choices = Choices(seed: random.next(), size: size)
        TestRun.caseBegins()
        guard let found = fails(choices) else { continue }
        var shrinking = Shrinking(found, attempts: TestRun.shrinkingAttempts)
        TestRun.$isShrinking.withValue(true) { shrinking.run(fails) }
        let simplest = shrinking.simplest
        throw PropertyFailure(
            value: String(reflecting: simplest.value), error: simplest.error, seed: seed, cases: index + 1,
            steps: shrinking.steps, location: "\(fileID):\(line)")
    }
}

/// The failure of a property: for which value, and how to reproduce it.
public struct PropertyFailure: Error, CustomStringConvertible {
    /// The smallest value that was found, as `debugPrint` shows it.
    public let value: String
    /// The error that the property threw.
    public let error: any Error
    /// The seed that reproduces it.
    public let seed: UInt64
    /// The number of values that were tried until one failed.
    public let cases: Int
    /// The number of times that the value shrank.
    public let steps: Int
    /// The place of the property, as `Module/File.swift:12`.
    public let location: String

    /// The report, in a few lines.
    public var description: String {
        """
        The property at \(location) does not hold for
            \(value)
        \(error)
        Case \(cases), shrunk \(steps) times; \(TestRun.settings(seed: seed)) reproduces it.
        """
    }
}

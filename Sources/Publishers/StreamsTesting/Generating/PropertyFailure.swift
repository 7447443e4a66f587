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
    /// Whether the property failed each time that it was tried with the value. A failure that does not repeat depends on
    /// more than the value, and is reported as it was found, not shrunk.
    public let repeats: Bool
    /// The place of the property, as `Module/File.swift:12`.
    public let location: String

    /// The report, in a few lines.
    public var description: String {
        let settings = TestRun.settings(seed: seed)
        let last =
            if repeats {
                "Case \(cases), shrunk \(steps) times; \(settings) reproduces it."
            } else {
                """
                It held when it was tried again: the failure depends on more than the value, such as time, threads, \
                random numbers, or what an earlier value left behind. So it is not shrunk.
                Case \(cases); \(settings) tries the same values.
                """
            }
        return """
            The property at \(location) does not hold for
                \(value.visibleInLines)
            \("\(error)".visibleInLines)
            \(last)
            """
    }
}

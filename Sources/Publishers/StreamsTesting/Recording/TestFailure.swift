/// A failure with only a name, for tests that need an error.
///
///     let recorder = Fail<Int, TestFailure>(error: TestFailure("offline")).record()
///     print(recorder.events)  // Prints: [subscription, failure(offline)]
///
/// Two failures are equal if their names are.
public struct TestFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its name.
    public let description: String

    /// Makes a failure with a name.
    public init(_ name: String = "failure") { description = name }
}

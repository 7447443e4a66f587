import Synchronization

/// One call of a property: what its code may ask and report while it runs.
final class PropertyTrial: Sendable {
    /// The innermost one that is under way in this task.
    @TaskLocal static var current: PropertyTrial?

    /// Whether a failure has been found and is being shrunk. Code that hangs need not be waited for long then.
    let isShrinking: Bool
    private let firstIssue = Mutex<CheckFailure?>(nil)

    init(isShrinking: Bool) { self.isShrinking = isShrinking || Self.current?.isShrinking == true }

    /// The first issue that was reported.
    var issue: CheckFailure? { firstIssue.withLock { $0 } }

    fileprivate func report(_ issue: CheckFailure) { firstIssue.withLock { $0 = $0 ?? issue } }
}

/// Makes the running property fail because of an issue of Swift Testing, as if it had thrown. Returns false if none is
/// running in this task.
///
/// By itself, a failed `#expect` in a property is recorded for each value that fails, and the value is not shrunk. With
/// this trait, for a test or a suite, the property takes it instead, and reports the smallest value:
///
///     extension Trait where Self == IssueHandlingTrait {
///         static var shrinking: Self { .filterIssues { !($0.isFailure && failsProperty($0)) } }
///     }
///
///     @Test("Sorting keeps the number of elements", .shrinking)
///     func sorting() throws {
///         try forAll(.array(of: .int(in: -9...9))) { numbers in
///             #expect(numbers.sorted().count == numbers.count)
///         }
///     }
///
/// The first issue of a value counts. Issues outside of properties, in detached tasks and on other threads are recorded
/// as usual.
public func failsProperty(_ issue: some Sendable) -> Bool {
    guard let trial = PropertyTrial.current else { return false }
    trial.report(CheckFailure(String(reflecting: issue)))
    return true
}

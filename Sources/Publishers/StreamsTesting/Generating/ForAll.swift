/// Checks that the property holds for `count` values of the generator, from small to large.
///
///     @Test("Reversing twice changes nothing")
///     func reversingTwice() throws {
///         try forAll(.array(of: .int(in: -9...9))) { numbers in
///             try checkEqual(Array(numbers.reversed().reversed()), numbers)
///         }
///     }
///
/// A property holds if it does not throw. When it throws, it is tried with the same value again, and the value is
/// shrunk: this function throws an error that reports the smallest value for which the property still throws. The error
/// names the seed that reproduces the values: pass it as `seed`, or for all properties as `STREAMS_SEED` in the
/// environment. Otherwise each run has another seed. With `STREAMS_CASES=100` in the environment, each property is
/// checked for a hundred times as many values, and the progress is written to the standard error; with
/// `STREAMS_CASES=0.1`, for a tenth of them. Shrinking takes at most 10 seconds; `STREAMS_SHRINKING=0` turns it off, and
/// the second try with it. A setting that cannot be read is an error.
///
/// The property is called many times, also for failing values, so it must not leave anything behind. A failure that
/// does not repeat is not shrunk, and its report says so.
///
/// `#expect` and `#require` of Swift Testing record each failure that they see, and `#expect` does not throw. Write
/// ``check(_:_:)`` and `checkEqual` instead, or see ``failsProperty(_:)``.
public func forAll<Value>(
    _ generator: Generator<Value>, count: Int = 100, maximumSize: Int = 20, seed: UInt64? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ property: (Value) throws -> Void
) throws {
    var search = try PropertySearch(
        generator, count: count, maximumSize: maximumSize, seed: seed, location: "\(fileID):\(line)")
    while let value = search.next() {
        let trial = PropertyTrial(isShrinking: search.isShrinking)
        do {
            try PropertyTrial.$current.withValue(trial) { try property(value) }
            search.tried(trial.issue)
        } catch {
            search.tried(trial.issue ?? error)
        }
    }
    try search.conclude()
}

/// Checks that a property that waits holds for `count` values of the generator, from small to large, one after the
/// other.
///
///     @Test("What is saved can be loaded")
///     func saving() async throws {
///         try await forAll(.string) { text in
///             let store = Store()
///             await store.save(text)
///             try checkEqual(await store.load(), text)
///         }
///     }
///
/// The property runs on the caller's actor. Values, seeds, shrinking and reports are those of a property that does not
/// wait. The ten seconds of shrinking are real ones, and go by while the property waits for a thread, as it may in a busy
/// run of tests: a ``TestScheduler`` runs async code without waiting. Cancelling the task ends nothing by itself: the
/// property is told of it, as any async code is.
public nonisolated(nonsending) func forAll<Value>(
    _ generator: Generator<Value>, count: Int = 100, maximumSize: Int = 20, seed: UInt64? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ property: nonisolated(nonsending) (Value) async throws -> Void
) async throws {
    var search = try PropertySearch(
        generator, count: count, maximumSize: maximumSize, seed: seed, location: "\(fileID):\(line)")
    while let value = search.next() {
        let trial = PropertyTrial(isShrinking: search.isShrinking)
        do {
            try await PropertyTrial.$current.withValue(trial) { try await property(value) }
            search.tried(trial.issue)
        } catch {
            search.tried(trial.issue ?? error)
        }
    }
    try search.conclude()
}

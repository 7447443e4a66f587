import Streams

/// Tries every order in which a few threads can take their steps: a race is found each time, and not by luck.
///
///     @Test("A fallback that ends on another thread ends the pipeline")
///     func fallback() throws {
///         try Interleavings { scene in
///             let (future, promise) = Future<Int, Offline>.makePromise()
///             let end = scene.record(Fail(error: Offline()).catch { _ in future })
///             scene.thread { promise(.failure(Offline())) }
///             scene.check { try checkEqual(end.completion, .failure(Offline())) }
///         }
///         .check()
///     }
///
/// The closure makes the scene: its threads, and what has to hold when all have ended. It is called for each schedule, so
/// it must make everything anew. The threads run one at a time. Before each access to what threads share, at a *switch
/// point*, another one may go on: in this library's latches, flags and counters, at each signal that a ``Recorder``
/// receives, and at each ``Scene/point(_:writes:)``. A schedule in which no thread can go on is a failure, too, and so is
/// one that does not end.
///
/// Schedules that differ only in the order of independent steps are tried once. The first failure has the fewest
/// preemptions: schedules without any are tried first, then those with one, and so on.
///
/// Plain memory that two threads access without a lock is no switch point: that is for Thread Sanitizer. The library has
/// switch points in debug builds only; in a release build a check throws.
public struct Interleavings {
    let build: (Scene) -> Void
    /// Whether the outcomes of whole acts explain another one.
    private(set) var explains: ((_ outcome: String, _ whole: Set<String>) -> Bool)?
    /// Further scenes whose whole acts explain an outcome.
    private(set) var others: [Interleavings] = []

    /// Takes the closure that makes the scene.
    public init(_ build: @escaping (Scene) -> Void) { self.build = build }

    /// The same scene, for outcomes that the contract leaves open: the closure says whether the outcomes of whole acts
    /// explain one that is not among them.
    ///
    ///     .explained { outcome, whole in whole.contains { $0.hasPrefix(outcome) } }  // After a cancel, a prefix counts.
    public func explained(by explains: @escaping (_ outcome: String, _ whole: Set<String>) -> Bool) -> Interleavings {
        var copy = self
        copy.explains = explains
        return copy
    }

    /// The same scene, whose outcomes are also explained by the whole acts of other scenes: of the same acts in another
    /// order, for instance, where the contract lets one overtake the other.
    public func explained(alsoBy others: [Interleavings]) -> Interleavings {
        var copy = self
        copy.others += others
        return copy
    }

    /// Tries all schedules with at most so many preemptions; with nil, all schedules. Stops when it has tried `limit` of
    /// them. Throws an ``InterleavingFailure`` for the first one that fails.
    @discardableResult public func check(
        preemptions: Int? = 2, limit: Int = 50_000, fileID: StaticString = #fileID, line: UInt = #line
    ) throws -> Exploration {
        precondition(limit > 0, "A check tries at least one schedule: \(limit)")
        #if DEBUG
        var search = ScheduleSearch(self, location: "\(fileID):\(line)")
        return try search.processor.keepThisThread { try search.exhaust(preemptions: preemptions, limit: limit) }
        #else
        throw Self.missing
        #endif
    }

    /// Tries random schedules, for scenes that have too many. Each of them lowers the priority of the running thread at
    /// up to `depth` random steps.
    @discardableResult public func sample(
        _ count: Int = 1_000, depth: Int = 3, seed: UInt64? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) throws -> Exploration {
        precondition(count > 0, "A sample has at least one schedule: \(count)")
        #if DEBUG
        try TestRun.check()
        let seed = seed ?? TestRun.seed ?? .random(in: 1...UInt64.max)
        var search = ScheduleSearch(self, location: "\(fileID):\(line)")
        return try search.processor.keepThisThread { try search.sample(count, depth: depth, seed: seed) }
        #else
        throw Self.missing
        #endif
    }

    /// Runs the scene by one schedule, which a failure has shown. Throws if it still fails.
    public func replay(_ schedule: Schedule, fileID: StaticString = #fileID, line: UInt = #line) throws {
        #if DEBUG
        var search = ScheduleSearch(self, location: "\(fileID):\(line)")
        try search.processor.keepThisThread { try search.replay(schedule) }
        #else
        throw Self.missing
        #endif
    }

    private static var missing: CheckFailure {
        CheckFailure("Interleavings need a debug build: the library has no switch points in this one.")
    }
}

extension Future {
    /// Makes a future, and the promise to fulfil it with, on any thread.
    public static func makePromise() -> (future: Future<Output, Failure>, promise: Promise) {
        var kept: Promise?
        let future = Future { kept = $0 }
        return (future, { [kept] in kept?($0) })
    }
}

import Streams
import Synchronization

extension TestScheduler {
    /// Lets the tasks that operators start in the body run on this scheduler, as those do that start in its work.
    ///
    ///     let words = ["a", "b"].publisher.mapAsync(maxConcurrent: 2) { word in word.uppercased() }
    ///     let recorder = scheduler.hostTasks { words.record() }
    ///     scheduler.run()
    ///     print(recorder.values)  // Prints: ["A", "B"]
    ///
    /// `Publishers.Async`, `mapAsync` and `mapAsyncUnordered` start tasks: on subscription, and for each value. So send
    /// in the body, too, or in work of the scheduler. Outside of it they run on the system's threads, in an order that
    /// no test decides.
    public func hostTasks<Value>(_ body: () throws -> Value) rethrows -> Value {
        try hosted.during { try TaskPreference.$executor.withValue(self, operation: body) }
    }
}

/// Counts the bodies that a scheduler hosts, and whose tasks have not ended.
final class HostedTasks: Sendable {
    /// Exists until the body, and all tasks that have started in it, have ended: each of them inherits it.
    final class Body: Sendable {
        @TaskLocal static var current: Body?

        private let hosted: HostedTasks

        init(_ hosted: HostedTasks) {
            self.hosted = hosted
            hosted.bodies.add(1, ordering: .relaxed)
        }

        deinit { hosted.bodies.subtract(1, ordering: .relaxed) }
    }

    private let bodies = Atomic(0)
    /// The number of bodies that have not ended themselves.
    private let open = Atomic(0)

    /// Whether a task runs that has started in a body; false also in the only such body.
    var areRunning: Bool { bodies.load(ordering: .relaxed) > open.load(ordering: .relaxed) }

    func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        open.add(1, ordering: .relaxed)
        defer { open.subtract(1, ordering: .relaxed) }
        return try Body.$current.withValue(Body(self), operation: body)
    }
}

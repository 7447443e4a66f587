import Streams

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
        try TaskPreference.$executor.withValue(self, operation: body)
    }
}

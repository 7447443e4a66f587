import Streams
import StreamsReports
import StreamsTesting

extension Publisher where Output == Item, Failure == Fault {
    /// Records what is sent to a sink or to a subscriber, with a report or without. The closure receives the recorder
    /// before that subscribes.
    @discardableResult func record(
        initialDemand: Subscribers.Demand, isSink: Bool, isReported: Bool, _ keep: (ItemRecorder) -> Void
    ) -> ItemRecorder {
        if isReported {
            return reported(as: "", to: Reports())
                .record(initialDemand: initialDemand, isSink: isSink, isReported: false, keep)
        }
        let recorder = isSink ? recordSink() : ItemRecorder(initialDemand: initialDemand)
        keep(recorder)
        if !isSink { subscribe(recorder) }
        return recorder
    }
}

extension Subject where Output == Item, Failure == Fault {
    /// Fails when a negative number comes, with its keepsake. The subject would keep an error that it is sent.
    func throwing() -> Items {
        throwing(Fault.self).tryMap { item throws(Fault) in
            if item.number < 0 { throw Fault("upstream", item.keepsake) }
            return item
        }.eraseToAnyPublisher()
    }

    /// Finishes, runs the scheduler's work, and requests all that is left.
    func end(for recorder: ItemRecorder, isSink: Bool, on scheduler: TestScheduler) {
        send(completion: .finished)
        scheduler.run()
        if !recorder.isCancelled, !isSink { recorder.request(.unlimited) }
        scheduler.run()
    }
}

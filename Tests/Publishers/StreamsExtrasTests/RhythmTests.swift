import Streams
import StreamsTesting
import Testing

/// Tests the rows of all operators whose work waits on a scheduler.
@Suite struct RhythmTests {
    @Test("After a cancel and after the end, nothing is held", arguments: OperatorRows.extras.timed, [true, false])
    func lifetime(row: Operator, isCancelled: Bool) {
        weak var kept: Recorder<Item, Fault>?
        let (items, scheduler) = (PassthroughSubject<Item, Fault>(), TestScheduler())
        do {
            let recorder = row.apply(items.eraseToAnyPublisher(), RowStage(on: scheduler)).record()
            kept = recorder
            items.send(Item(1))
            scheduler.advance(by: 15)
            if isCancelled { recorder.cancel() } else { items.send(completion: .finished) }
            scheduler.advance(by: 15)
            if row.traits.contains(.outlivesUpstream) { recorder.cancel() }
        }
        #expect(kept == nil && scheduler.pendingCount == 0)
    }
}

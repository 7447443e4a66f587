import Jobs
import Synchronization

/// Jobs within one process: a queue without a broker, whose jobs are lost with the process.
final class JobArray: JobQueue {
    private let rest: Mutex<Range<Int>>

    init(count: Int) { rest = Mutex(1..<count + 1) }

    var jobs: AsyncThrowingStream<Delivery, any Error> {
        AsyncThrowingStream {
            let id = self.rest.withLock { $0.popFirst() }
            return id.map { Delivery(receipt: "\($0)", body: Job(id: $0, number: 1).body, attempt: 1) }
        }
    }

    func acknowledge(_ delivery: Delivery) {}

    func reject(_ delivery: Delivery, because error: String, report: String) -> Outcome { .putAside }

    func stop() { rest.withLock { $0 = 0..<0 } }
}

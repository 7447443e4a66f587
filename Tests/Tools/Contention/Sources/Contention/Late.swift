import Foundation
import Streams
import Synchronization

/// Subscribes to a current value that four threads send without pause: each subscriber has to have one when `sink`
/// returns.
struct Late {
    let count: Int

    func run() -> String {
        let (subject, crew, missed) = (CurrentValueSubject<Int, Never>(0), Crew(), Cell())
        crew.startSenders(Array(repeating: subject.send, count: 4))
        nonisolated(unsafe) let visited = subject  // Whether threads can share it is what is measured.
        crew.start { [count] in
            for _ in 0..<count {
                let received = Atomic(false)
                let sink = visited.sink { _ in received.store(true, ordering: .relaxed) }
                if !received.load(ordering: .relaxed) { missed.value += 1 }
                sink.cancel()
                usleep(100)  // A thread that never sleeps would wait for a processor, not for a value.
            }
        }
        crew.waitForOne()  // The senders continue until they are stopped.
        crew.stop(but: 1)
        return "\(count) subscribers: \(missed.value) without a current value"
    }
}

import Foundation

/// Does the work on a thread of its own, and waits for it.
func onAnotherThread(_ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work  // The caller waits: nobody else uses what it uses meanwhile.
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        work()
        isDone.signal()
    }
    isDone.wait()
}

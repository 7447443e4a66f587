import Foundation

/// Performs the work on another thread, and waits for it.
func onAnotherThread(_ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work  // The caller waits, so that no other thread uses it.
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        work()
        isDone.signal()
    }
    isDone.wait()
}

import Dispatch
import Foundation

/// The name of the queue that the calling thread works for, of the thread, or `main`.
func nameOfThread() -> String {
    if Thread.isMainThread { return "main" }
    let queue = labelOfQueue(nil).map { String(cString: $0) } ?? ""
    return queue.isEmpty ? Thread.current.name.flatMap { $0.isEmpty ? nil : $0 } ?? "a thread" : queue
}

/// The label of the queue that runs the caller, which Dispatch tells C programs alone.
@_silgen_name("dispatch_queue_get_label") private func labelOfQueue(_ queue: OpaquePointer?) -> UnsafePointer<CChar>?

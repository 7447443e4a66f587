import Foundation

/// The name of the queue or the thread that runs the caller; `main` for the main thread.
func nameOfThread() -> String {
    guard let label = labelOfQueue(nil), label.pointee != 0 else { return "a thread" }
    return strcmp(label, "com.apple.main-thread") == 0 ? "main" : String(cString: label)
}

/// The label of the queue that runs the caller. Dispatch offers it only to C.
@_silgen_name("dispatch_queue_get_label") private func labelOfQueue(_ queue: OpaquePointer?) -> UnsafePointer<CChar>?

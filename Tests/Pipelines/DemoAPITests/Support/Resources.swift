import Foundation

/// The resources of the system that this process holds.
enum Resources {
    static func open() throws -> (descriptors: Int, threads: Int) {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        #if os(Linux)
        return (descriptors, try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count)
        #else
        return (descriptors, 0)
        #endif
    }

    /// Waits until the process holds fewer resources; a thread needs a moment to end after its last work.
    static func areFewer(than descriptors: Int, _ threads: Int) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < deadline {
            let now = try open()
            if now.descriptors < descriptors, now.threads < max(1, threads) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

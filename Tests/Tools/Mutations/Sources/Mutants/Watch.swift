import Foundation
import Synchronization

/// Watches a process, and ends it when it computes for too long, is idle for too long, or uses too much memory.
///
/// Time is the process's own, so that a process that waits for a processor on a busy machine is not late. Without
/// `/proc`, it is the clock's.
final class Watch: Sendable {
    /// The seconds of computing, and the longest time in which all threads were idle.
    struct Usage: Codable, Sendable {
        var computing = 0.0
        var idle = 0.0
    }

    fileprivate struct State {
        var usage = Usage()
        var idleNow = 0.0
        var isOver = false
        var isTooMuch = false
    }

    fileprivate static let interval = 0.05
    private static let memoryLimit = 4 << 30
    private let state = Mutex(State())

    init(_ process: Process, limits: Usage) {
        let number = process.processIdentifier
        Thread.detachNewThread {
            while true {
                Thread.sleep(forTimeInterval: Self.interval)
                let sample = Sample(of: number)
                let isOver = self.state.withLock { state in
                    if state.isOver { return true }
                    state.add(sample)
                    state.isTooMuch =
                        state.usage.computing > limits.computing || state.usage.idle > limits.idle
                        || sample?.memory ?? 0 > Self.memoryLimit
                    if state.isTooMuch { kill(number, SIGKILL) }
                    return state.isTooMuch
                }
                if isOver { return }
            }
        }
    }

    /// Ends the watch after the process has ended.
    func end() -> (usage: Usage, isTooMuch: Bool) {
        state.withLock { state in
            state.isOver = true
            return (state.usage, state.isTooMuch)
        }
    }
}

extension Watch.State {
    fileprivate mutating func add(_ sample: Sample?) {
        guard let sample else {
            usage.computing += Watch.interval
            return
        }
        idleNow = sample.isAsleep && sample.computing <= usage.computing ? idleNow + Watch.interval : 0
        usage.idle = max(usage.idle, idleNow)
        usage.computing = max(usage.computing, sample.computing)
    }
}

/// A sample of a process, from the files of the Linux kernel.
private struct Sample {
    /// The seconds for which it has computed.
    let computing: Double
    /// Whether no thread runs, or waits for a processor, a disk, or a child process.
    let isAsleep: Bool
    /// The memory in bytes.
    let memory: Int

    init?(of process: Int32) {
        guard let fields = Self.fields("/proc/\(process)/stat"), fields.count > 21,
            let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        else { return nil }
        computing = fields[11...12].reduce(0) { $0 + (Double($1) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
        memory = (Int(fields[21]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        isAsleep = threads.allSatisfy { thread in
            let folder = "/proc/\(process)/task/\(thread)"
            return Self.fields(folder + "/stat").map { !["R", "D"].contains($0.first) } ?? true
                && Self.text(folder + "/children")?.isEmpty ?? true
        }
    }

    /// Returns the fields after the name of the program, which is in parentheses.
    private static func fields(_ path: String) -> [Substring]? {
        guard let text = text(path) else { return nil }
        return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
    }

    private static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

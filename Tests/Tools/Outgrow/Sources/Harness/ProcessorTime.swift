import Foundation

/// The time for which a process has used a core, in the system and in its own code.
///
/// Apart from effects of caches, it is the same on a busy machine and on a quiet one.
func processorTime(of process: Process) throws -> Duration {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The second field is a name in parentheses, which may contain blanks.
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    guard fields.count > 12, let own = Int(fields[12]), let system = Int(fields[13]) else {
        throw HarnessError("no times of a process in: \(status)")
    }
    return .seconds(own + system) / sysconf(Int32(_SC_CLK_TCK))
}

extension Program {
    package func processorTime() throws -> Duration { try Harness.processorTime(of: process) }
}

extension RedisServer {
    package func processorTime() throws -> Duration {
        guard let process else { throw HarnessError("the server does not run") }
        return try Harness.processorTime(of: process)
    }
}

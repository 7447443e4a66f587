/// Stores the results of jobs.
package protocol JobResults: Sendable {
    /// Stores the result, and adds it to the sum of all, if the job has none yet.
    func record(_ result: Int, of job: Job, attempt: Int) async throws
}

/// Sends jobs.
package protocol JobSender: Sendable {
    /// Appends texts, and returns when the server has all of them.
    func append(_ bodies: [String]) async throws
}

extension JobSender {
    /// Appends texts, a thousand at a time. If a connection breaks meanwhile, some may be sent twice.
    package func send(_ bodies: some Collection<String>) async throws {
        var rest = bodies[...]
        while !rest.isEmpty {
            try await append(Array(rest.prefix(1000)))
            rest = rest.dropFirst(1000)
        }
    }
}

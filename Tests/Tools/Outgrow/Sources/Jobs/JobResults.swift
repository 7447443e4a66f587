/// Where the results of jobs are kept.
package protocol JobResults: Sendable {
    /// Keeps the result, and adds it to the sum of all, if the job has none yet.
    func record(_ result: Int, of job: Job, attempt: Int) async throws
}

/// Where jobs are sent.
package protocol JobSender: Sendable {
    /// Appends texts, and returns when the server has all of them.
    func append(_ bodies: [String]) async throws
}

extension JobSender {
    /// Appends texts, a thousand at a time. Where a connection breaks meanwhile, some may be sent twice.
    package func send(_ bodies: some Collection<String>) async throws {
        var rest = bodies[...]
        while !rest.isEmpty {
            try await append(Array(rest.prefix(1000)))
            rest = rest.dropFirst(1000)
        }
    }
}

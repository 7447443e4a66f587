import Jobs

/// A server of one's own, which keeps jobs.
package protocol JobServer: AnyObject {
    /// Starts a server that has no jobs.
    init() async throws

    /// The option by which programs are told of it.
    var option: [String] { get }

    /// What a worker of this process has of it.
    func queue(_ settings: WorkerSettings) -> any JobQueue

    func send(_ bodies: some Collection<String>) async throws

    /// The state of all jobs.
    func counts() async throws -> JobCounts

    /// The jobs that were put aside: what each says, how often it was tried, its last error, and the report of that run.
    func putAside() async throws -> [[String]]

    /// Kills it, and starts it again a moment later, with what it has on its disk.
    func crash() async throws
}

extension JobServer {
    /// Waits until the state of the jobs is as it should be.
    @discardableResult package func counts(
        within limit: Duration = .seconds(60), where isReached: (JobCounts) -> Bool
    ) async throws -> JobCounts {
        let end = ContinuousClock.now + limit
        while true {
            let counts = try await counts()
            if isReached(counts) { return counts }
            guard .now < end else { throw HarnessError("not within \(limit): \(counts)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

import Jobs

/// A server for one test, which keeps jobs.
package protocol JobServer: AnyObject {
    /// Starts a server without jobs.
    init() async throws

    /// The option that tells programs its address.
    var option: [String] { get }

    /// Makes the queue for a worker in this process.
    func queue(_ settings: WorkerSettings) -> any JobQueue

    func send(_ bodies: some Collection<String>) async throws

    /// Returns the state of all jobs.
    func counts() async throws -> JobCounts

    /// Returns the jobs that were put aside: the text of each, its number of attempts, its last error, and the report
    /// of that run.
    func putAside() async throws -> [[String]]

    /// Kills the server, and starts it again a moment later, with its data on disk.
    func crash() async throws
}

extension JobServer {
    /// Waits until the state of the jobs is the expected one.
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

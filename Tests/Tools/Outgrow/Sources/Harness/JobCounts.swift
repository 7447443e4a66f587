import RedisJobs

/// The state of all jobs on the server.
package struct JobCounts: Equatable, Sendable {
    /// Jobs in the stream: neither done nor put aside.
    package var unfinished = 0
    /// Jobs delivered to a worker, and neither acknowledged nor put aside.
    package var pending = 0
    package var results = 0
    package var total = 0
    package var aside = 0
    /// How often a job was done again.
    package var repeated = 0
    /// The number of results by attempt.
    package var attempts: [Int: Int] = [:]
}

extension RedisServer {
    package func counts() async throws -> JobCounts {
        let replies = try await connection.replies(to: [
            ["XLEN", RedisKeys.jobs], ["XPENDING", RedisKeys.jobs, RedisKeys.group], ["HLEN", RedisKeys.results],
            ["GET", RedisKeys.total], ["XLEN", RedisKeys.aside], ["GET", RedisKeys.repeated],
            ["HGETALL", RedisKeys.attempts],
        ])
        let attempts = replies[6].elements.compactMap(\.integer)
        return JobCounts(
            unfinished: replies[0].integer ?? 0, pending: replies[1][0]?.integer ?? 0,
            results: replies[2].integer ?? 0, total: replies[3].integer ?? 0, aside: replies[4].integer ?? 0,
            repeated: replies[5].integer ?? 0,
            attempts: Dictionary(
                stride(from: 0, to: attempts.count - 1, by: 2).map { (attempts[$0], attempts[$0 + 1]) },
                uniquingKeysWith: +))
    }

    package func putAside() async throws -> [[String]] {
        try await connection.reply(to: ["XRANGE", RedisKeys.aside, "-", "+"]).elements.map { entry in
            (entry[1]?.elements ?? []).compactMap(\.text).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
    }

    package func send(_ bodies: some Collection<String>) async throws {
        try await RedisSender(over: connection).send(bodies)
    }
}

import Jobs

/// Appends jobs to the stream.
package struct RedisSender: JobSender {
    private let connection: RedisConnection

    package init(over connection: RedisConnection) { self.connection = connection }

    package func append(_ bodies: [String]) async throws {
        let commands = bodies.map { ["XADD", RedisKeys.jobs, "*", "job", $0] }
        for case .error(let message) in try await connection.replies(to: commands) { throw RedisError.refused(message) }
    }
}

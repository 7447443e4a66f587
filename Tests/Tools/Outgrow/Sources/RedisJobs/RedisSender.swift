import Jobs

/// Appends jobs to the stream.
package struct RedisSender: Sendable {
    private static let batch = 1000

    private let connection: RedisConnection

    package init(over connection: RedisConnection) { self.connection = connection }

    /// Appends texts, and returns when the server has all of them. Where a connection breaks meanwhile, some may be in
    /// the stream twice.
    package func send(_ bodies: some Collection<String>) async throws {
        var rest = bodies[...]
        while !rest.isEmpty {
            let commands = rest.prefix(Self.batch).map { ["XADD", RedisKeys.jobs, "*", "job", $0] }
            for case .error(let message) in try await connection.replies(to: commands) {
                throw RedisError.refused(message)
            }
            rest = rest.dropFirst(Self.batch)
        }
    }
}

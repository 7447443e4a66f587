import Jobs

/// A connection to a Redis server, which is restored when it breaks.
package struct RedisConnection: Sendable {
    private let connection: KeptConnection<RedisLink>

    /// Sends the greeting first on each connection of the network.
    package init(to address: RedisAddress, patience: Duration, greeting: [[String]] = []) {
        connection = KeptConnection(patience: patience) {
            let link = try RedisLink(to: address)
            _ = try link.replies(to: greeting)
            return link
        }
    }

    /// Returns the server's answer, and throws an error that it answers with.
    package func reply(to command: [String]) async throws -> RedisReply {
        let reply = try await replies(to: [command])[0]
        if case .error(let message) = reply { throw RedisError.refused(message) }
        return reply
    }

    /// Returns the server's answers to commands that are sent together, including errors.
    package func replies(to commands: [[String]]) async throws -> [RedisReply] {
        try await connection.reply { try $0.replies(to: commands) }
    }
}

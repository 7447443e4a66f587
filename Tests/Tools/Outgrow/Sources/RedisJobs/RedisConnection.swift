import Foundation

/// A connection that outlives those of the network.
///
/// When the network or the server fails, it connects again, and sends again what was not answered, until its patience
/// is at its end. So a command may be carried out twice.
package actor RedisConnection {
    private let executor = DispatchExecutor()
    private let address: RedisAddress
    private let patience: Duration
    /// Said first on each connection of the network.
    private let greeting: [[String]]
    private var link: RedisLink?

    package init(to address: RedisAddress, patience: Duration, greeting: [[String]] = []) {
        (self.address, self.patience, self.greeting) = (address, patience, greeting)
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the server answers; an error that it answers with is thrown.
    package func reply(to command: [String]) throws -> RedisReply {
        let reply = try replies(to: [command])[0]
        if case .error(let message) = reply { throw RedisError.refused(message) }
        return reply
    }

    /// What the server answers to commands that are sent together, its errors included.
    package func replies(to commands: [[String]]) throws -> [RedisReply] {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try connected().replies(to: commands)
            } catch {
                link = nil
                guard ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    private func connected() throws -> RedisLink {
        if let link { return link }
        let made = try RedisLink(to: address)
        _ = try made.replies(to: greeting)
        link = made
        return made
    }
}

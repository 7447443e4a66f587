import Foundation

/// A connection that outlives those of the network.
///
/// When the network or the server fails, it connects again and repeats unanswered commands, until its patience ends. So
/// a command may be executed twice.
package actor KeptConnection<Link> {
    private let executor = DispatchExecutor()
    private let patience: Duration
    private let connect: @Sendable () throws -> Link
    private var link: Link?

    package init(patience: Duration, connect: @escaping @Sendable () throws -> Link) {
        (self.patience, self.connect) = (patience, connect)
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Returns the closure's result for a connection of the network; a connection for which it throws is replaced.
    package func reply<Reply: Sendable>(_ ask: @Sendable (Link) throws -> Reply) throws -> Reply {
        let end = ContinuousClock.now + patience
        while true {
            do {
                let link = try self.link ?? connect()
                self.link = link
                return try ask(link)
            } catch {
                link = nil
                guard ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }
}

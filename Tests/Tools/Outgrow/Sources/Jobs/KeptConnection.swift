import Foundation

/// A connection that outlives those of the network.
///
/// When the network or the server fails, it connects again, and sends again what was not answered, until its patience
/// is at its end. So a command may be carried out twice.
package actor KeptConnection<Link> {
    private let executor = DispatchExecutor()
    private let patience: Duration
    private let connect: @Sendable () throws -> Link
    private var link: Link?

    package init(patience: Duration, connect: @escaping @Sendable () throws -> Link) {
        (self.patience, self.connect) = (patience, connect)
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Returns what the closure makes of a connection of the network; one with which it fails is given up.
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

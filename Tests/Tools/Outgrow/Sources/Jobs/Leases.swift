import Synchronization

/// The jobs held by a worker. While there are any, their leases are renewed every third of a lease.
package final class Leases: Sendable {
    private struct State {
        var receipts: Set<String> = []
        var isRenewing = false
    }

    private let lease: Duration
    private let renew: @Sendable ([String]) async throws -> Void
    private let state = Mutex(State())

    package init(of lease: Duration, renew: @escaping @Sendable ([String]) async throws -> Void) {
        (self.lease, self.renew) = (lease, renew)
    }

    package var receipts: [String] { state.withLock { Array($0.receipts) } }

    package func begin(_ receipt: String) {
        let isFirst = state.withLock { state in
            state.receipts.insert(receipt)
            defer { state.isRenewing = true }
            return !state.isRenewing
        }
        if isFirst { Task { await keepRenewing() } }
    }

    package func end(_ receipt: String) { state.withLock { _ = $0.receipts.remove(receipt) } }

    /// If the server is away for too long, the jobs fail by themselves.
    private func keepRenewing() async {
        while true {
            try? await Task.sleep(for: lease / 3)
            let receipts = state.withLock { state in
                state.isRenewing = !state.receipts.isEmpty
                return Array(state.receipts)
            }
            guard !receipts.isEmpty else { return }
            try? await renew(receipts)
        }
    }
}

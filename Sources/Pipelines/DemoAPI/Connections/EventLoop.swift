#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Polls all sockets on one thread; together with `Client` and `Socket` the only part with effects.
///
/// One thread suffices: connections need no locks, no thread can leak, a stall is a deadline and not a blocked thread,
/// and the wake socket ends everything at once.
struct EventLoop: Sendable {
    let listener: Socket
    /// Has something to receive when the loop shall end.
    let wake: Socket
    let limits: DemoServer.Limits
    let state: ServerState
    private var clients: [Client] = []
    private var acceptsAgainAt: ContinuousClock.Instant?

    init(listener: Socket, wake: Socket, limits: DemoServer.Limits, state: ServerState) {
        self.listener = listener
        self.wake = wake
        self.limits = limits
        self.state = state
    }

    /// Serves until it is woken; then all clients' sockets are closed.
    mutating func run() {
        while true {
            if let acceptsAgainAt, acceptsAgainAt <= .now { self.acceptsAgainAt = nil }
            var entries = [
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: listener.descriptor, events: accepts ? Int16(POLLIN) : 0, revents: 0),
            ]
            entries += clients.map(\.entry)
            let count = poll(&entries, nfds_t(entries.count), timeout)
            if count < 0, errno == EINTR { continue }
            if count < 0 || entries[0].revents != 0 { break }
            for index in clients.indices { clients[index].serve(entries[index + 2].revents, with: state) }
            drop { $0.connection.phase == .closed }
            if entries[1].revents != 0 { accept() }
        }
        drop { _ in true }
    }

    private mutating func drop(where isDone: (Client) -> Bool) {
        let before = clients.count
        clients.removeAll(where: isDone)
        for _ in clients.count..<before { state.record(.closed) }
    }

    /// Whether clients that wait are let in; while it is full, they stay in the system's queue.
    private var accepts: Bool {
        clients.count < max(1, limits.connections) && acceptsAgainAt == nil
    }

    private mutating func accept() {
        while accepts {
            switch listener.acceptClient() {
            case .nobody: return
            case .client(let socket):
                state.record(.opened)
                clients.append(Client(socket: socket, limits: limits))
            case .noneLeft:
                // The client still waits, so polling at once would spin.
                acceptsAgainAt = .now + .milliseconds(50)
            }
        }
    }

    /// Milliseconds until something is due, rounded up; -1 without a limit.
    private var timeout: Int32 {
        let deadlines = clients.map(\.connection.deadline) + [acceptsAgainAt].compactMap { $0 }
        guard let next = deadlines.min() else { return -1 }
        let wait = max(.zero, min(ContinuousClock.now.duration(to: next), .seconds(3_600)))
        return Int32((wait / .milliseconds(1)).rounded(.up))
    }
}

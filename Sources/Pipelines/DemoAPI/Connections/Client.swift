#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection and the socket that it happens on.
struct Client: Sendable {
    private let socket: Socket
    private(set) var connection: Connection

    init(socket: Socket, limits: DemoServer.Limits) {
        self.socket = socket
        connection = Connection(limits: limits, at: .now)
    }

    /// The events to poll for; a ready client reads nothing more, so that its request is answered first.
    var entry: pollfd {
        let input = connection.room > 0 ? POLLIN : 0
        let output = connection.output.isEmpty ? 0 : POLLOUT
        return pollfd(fd: socket.descriptor, events: Int16(input | output), revents: 0)
    }

    /// Handles the socket's events, or a deadline: at most one reception and one answer.
    mutating func serve(_ events: Int16, with state: ServerState) {
        if events != 0 { receive(events, with: state) }
        guard events != 0 || connection.deadline <= .now else { return }
        repeat { connection.advance(at: .now, with: state) } while send(with: state)
        if connection.phase == .lingering { socket.endSending() }
    }

    private mutating func receive(_ events: Int16, with state: ServerState) {
        guard connection.room > 0 else {
            if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { connection.clientEnded(with: state) }
            return
        }
        switch socket.receive(upTo: connection.room) {
        case .bytes(let bytes): connection.receive(bytes, at: .now)
        case .nothingYet: break
        case .ended: connection.clientEnded(with: state)
        }
    }

    /// Sends the connection's output; false if it has none, or the system does not take all of it.
    private mutating func send(with state: ServerState) -> Bool {
        let output = connection.output
        guard connection.phase == .answering, !output.isEmpty else { return false }
        guard let count = socket.send(output) else {
            connection.clientEnded(with: state)
            return false
        }
        connection.sent(count, at: .now)
        return count == output.count
    }
}

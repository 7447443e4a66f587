import Foundation
import Synchronization
import Testing

/// A server on 127.0.0.1 that answers each connection as its test says, on a thread of its own.
///
/// It listens until `stop()`; a connection ends after its answer. A server that keeps its connections answers each
/// request on them until the client disconnects. A server that reads no requests answers at once.
final class LoopbackServer: Sendable {
    let url: URL
    private let listener: Int32
    private let log = Mutex<[String]>([])

    private let accepted = Mutex(0)

    /// The number of connections so far.
    var connections: Int { accepted.withLock { $0 } }

    /// The first line and the header of each request so far.
    var requests: [String] {
        log.withLock { $0 }
    }

    init(
        keepsConnections: Bool = false, readsRequests: Bool = true, answer: @escaping @Sendable (Connection) -> Void
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        #if canImport(Darwin)
        let socket = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        listener = socket
        url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"))
        Thread.detachNewThread {
            while true {
                let descriptor = accept(socket, nil, nil)
                guard descriptor >= 0 else { break }
                Thread.detachNewThread {
                    self.accepted.withLock { $0 += 1 }
                    var connection = Connection(descriptor: descriptor, isRead: readsRequests)
                    repeat {
                        self.log.withLock { $0.append(connection.request) }
                        answer(connection)
                        if keepsConnections { connection = Connection(descriptor: descriptor, isRead: true) }
                    } while keepsConnections && !connection.request.isEmpty
                    connection.end()
                }
            }
            close(socket)
        }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }
}

/// One client's connection to a `LoopbackServer`.
struct Connection: Sendable {
    /// The first line and the header.
    let request: String
    private let descriptor: Int32

    fileprivate init(descriptor: Int32, isRead: Bool) {
        self.descriptor = descriptor
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while isRead, bytes.suffix(4) != [13, 10, 13, 10], recv(descriptor, &byte, 1, 0) == 1 {
            bytes.append(byte)
        }
        request = String(decoding: bytes, as: UTF8.self)
    }

    /// Sends `text`. Returns false if the client has disconnected.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Data(text.utf8))
    }

    /// Sends `data`. Returns false if the client has disconnected.
    @discardableResult
    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Sends a whole response.
    func respond(_ status: Int, header: String = "", _ body: Data = Data()) {
        send("HTTP/1.1 \(status) Status\r\n\(header)Content-Length: \(body.count)\r\n\r\n")
        send(body)
    }

    /// Waits until the client has disconnected, ten minutes at most. Returns whether it has.
    func waitForEnd() -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        var count: Int32
        // A signal, as when the child of a test has ended, interrupts it.
        repeat { count = Foundation.poll(&poll, 1, 600_000) } while count < 0 && errno == EINTR
        return count == 1 && recv(descriptor, &byte, 1, 0) <= 0
    }

    /// Reads what the client sends until it has disconnected.
    func readToEnd() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while recv(descriptor, &bytes, bytes.count, 0) > 0 {}
    }

    /// Breaks the connection off, without an end of what was sent.
    func breakOff() {
        var linger = Foundation.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        // Closes the socket, and leaves a descriptor to be closed.
        let nothing = open("/dev/null", O_RDWR)
        dup2(nothing, descriptor)
        close(nothing)
    }

    fileprivate func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}

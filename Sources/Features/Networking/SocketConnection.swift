#if canImport(FoundationNetworking)
import Foundation

/// A connection to a server, closed when it is released.
///
/// Its calls block: use them on a thread of their own. `interrupt()` may be called on any thread, and ends a blocked
/// call.
final class SocketConnection: Sendable {
    private let descriptor: Int32

    /// Connects to the first address of the host that accepts the connection.
    ///
    /// - Parameter patience: the seconds after which an attempt to connect, or to send, is given up.
    init(to url: URL, patience: Int = 30) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let name = url.serverName
        // A port beyond the last one would be taken for one of the lower ones.
        guard (0...65_535).contains(url.port ?? 80) else {
            throw URLError(.cannotConnectToHost, for: url, "names a port that there is not")
        }
        guard !name.utf8.contains(0), getaddrinfo(name, "\(url.port ?? 80)", &hints, &found) == 0 else {
            throw URLError(.cannotFindHost, for: url, "found no server of that name")
        }
        defer { freeaddrinfo(found) }
        let addresses = sequence(first: found) { $0?.pointee.ai_next }.lazy.compactMap { $0?.pointee }
        guard let descriptor = addresses.compactMap({ Self.connect(to: $0, patience) }).first else {
            throw URLError(.cannotConnectToHost, for: url, "reached no server")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func connect(to address: addrinfo, _ patience: Int) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { return nil }
        var (limit, isOn) = (timeval(tv_sec: patience, tv_usec: 0), 1 as Int32)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        repeat {
            if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
            // A process that is stopped meanwhile, as by control-Z, goes on to wait.
        } while errno == EINTR
        close(descriptor)
        return nil
    }

    /// Sends all of it; false if the server has gone.
    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Waits for some bytes; none if the server has closed the connection, and nil if it was broken off.
    func receive() -> [UInt8]? {
        var result = 0
        let received = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            result = recv(descriptor, bytes.baseAddress, bytes.count, 0)
            count = max(0, result)
        }
        return result < 0 ? nil : received
    }

    /// Whether a request can be sent: the server is connected, and has not sent anything unsolicited.
    var isQuiet: Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, 0) == 0
    }

    /// Ends the connection, for blocked calls and for the server.
    func interrupt() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
#endif

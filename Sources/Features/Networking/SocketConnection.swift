#if canImport(FoundationNetworking)
import Foundation

/// A connection to a server, closed when it is released.
///
/// Its calls wait: use them on a thread of their own. `interrupt()` may be called on any thread, and ends a call that waits.
final class SocketConnection: Sendable {
    /// Where a server may be.
    struct Address: Sendable {
        fileprivate let family: Int32
        fileprivate let bytes: [UInt8]

        /// All addresses of the URL's host. Looking them up cannot be interrupted, and may take as long as the system's resolver
        /// waits for an answer.
        static func all(of url: URL) throws -> [Self] {
            let port = try url.serverPort
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var found: UnsafeMutablePointer<addrinfo>?
            let name = url.serverName
            guard !name.utf8.contains(0), getaddrinfo(name, "\(port)", &hints, &found) == 0 else {
                throw URLError(.cannotFindHost, for: url, "found no server of that name")
            }
            defer { freeaddrinfo(found) }
            return sequence(first: found) { $0?.pointee.ai_next }.compactMap { $0?.pointee }.map { info in
                let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
                return Self(family: info.ai_family, bytes: Array(bytes))
            }
        }
    }

    private let descriptor: Int32
    /// The milliseconds that an attempt to connect, or to send, takes at most.
    private let patience: Int32

    /// Connects to the address that accepts a connection first; nil if none does.
    ///
    /// The addresses are tried in their order, the next one when an attempt has failed or 250 ms have passed: one that does not
    /// answer delays the others little (RFC 8305).
    ///
    /// - Parameters:
    ///   - patience: the seconds after which all attempts to connect are given up, and an attempt to send.
    ///   - attempt: called with the attempts under way before they are waited for, so that they can be interrupted.
    static func open(
        _ addresses: [Address], patience: Int = 30, attempt: ([SocketConnection]) throws -> Void = { _ in }
    ) throws -> SocketConnection? {
        let patience = Int32(patience * 1_000)
        // Many addresses share the time, so that the last one is tried, too.
        let pause = min(250, patience / Int32(max(1, addresses.count)))
        let end = ContinuousClock.now + .milliseconds(patience)
        var (rest, attempts) = (addresses[...], [SocketConnection]())
        while !rest.isEmpty || !attempts.isEmpty {
            if let address = rest.popFirst() {
                guard let connection = SocketConnection(connectingTo: address, patience) else { continue }
                attempts.append(connection)
                try attempt(attempts)
            }
            let left = Int32(max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1))
            let events = wait(for: POLLOUT, on: attempts, rest.isEmpty ? left : pause)
            let ended = zip(attempts, events).filter { $1 != 0 }.map(\.0)
            if let connection = ended.first(where: \.isConnected) { return connection }
            if ended.isEmpty, rest.isEmpty { return nil }
            attempts.removeAll { attempt in ended.contains { $0 === attempt } }
        }
        return nil
    }

    private init?(connectingTo address: Address, _ patience: Int32) {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = Self.aboveStandardStreams(socket(address.family, type, Int32(IPPROTO_TCP)))
        self.patience = patience
        guard descriptor >= 0 else { return nil }
        var isOn = 1 as Int32
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let result = address.bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard result == 0 || errno == EINPROGRESS else { return nil }
    }

    /// The same socket beside the places of the standard streams: in a program that lacks these, a print would go to the server.
    private static func aboveStandardStreams(_ descriptor: Int32) -> Int32 {
        guard 0...2 ~= descriptor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the attempt to connect, which has ended, has succeeded.
    private var isConnected: Bool {
        var (error, length) = (0 as Int32, socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0
    }

    /// Sends all of it; false if the server has gone, takes nothing, or sends something itself instead of taking more.
    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else {
                    guard count < 0, errno == EAGAIN, wait(for: POLLOUT | POLLIN, patience) & POLLOUT != 0 else {
                        return false
                    }
                }
            }
            return true
        }
    }

    /// Waits for some bytes; none if the server has closed the connection, and nil if it was broken off.
    func receive() -> [UInt8]? {
        var result = 0
        let received = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            repeat {
                result = recv(descriptor, bytes.baseAddress, bytes.count, 0)
            } while result < 0 && errno == EAGAIN && wait(for: POLLIN, -1) != 0
            count = max(0, result)
        }
        return result < 0 ? nil : received
    }

    /// Whether a request can be sent: the server is connected, and has not sent anything unsolicited.
    var isQuiet: Bool { wait(for: POLLIN, 0) == 0 }

    /// Ends the connection, for calls that wait and for the server.
    func interrupt() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits for one of the events. Returns those that came; none after the given time, which is endless below 0.
    private func wait(for events: Int32, _ milliseconds: Int32) -> Int32 {
        Self.wait(for: events, on: [self], milliseconds).first ?? 0
    }

    /// Waits for one of the events on one of the connections. Returns those that came, for each.
    private static func wait(
        for events: Int32, on connections: [SocketConnection], _ milliseconds: Int32
    ) -> [Int32] {
        var entries = connections.map { pollfd(fd: $0.descriptor, events: Int16(events), revents: 0) }
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
        return entries.map { Int32($0.revents) }
    }
}

extension URL {
    /// The port to connect to. Throws an error if the URL names one that there is not: it would be taken for another one.
    var serverPort: Int {
        get throws {
            let named = URLComponents(url: self, resolvingAgainstBaseURL: true)?.rangeOfPort
            // One that is too large for an `Int` is named, but has no number.
            let number = port ?? (named?.isEmpty ?? true ? 80 : -1)
            guard (0...65_535).contains(number) else {
                throw URLError(.cannotConnectToHost, for: self, "names a port that there is not")
            }
            return number
        }
    }
}
#endif

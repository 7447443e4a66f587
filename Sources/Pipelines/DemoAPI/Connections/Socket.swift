#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Owns one socket descriptor: non-blocking, closed on exec, and closed when this is released.
final class Socket: Sendable {
    let descriptor: Int32

    /// Takes the descriptor over.
    init(owning descriptor: Int32) throws(DemoServerError) {
        self.descriptor = descriptor
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw DemoServerError("configure a socket")
        }
        #if canImport(Darwin)
        try set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    deinit {
        // A process that was started before the descriptor was configured has a copy, which must not keep it alive.
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    func set(_ level: Int32, _ option: Int32) throws(DemoServerError) {
        var isOn: Int32 = 1
        guard setsockopt(descriptor, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw DemoServerError("configure a socket")
        }
    }
}

extension Socket {
    /// Listens on 127.0.0.1 and nowhere else; port 0 is any free one.
    static func listening(on port: UInt16) throws(DemoServerError) -> Socket {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw DemoServerError("make a socket") }
        let listener = try Socket(owning: descriptor)
        try listener.set(SOL_SOCKET, SO_REUSEADDR)
        var address = loopback(port)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0, listen(descriptor, 256) == 0 else {
            throw DemoServerError("listen on 127.0.0.1:\(port)")
        }
        return listener
    }

    /// Two sockets of which each receives what the other sends.
    static func pair() throws(DemoServerError) -> (Socket, Socket) {
        var descriptors: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, stream, 0, &descriptors) == 0 else {
            throw DemoServerError("make a socket")
        }
        // Both are owned before either can throw.
        let first = Result { () throws(DemoServerError) in try Socket(owning: descriptors[0]) }
        let second = Result { () throws(DemoServerError) in try Socket(owning: descriptors[1]) }
        return (try first.get(), try second.get())
    }

    /// The port that a listening socket got.
    func port() throws(DemoServerError) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { throw DemoServerError("find the port") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    // If the system can do it, a socket is closed on exec from its first moment.
    #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    #elseif canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
    private static let stream = SOCK_STREAM | SOCK_CLOEXEC
    #endif
}

import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A client that is independent of the server's code: a blocking socket on which no call waits longer than 10 s.
final class RawClient {
    struct Failure: Error {
        var call: String
        var code = errno
    }

    struct Response {
        var status: Int
        var head: String
        var body: [UInt8]

        func field(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects to 127.0.0.1, or another address.
    init(_ port: UInt16, at host: UInt32 = 0x7F00_0001) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var time = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw Failure(call: "connect") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends as much as the server accepts; a closed connection is not an error.
    func send(_ bytes: [UInt8]) {
        #if canImport(Darwin)
        _ = Darwin.send(descriptor, bytes, bytes.count, 0)
        #elseif canImport(Glibc)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #elseif canImport(Musl)
        _ = Musl.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Receives until there are this many bytes. Returns false if the server ended before.
    func receive(atLeast count: Int) throws -> Bool {
        while received.count < count {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let length = recv(descriptor, &buffer, buffer.count, 0)
            if length < 0, errno == EINTR { continue }
            if length < 0, errno != ECONNRESET { throw Failure(call: "recv") }
            if length <= 0 { return false }
            received += buffer.prefix(length)
        }
        return true
    }

    /// Receives everything until the server ends its side.
    func rest() throws -> [UInt8] {
        while try receive(atLeast: received.count + 1) {}
        defer { received = [] }
        return received
    }

    /// Receives one response; the length of its body is its Content-Length, except for HEAD.
    func response(toHead: Bool = false) throws -> Response {
        var end: Int?
        while end == nil {
            end = received.indices.first { received[$0...].starts(with: Array("\r\n\r\n".utf8)) }
            if end == nil, try !receive(atLeast: received.count + 1) { throw Failure(call: "response") }
        }
        let head = String(decoding: received[..<(end ?? 0)], as: UTF8.self)
        received.removeFirst((end ?? 0) + 4)
        var response = Response(status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head, body: [])
        let length = toHead ? 0 : Int(response.field("Content-Length") ?? "") ?? 0
        guard try receive(atLeast: length) else { throw Failure(call: "body") }
        response.body = Array(received.prefix(length))
        received.removeFirst(length)
        return response
    }

    func get(_ target: String, method: String = "GET", fields: String = "") throws -> Response {
        send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\r\n")
        return try response(toHead: method == "HEAD")
    }
}

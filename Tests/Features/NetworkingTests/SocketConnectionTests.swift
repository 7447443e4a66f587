#if canImport(FoundationNetworking)
import FeatureTorture
import Foundation
import Testing

@testable import FeatureNetworking

@Suite("Connections over sockets")
struct SocketConnectionTests {
    @Test("Refused connections leave no descriptors open")
    func descriptors() async throws {
        await #expect(processExitsWith: .success) {
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            _ = try? connection(to: url)
            let before = try count()
            for _ in 1...50 { _ = try? connection(to: url) }
            let after = try count()
            precondition(after < before + 25)  // The process itself may open some meanwhile.
        }
    }

    @Test("A request to a server that accepts nothing ends after its time")
    func takesNothing() throws {
        let isOver = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in isOver.wait() }
        defer {
            isOver.signal()
            server.stop()
        }
        let client = try connection(to: server.url, patience: 1)
        #expect(client.send(Data("GET / HTTP/1.1\r\n\r\n".utf8)) && !client.send(Data(count: 1 << 26)))
    }

    @Test("A process that is stopped while it connects goes on to connect")
    func stopped() async {
        await #expect(processExitsWith: .success) {
            let server = try QueueingServer()
            try stopAndGoOn { server.makeRoom() }
            _ = try connection(to: server.url)
        }
    }

    @Test("A single byte is sent, too")
    func singleByte() throws {
        let server = try LoopbackServer { _ in }
        defer { server.stop() }
        #expect(try connection(to: server.url).send(Data([7])))
    }

    @Test("In a program without standard streams no connection takes their place")
    func withoutStreams() throws {
        let server = try LoopbackServer(keepsConnections: true) { $0.send("HTTP/1.1 204 None\r\n\r\n") }
        defer { server.stop() }
        let places = try Torture("FeatureNetworkingTorture", server.url.absoluteString).output()
        #expect(places == "[]\n" && server.connections == 2)
    }

    @Test("An attempt to connect that is interrupted ends, and the next address is tried")
    func interruptedAttempt() throws {
        let (full, server) = (try QueueingServer(), try QueueingServer(room: 1))
        let addresses = try [full, server].flatMap { try SocketConnection.Address.all(of: $0.url) }
        var attempts: [Int] = []
        let connection = try SocketConnection.open(addresses, patience: 3_600) {
            attempts.append($0.count)
            if attempts == [1] { $0.first?.interrupt() }
        }
        #expect(connection != nil && attempts == [1, 1])
    }

    @Test("An address that does not answer delays the next one little")
    func silentAddress() throws {
        let (full, server) = (try QueueingServer(), try QueueingServer(room: 1))
        let addresses = try [full, server].flatMap { try SocketConnection.Address.all(of: $0.url) }
        let start = ContinuousClock.now
        #expect(try SocketConnection.open(addresses) != nil)
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test("Addresses that do not answer leave time for the last one")
    func silentAddresses() throws {
        let (full, server) = (try QueueingServer(), try QueueingServer(room: 1))
        let silent = try Array(repeating: SocketConnection.Address.all(of: full.url), count: 20).flatMap(\.self)
        let addresses = try silent + SocketConnection.Address.all(of: server.url)
        let start = ContinuousClock.now
        #expect(try SocketConnection.open(addresses, patience: 2) != nil)
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("A process that is stopped while it sends goes on to send")
    func stoppedSending() async {
        await #expect(processExitsWith: .success) {
            let isOver = DispatchSemaphore(value: 0)
            let server = try LoopbackServer(readsRequests: false) { (isOver.wait(), $0.readToEnd()).1 }
            let client = try connection(to: server.url)
            try stopAndGoOn { isOver.signal() }
            precondition(client.send(Data(count: 1 << 26)))
        }
    }
}

/// Stops this process five times, as control-Z does, and lets it go on; then calls the closure.
private func stopAndGoOn(then proceed: @escaping @Sendable () -> Void) throws {
    let stops = "for i in 1 2 3 4 5; do kill -STOP $PPID; sleep 0.1; kill -CONT $PPID; sleep 0.1; done"
    _ = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", stops]) { _ in proceed() }
}

/// A connection to the URL's host.
private func connection(to url: URL, patience: Int = 30) throws -> SocketConnection {
    let addresses = try SocketConnection.Address.all(of: url)
    guard let connection = try SocketConnection.open(addresses, patience: patience) else {
        throw URLError(.cannotConnectToHost)
    }
    return connection
}

/// A server on 127.0.0.1 that accepts nobody. Clients are connected while its queue has room for them; who connects later
/// waits until it makes room.
final class QueueingServer: Sendable {
    let url: URL
    private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    private let first: SocketConnection

    /// Makes a server whose queue is full, unless there is `room` for further clients.
    init(room: Int32 = 0) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        // A socket that listens without an address gets one.
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                listen(listener, room) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"))
        first = try connection(to: url)
    }

    deinit { close(listener) }

    func makeRoom() { close(accept(listener, nil, nil)) }
}
#endif

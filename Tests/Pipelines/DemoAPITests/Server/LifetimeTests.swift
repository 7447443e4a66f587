import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct LifetimeTests {
    @Test("stop ends a connection whose request stalls, and frees the port")
    func stopWhileStalled() throws {
        let server = try DemoServer()
        server.setFault(.stallHalfway)
        let client = try RawClient(server.port)
        client.send("GET /v1/feed HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.receive(atLeast: 10))
        server.stop()
        #expect(try !client.rest().isEmpty)
        #expect(throws: RawClient.Failure.self) { try RawClient(server.port) }
        #expect(server.traffic.connectionsOpen == 0)
    }

    @Test("stop can be called again, and by many threads at once")
    func stopAgain() async throws {
        let server = try DemoServer()
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { server.stop() } }
        }
        server.stop()
        #expect(throws: RawClient.Failure.self) { try RawClient(server.port) }
    }

    @Test("a released server is stopped")
    func stopsAtTheEndOfItsLife() throws {
        var server: DemoServer? = try DemoServer()
        let port = try #require(server?.port)
        let client = try RawClient(port)
        server = nil
        #expect(try client.rest().isEmpty)
        #expect(throws: RawClient.Failure.self) { try RawClient(port) }
    }

    @Test("another server can use the port of a stopped one, even with clients still connected")
    func samePortAgain() throws {
        let first = try DemoServer()
        let client = try RawClient(first.port)
        #expect(try client.get("/v1/feed").status == 200)
        first.stop()
        let second = try DemoServer(port: first.port)
        #expect(second.baseURL == first.baseURL)
        #expect(try RawClient(second.port).get("/v1/feed").status == 200)
    }

    @Test("a port in use causes a clear error")
    func takenPort() throws {
        let server = try DemoServer()
        let error = #expect(throws: DemoServerError.self) { try DemoServer(port: server.port) }
        #expect(error?.description == "cannot listen on 127.0.0.1:\(server.port): Address already in use")
    }

    @Test("servers leave no descriptor and no thread behind")
    func noLeaks() async {
        // Runs in a process of its own, as other tests hold descriptors and threads, too.
        await #expect(processExitsWith: .success) {
            let before = try Resources.open()
            for _ in 0..<50 {
                let server = try DemoServer()
                let clients = try (0..<3).map { _ in try RawClient(server.port) }
                try #require(try clients[0].get("/v1/feed").status == 200)
            }
            try #require(try await Resources.areFewer(than: before.descriptors + 25, before.threads + 25))
        }
    }

    @Test("the server accepts connections only from this machine")
    func loopbackOnly() throws {
        let server = try DemoServer()
        #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
        #if os(Linux)
        // A server that listens on all addresses could be reached at this one, too.
        let failure = #expect(throws: RawClient.Failure.self) { try RawClient(server.port, at: 0x7F00_0002) }
        #expect(failure?.code == ECONNREFUSED)
        #endif
    }
}

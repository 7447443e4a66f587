import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct CrowdTests {
    @Test("two hundred simultaneous clients are all served, and no more than the limit at a time")
    func twoHundredClients() throws {
        let server = try DemoServer()
        let clients = try (0..<200).map { _ in try RawClient(server.port) }
        for client in clients { client.send("GET /v1/feed HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") }
        for client in clients { #expect(try client.response().status == 200) }
        #expect(server.traffic.requests == 200)
        #expect(1...64 ~= server.traffic.mostConnectionsOpen)
    }

    @Test("silent clients make room for others after the idle time")
    func silentClientsMakeRoom() async throws {
        var limits = DemoServer.Limits()
        (limits.connections, limits.idleTime) = (2, .milliseconds(50))
        let server = try DemoServer(limits: limits)
        let silent = try (0..<6).map { _ in try RawClient(server.port) }
        #expect(try RawClient(server.port).get("/v1/feed").status == 200)
        for client in silent { #expect(try client.rest().isEmpty) }
        #expect(server.traffic.mostConnectionsOpen == 2)
    }

    @Test("clients that stall do not delay others")
    func stalledClientsHoldUpNobody() throws {
        let server = try DemoServer()
        server.setFault(.stall, under: "/v1/image")
        let stalled = try (0..<60).map { _ in try RawClient(server.port) }
        for client in stalled { client.send("GET /v1/image/x HTTP/1.1\r\nHost: x\r\n\r\n") }
        let client = try RawClient(server.port)
        for _ in 0..<50 { #expect(try client.get("/v1/feed").status == 200) }
    }
}

import FeatureNetworking
import Foundation
import Testing

@Suite("Redirections of WebHTTPClient")
struct WebHTTPClientRedirectionTests {
    private let client = WebHTTPClient(headers: ["api_key": "secret"], maximumDuration: 60)

    @Test("They are followed within an origin, with the header fields", arguments: [301, 302, 303, 307, 308])
    func follows(status: Int) async throws {
        let server = try LoopbackServer { connection in
            let isThere = connection.request.hasPrefix("GET /there?a=1 ")
            connection.respond(isThere ? 200 : status, header: isThere ? "" : "Location: there?a=1\r\n", Data("b".utf8))
        }
        defer { server.stop() }
        #expect(try await client.get(server.url).get() == (Data("b".utf8), 200))
        #expect(server.requests.count == 2 && server.requests.allSatisfy { $0.contains("api_key: secret\r\n") })
    }

    @Test("Header fields are never sent to another origin, even if only the port differs", arguments: [true, false])
    func keepsHeaders(isSession: Bool) async throws {
        let other = try LoopbackServer { $0.respond(200, Data("b".utf8)) }
        let server = try LoopbackServer { $0.respond(302, header: "Location: \(other.url)\r\n") }
        defer { [server, other].forEach { $0.stop() } }
        let client = isSession ? WebHTTPClient(session: .shared, headers: ["api_key": "secret"]) : client
        #expect(try await client.get(server.url).get() == (Data("b".utf8), 200))
        #expect(server.requests[0].lowercased().contains("api_key: secret\r\n"))
        #expect(other.requests.count == 1 && !other.requests[0].contains("secret"))
    }

    @Test(
        "A location that is not on the web is not requested",
        arguments: ["file:///etc/passwd", "data:text/plain,a", "http:///", "ftp://127.0.0.1/"])
    func refusesOtherPlaces(location: String) async throws {
        let server = try LoopbackServer { $0.respond(302, header: "Location: \(location)\r\n") }
        defer { server.stop() }
        #expect((await client.get(server.url).failure as? URLError)?.code == .unsupportedURL)
    }

    @Test("A circle of redirections is an error")
    func circle() async throws {
        let server = try LoopbackServer(keepsConnections: true) { $0.respond(302, header: "Location: /\r\n") }
        defer { server.stop() }
        #expect((await client.get(server.url).failure as? URLError)?.code == .httpTooManyRedirects)
        #expect(server.requests.count == 17)
    }

    @Test("A redirection without a location is the answer")
    func withoutPlace() async throws {
        let server = try LoopbackServer { $0.respond(302, Data("b".utf8)) }
        defer { server.stop() }
        #expect(try await client.get(server.url).get() == (Data("b".utf8), 302))
    }
}

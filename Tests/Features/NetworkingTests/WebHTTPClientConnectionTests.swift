import FeatureNetworking
import Foundation
import Testing

@Suite("The connections of WebHTTPClient")
struct WebHTTPClientConnectionTests {
    private let client = WebHTTPClient(maximumDuration: 60)

    @Test("Successive requests share a connection")
    func sharesConnections() async throws {
        let server = try LoopbackServer(keepsConnections: true) { $0.respond(200, Data("a body".utf8)) }
        defer { server.stop() }
        for _ in 0..<20 { #expect(try await client.get(server.url).get().0 == Data("a body".utf8)) }
        #expect(server.requests.filter { !$0.isEmpty }.count == 20 && server.connections < 10)
    }

    @Test("A connection that the server has closed meanwhile is replaced without an error")
    func replacesClosedConnections() async throws {
        let server = try LoopbackServer { $0.respond(200, Data("a body".utf8)) }
        defer { server.stop() }
        for _ in 0..<50 { #expect(try await client.get(server.url).get().0 == Data("a body".utf8)) }
        #expect(server.connections >= 50)
    }

    @Test(
        "A connection is not reused after an answer that has no end, says close, or is followed by more bytes",
        arguments: [
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na",
            "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb",
        ])
    func closesConnections(answer: String) async throws {
        let server = try LoopbackServer(keepsConnections: true) { $0.send(answer) }
        defer { server.stop() }
        for _ in 0..<3 { #expect(try await client.get(server.url).get().0 == Data("a".utf8)) }
        #expect(server.connections == 3)
    }

    @Test("A request for an unknown host fails")
    func unknownHost() async throws {
        let url = try #require(URL(string: "http://nobody.invalid/"))
        #expect((await client.get(url).failure as? URLError)?.code == .cannotFindHost)
    }

    @Test("User, path and query are sent as they are in the URL")
    func sendsTheURL() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        let port = try #require(server.url.port)
        let url = try #require(URL(string: "http://us%40er:p%3Aw@127.0.0.1:\(port)/a%2Fb/%F0%9F%90%88?q=a%26b&c#part"))
        _ = try await client.get(url).get()
        #expect(
            server.requests[0].hasPrefix("GET /a%2Fb/%F0%9F%90%88?q=a%26b&c HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"))
        #expect(server.requests[0].contains("Authorization: Basic \(Data("us@er:p:w".utf8).base64EncodedString())\r\n"))
    }

    @Test("A header field never becomes two")
    func headerInjection() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        _ = try await WebHTTPClient(headers: ["api_key": "a\r\nX-Evil: 1\n\nb"]).get(server.url).get()
        #expect(server.requests[0].contains("api_key: aX-Evil: 1b\r\n"))
    }

    @Test("A URL relative to another one is requested as the whole URL")
    func relativeURL() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        let url = try #require(URL(string: "b?c", relativeTo: server.url.appending(path: "a/x")))
        _ = try await client.get(url).get()
        #expect(server.requests[0].hasPrefix("GET /a/b?c HTTP/1.1\r\n"))
    }

    @Test("A header field replaces that of the same name, in any case")
    func headerNames() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        _ = try await WebHTTPClient(headers: ["USER-agent": "a", "accept": "b"]).get(server.url).get()
        let fields = server.requests[0].lowercased().split(separator: "\r\n").map(String.init)
        #expect(
            fields.filter { $0.hasPrefix("user-agent:") || $0.hasPrefix("accept:") } == ["user-agent: a", "accept: b"])
    }
}

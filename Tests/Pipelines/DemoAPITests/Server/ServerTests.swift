import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct ServerTests {
    private let server: DemoServer

    init() throws { server = try DemoServer() }

    @Test("several requests go over one connection")
    func keepAlive() async throws {
        let client = try RawClient(server.port)
        for _ in 0..<20 { #expect(try client.get("/v1/feed").status == 200) }
        #expect(server.traffic.requests(for: "/v1/feed") == 20)
        #expect(server.traffic.connectionsOpened == 1)
    }

    @Test("requests sent together are answered in their order, even if the client has ended its side")
    func pipelining() throws {
        let client = try RawClient(server.port)
        let paths = server.feed.images.prefix(20).map { "/images/\($0.id).bmp" }
        client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        client.endSending()
        for image in server.feed.images.prefix(20) {
            #expect(try client.response().body == Landscape(id: image.id).picture().bitmapFile)
        }
        #expect(try client.rest().isEmpty)
    }

    @Test("a request that arrives byte by byte is answered")
    func byteByByte() throws {
        let client = try RawClient(server.port)
        for byte in "GET /v1/feed HTTP/1.1\r\nHost: x\r\n\r\n".utf8 { client.send([byte]) }
        #expect(try client.response().status == 200)
    }

    @Test("Connection close ends the connection after the answer")
    func connectionClose() throws {
        let client = try RawClient(server.port)
        let response = try client.get("/v1/feed", fields: "Connection: close\r\n")
        #expect(response.field("Connection") == "close")
        #expect(try client.rest().isEmpty)
    }

    @Test("HEAD has the head of GET and no body")
    func head() throws {
        let client = try RawClient(server.port)
        #expect(try client.get("/v1/feed", method: "HEAD").head == client.get("/v1/feed").head)
    }

    @Test("a POST with a body is a 405 with Allow, and the connection is kept")
    func post() throws {
        let client = try RawClient(server.port)
        let response = try client.get("/v1/feed", method: "POST", fields: "Content-Length: 0\r\n")
        #expect(response.status == 405 && response.field("Allow") == "GET, HEAD")
        #expect(try client.get("/nothing").status == 404)
    }

    @Test(
        "a client receives the reason even while it is still sending",
        arguments: [
            ("rubbish\r\n", 400), ("GET /", 414), ("GET / HTTP/1.1\r\nX: ", 431),
            ("POST / HTTP/1.1\r\nContent-Length: 9000000\r\n\r\n", 413),
        ])
    func refusalArrives(beginning: String, status: Int) throws {
        var limits = DemoServer.Limits()
        limits.lingerTime = .seconds(60)
        let server = try DemoServer(limits: limits)
        let client = try RawClient(server.port)
        client.send(beginning + String(repeating: "a", count: 50_000))
        let response = try client.response()
        #expect(response.status == status && response.field("Connection") == "close")
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(response.body)).keys.contains("error"))
        #expect(try client.rest().isEmpty)
    }

    @Test("an inserted image is in the next answer")
    func insert() throws {
        let image = DemoImage(description: "X")
        server.insert(image)
        let client = try RawClient(server.port)
        let text = String(decoding: try client.get("/v1/feed?limit=1").body, as: UTF8.self)
        #expect(text.contains(image.id.uuidString) && text.contains("\(server.baseURL)/images/"))
        #expect(try client.get("/images/\(image.id).bmp").status == 200)
    }

    @Test("an answer that is larger than the system's buffer arrives whole")
    func largeAnswer() throws {
        let text = String(repeating: "ω", count: 8_000_000)
        let server = try DemoServer(feed: DemoFeed([DemoImage(description: text)]))
        let client = try RawClient(server.port)
        let body = try client.get("/v1/feed").body
        #expect(Data(body).range(of: Data(text.utf8)) != nil)
        #expect(try client.get("/nothing").status == 404)
    }

    @Test("after noise on many connections the server still answers")
    func noise() throws {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<100 {
            let client = try RawClient(server.port)
            client.send(generator.bytes(Int.random(in: 1...2_000, using: &generator)))
        }
        #expect(try RawClient(server.port).get("/v1/feed").status == 200)
    }
}

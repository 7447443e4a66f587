import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct HTTPResponseTests {
    private let response = HTTPResponse(contentType: "text/plain", body: Array("γεια".utf8))

    @Test("a head has the status, the length in bytes, and whether the connection is kept")
    func head() {
        let head = String(decoding: response.head(keepsAlive: true), as: UTF8.self)
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("\r\nContent-Length: 8\r\n"))
        #expect(head.contains("\r\nConnection: keep-alive\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
    }

    @Test("a body that ends with the connection has no length")
    func bodyEndsWithConnection() {
        let head = response.head(keepsAlive: false, bodyEndsWithConnection: true)
        #expect(!String(decoding: head, as: UTF8.self).contains("Content-Length"))
    }

    @Test("a refusal is JSON with the reason, whatever it quotes", arguments: HTTPStatus.allCases)
    func refusalIsJSON(status: HTTPStatus) throws {
        let response = HTTPResponse(HTTPRefusal(status: status, message: "\"\r\n\u{0}"))
        let json = try JSONDecoder().decode([String: String].self, from: Data(response.body))
        #expect(json == ["error": "\"\r\n\u{0}"])
        #expect(response.fields == (status == .methodNotAllowed ? ["Allow: GET, HEAD"] : []))
    }
}

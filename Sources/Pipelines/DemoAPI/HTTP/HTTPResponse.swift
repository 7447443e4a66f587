import Foundation

/// An answer before it is put on the wire.
struct HTTPResponse: Equatable, Sendable {
    var status: HTTPStatus = .ok
    var contentType = "application/json; charset=utf-8"
    var fields: [String] = []
    var body: [UInt8]

    /// The status line and the fields, up to and including the empty line.
    ///
    /// `bodyEndsWithConnection` leaves Content-Length out: the body is then all that comes until the end.
    func head(keepsAlive: Bool, bodyEndsWithConnection: Bool = false) -> [UInt8] {
        var lines = [
            "HTTP/1.1 \(status.rawValue) \(status.reason)",
            "Content-Type: \(contentType)",
            "Cache-Control: no-store",
            "Connection: \(keepsAlive ? "keep-alive" : "close")",
        ]
        if !bodyEndsWithConnection { lines.append("Content-Length: \(body.count)") }
        return Array((lines + fields).map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8)
    }
}

extension HTTPResponse {
    init(_ refusal: HTTPRefusal) {
        self.init(json: ["error": refusal.message], status: refusal.status)
        if refusal.status == .methodNotAllowed { fields = ["Allow: GET, HEAD"] }
    }

    init(json: some Encodable, status: HTTPStatus = .ok) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            self.init(status: status, body: Array(try encoder.encode(json)))
        } catch {
            self.init(status: .internalServerError, body: Array(#"{"error":"not encodable"}"#.utf8))
        }
    }
}

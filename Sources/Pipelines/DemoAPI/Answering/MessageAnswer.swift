import Foundation

/// The answer of the messages' API to a path, in the form that the client prefers.
struct MessageAnswer: Sendable {
    let response: HTTPResponse

    init(path: [String], accept: String?) {
        // A slash at the end does not make a segment.
        let path = path.last == "" ? Array(path.dropLast()) : path
        switch path {
        case ["operations"]: response = HTTPResponse(json: DemoOperation.all.map(OperationPayload.init))
        case ["app-version"]: response = HTTPResponse(json: ["number": "1.1.0", "message": "Now with better manners"])
        default:
            let message = DemoOperation.all.lazy.compactMap { $0.message(for: path) }.first ?? DemoMessage(path)
            guard let form = Form.preferred(by: accept) else {
                response = HTTPResponse(status: .notAcceptable, body: [])
                return
            }
            response = form.response(message ?? .unknown, status: message == nil ? .noSuchMessage : .ok)
        }
    }

    /// The JSON of an operation.
    private struct OperationPayload: Encodable {
        var name: String
        var url: String
        var fields: [[String: String]]

        init(_ operation: DemoOperation) {
            (name, url, fields) = (operation.name, operation.url, operation.fields)
        }
    }

    /// The forms of a message; a client that accepts anything gets the first one.
    private enum Form: String, CaseIterable {
        case html = "text/html"
        case text = "text/plain"
        case json = "application/json"
        case xml = "application/xml"

        /// The form that the client likes best; nil if it takes none of them.
        static func preferred(by accept: String?) -> Form? {
            let ranges = (accept ?? "*/*").split(separator: ",").map { range in
                let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
                let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
                return (type: parts.first ?? "", quality: quality ?? 1)
            }
            let refused = ranges.filter { $0.quality <= 0 }.map(\.type)
            return ranges.filter { $0.quality > 0 }.enumerated()
                .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
                .lazy.compactMap { range in
                    allCases.first { $0.isIn(range.element.type) && !refused.contains($0.rawValue) }
                }.first
        }

        private func isIn(_ range: String) -> Bool {
            range == "*/*" || range == rawValue || range.hasSuffix("/*") && rawValue.hasPrefix(range.dropLast())
        }

        func response(_ message: DemoMessage, status: HTTPStatus) -> HTTPResponse {
            if self == .json { return HTTPResponse(json: message, status: status) }
            let (said, by) = (Self.escape(message.message), Self.escape(message.subtitle))
            let body =
                switch self {
                case .xml: "<?xml version=\"1.0\"?><foaas><message>\(said)</message><subtitle>\(by)</subtitle></foaas>"
                case .html: "<!DOCTYPE html><meta charset=\"utf-8\"><h1>\(said)</h1><p><em>\(by)</em></p>"
                case .text, .json: "\(message.message) \(message.subtitle)"
                }
            return HTTPResponse(status: status, contentType: rawValue + "; charset=utf-8", body: Array(body.utf8))
        }

        private static func escape(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        }
    }
}

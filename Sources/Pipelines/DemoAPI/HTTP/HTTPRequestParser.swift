import Foundation

/// Parses the bytes received so far into a request, a refusal, or the need for more.
///
/// A pure function of the bytes: it keeps nothing between calls, and its result for some bytes holds for every
/// continuation of them, except for ``Outcome/needsMore``.
struct HTTPRequestParser: Sendable {
    enum Outcome: Equatable {
        case needsMore
        /// A request that took the first `length` bytes, its body included.
        case request(HTTPRequest, length: Int)
        case refusal(HTTPRefusal)
    }

    var limits = DemoServer.Limits()

    func parse(_ bytes: [UInt8]) -> Outcome {
        do throws(HTTPInterruption) {
            var reader = LineReader(bytes)
            var request = try requestLine(&reader)
            let fields = try fields(&reader)
            // HTTP/1.1 differs from 1.0 in this: it requires a Host, and connections live on by default.
            let isCurrent = request.keepsAlive
            guard fields.hasHost || !isCurrent else {
                throw .refused(.badRequest, "HTTP/1.1 requires a Host field")
            }
            let length = reader.position + fields.contentLength
            guard length <= bytes.count else { throw .needsMore }
            request.keepsAlive =
                !fields.connection.contains("close")
                && (isCurrent || fields.connection.contains("keep-alive"))
            request.accept = fields.accept
            return .request(request, length: length)
        } catch {
            switch error {
            case .needsMore: return .needsMore
            case .refused(let refusal): return .refusal(refusal)
            }
        }
    }

    private func requestLine(_ reader: inout LineReader) throws(HTTPInterruption) -> HTTPRequest {
        var line = ""
        // Some clients end a body with an empty line too many (RFC 9112, section 2.2).
        while line.isEmpty {
            let end = min(reader.position + limits.requestLineBytes, limits.headBytes)
            line = try reader.line(
                before: end,
                orElse: HTTPRefusal(
                    status: .targetTooLong,
                    message: "the request line is longer than \(limits.requestLineBytes) bytes"))
        }
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0].isToken else {
            throw .refused(.badRequest, "the request line is not 'METHOD target HTTP/1.1'")
        }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            guard parts[2].hasPrefix("HTTP/") else {
                throw .refused(.badRequest, "the request line does not end with HTTP/1.1")
            }
            throw .refused(.versionNotSupported, "this server speaks HTTP/1.0 and HTTP/1.1")
        }
        guard let target = URLComponents(string: parts[1], encodingInvalidCharacters: false),
            target.path.hasPrefix("/")
        else { throw .refused(.badRequest, "the request target is not a path such as /v1/feed") }
        let segments = target.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return HTTPRequest(
            method: parts[0], path: target.path, segments: segments.map { $0.removingPercentEncoding ?? "" },
            query: target.queryItems ?? [], keepsAlive: parts[2] == "HTTP/1.1")
    }

    private struct Fields {
        var hasHost = false
        var connection: Set<String> = []
        var contentLength = 0
        var accept: String?
        var names: Set<String> = []
    }

    private func fields(_ reader: inout LineReader) throws(HTTPInterruption) -> Fields {
        var fields = Fields()
        let tooLarge = HTTPRefusal(
            status: .headTooLarge, message: "the head is larger than \(limits.headBytes) bytes")
        while true {
            let line = try reader.line(before: limits.headBytes, orElse: tooLarge)
            if line.isEmpty { return fields }
            try read(line, into: &fields)
        }
    }

    private func read(_ line: String, into fields: inout Fields) throws(HTTPInterruption) {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].isToken else {
            throw .refused(.badRequest, "a header field is not 'Name: value'")
        }
        let name = line[..<colon].lowercased()
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let isFirst = fields.names.insert(name).inserted
        switch name {
        case "host":
            guard isFirst else { throw .refused(.badRequest, "more than one Host field") }
            fields.hasHost = true
        case "connection":
            fields.connection.formUnion(
                value.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        case "accept": fields.accept = [fields.accept, value].compactMap { $0 }.joined(separator: ",")
        case "transfer-encoding":
            throw .refused(.notImplemented, "bodies with a transfer encoding are not read here")
        case "content-length":
            guard isFirst, !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                throw .refused(.badRequest, "Content-Length is not one decimal number")
            }
            guard let length = Int(value), length <= limits.bodyBytes else {
                throw .refused(.contentTooLarge, "the body is larger than \(limits.bodyBytes) bytes")
            }
            fields.contentLength = length
        default: break
        }
    }
}

extension StringProtocol {
    /// Whether this is a method or a field name as RFC 9110, section 5.6.2 has them.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

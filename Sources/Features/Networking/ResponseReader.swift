import Foundation

/// The server has closed the connection before it answered.
struct ServerGone: Error {}

/// Reads an HTTP/1.1 response from what a server sends, which may be anything, and may end anywhere.
///
///     var reader = ResponseReader(request, connection.receive)
///     let (response, canGoOn) = try reader.response()   // canGoOn: the connection may take another request
struct ResponseReader {
    private let request: WebRequest
    /// Waits for some bytes; none at the end, and nil if the connection was broken off.
    private let receive: () -> [UInt8]?
    private var unread: ArraySlice<UInt8> = []
    private var hasReceived = false
    private var isBrokenOff = false
    /// The bytes that a header may still have.
    private var room = 1 << 16

    init(_ request: WebRequest, _ receive: @escaping () -> [UInt8]?) {
        (self.request, self.receive) = (request, receive)
    }

    /// Waits for the response; throws a ``ServerGone`` if there is none, and a `URLError` if it isn't one.
    mutating func response() throws -> (WebResponse, canGoOn: Bool) {
        var head = try self.head()
        // Informational responses come before the answer.
        while (100..<200).contains(head.status) {
            // After 101 the server speaks another protocol, which was not requested.
            guard head.status != 101 else { throw error("was not answered over HTTP") }
            head = try self.head()
        }
        let (body, isWhole) = try head.leadsOn ? (try? body(head)) ?? (Data(), false) : body(head)
        let closes = head.values("connection").contains("close") || !head.isPersistent
        let response = WebResponse(status: head.status, location: head.fields["location"], body: body)
        return (response, isWhole && !closes && unread.isEmpty)
    }

    // MARK: The header

    private struct Head {
        let status: Int
        let isPersistent: Bool
        var fields: [String: String] = [:]

        var announcesBody: Bool {
            fields["transfer-encoding"] != nil || fields["content-length"].map { $0 != "0" } ?? false
        }

        /// Whether the request goes to another place: then nobody reads the body.
        var leadsOn: Bool { Retrieval.redirectionStatuses.contains(status) && fields["location"] != nil }

        /// The values of a field that has several, in lower case.
        func values(_ field: String) -> [String] {
            (fields[field] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        }
    }

    private mutating func head() throws -> Head {
        let start = try line()
        guard let match = start.wholeMatch(of: /HTTP\/1\.([0-9]) ([1-9][0-9]{2})( .*)?/), let status = Int(match.2)
        else {
            throw error("was not answered over HTTP")
        }
        var head = Head(status: status, isPersistent: match.1 != "0")
        for (name, value) in try fields() {
            head.fields[name] = head.fields[name].map { name == "location" ? $0 : $0 + "," + value } ?? value
        }
        return head
    }

    /// The fields in their order; a line that begins with white space belongs to the one before.
    private mutating func fields() throws -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        while case let line = try line(), !line.isEmpty {
            let isMore = line.first == " " || line.first == "\t"
            let parts = isMore ? [] : line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = texts.first {
                // A line without a colon is a field without a name.
                fields.append(texts.count == 2 ? (name.lowercased(), texts[1]) : ("", ""))
            } else if let (name, value) = fields.popLast() {
                let rest = line.trimmingCharacters(in: .whitespaces)
                fields.append((name, value.isEmpty ? rest : value + " " + rest))
            }
        }
        return fields
    }

    /// The bytes up to the next line end; all lines of the headers have room for so many.
    private mutating func line() throws -> String {
        var line: [UInt8] = []
        while true {
            guard fill() else { throw hasReceived ? lost : ServerGone() }
            let part = unread.prefix { $0 != UInt8(ascii: "\n") }
            line += part
            unread = unread.dropFirst(part.count)
            room -= part.count + 1
            guard room > 0 else { throw error("was answered with too long a header") }
            if unread.popFirst() != nil { break }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    // MARK: The body

    /// The body, and whether the server has said where it ends.
    private mutating func body(_ head: Head) throws -> (Data, isWhole: Bool) {
        // A 204 has no body; a server that announces one may send it all the same, before its next answer.
        if head.status == 204 { return (Data(), !head.announcesBody) }
        if head.status == 304 { return (Data(), true) }
        guard head.values("content-encoding").allSatisfy({ $0 == "identity" }) else {
            throw URLError(.cannotDecodeContentData, for: request.url, "was answered in a form that nobody asked for")
        }
        if head.fields["transfer-encoding"] != nil {
            guard head.values("transfer-encoding") == ["chunked"] else { throw error("was answered in unknown chunks") }
            // With a length beside the chunks, others may find the end somewhere else.
            return (try chunks(), head.fields["content-length"] == nil)
        }
        guard head.fields["content-length"] != nil else { return (try rest(), false) }
        let lengths = Set(head.values("content-length"))
        guard lengths.count == 1, let length = lengths.first.flatMap({ number($0, radix: 10) }) else {
            throw error("was answered with no length that is one")
        }
        guard length <= request.maximumSize else { throw request.tooLong(length) }
        var body = Data()
        try read(length, into: &body)
        return (body, true)
    }

    private mutating func chunks() throws -> Data {
        var body = Data()
        while true {
            room = 1 << 16
            let line = try line().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard let size = number(line, radix: 16) else { throw error("was answered in chunks that are none") }
            if size == 0 { break }
            try read(size, into: &body)
            guard try self.line().isEmpty else { throw error("was answered in chunks that are none") }
        }
        while try !line().isEmpty {}
        return body
    }

    private mutating func rest() throws -> Data {
        var body = Data()
        while fill() { try take(unread.count, into: &body) }
        guard !isBrokenOff else { throw lost }
        return body
    }

    private mutating func read(_ count: Int, into body: inout Data) throws {
        guard count <= request.maximumSize - body.count else { throw request.tooLong() }
        var missing = count
        while missing > 0 {
            guard fill() else { throw lost }
            let part = min(missing, unread.count)
            try take(part, into: &body)
            missing -= part
        }
    }

    private mutating func take(_ count: Int, into body: inout Data) throws {
        guard count <= request.maximumSize - body.count else { throw request.tooLong() }
        body += unread.prefix(count)
        unread = unread.dropFirst(count)
    }

    // MARK: Bytes

    /// Waits until there is something to read; false at the end.
    private mutating func fill() -> Bool {
        if unread.isEmpty {
            let received = receive()
            isBrokenOff = received == nil
            unread = (received ?? [])[...]
        }
        hasReceived = hasReceived || !unread.isEmpty
        return !unread.isEmpty
    }

    /// Digits and nothing else, of a number that fits.
    private func number(_ text: String, radix: Int) -> Int? {
        text.hasPrefix("+") || text.hasPrefix("-") ? nil : Int(text, radix: radix)
    }

    private func error(_ reason: String) -> URLError { URLError(.badServerResponse, for: request.url, reason) }

    private var lost: URLError {
        URLError(.networkConnectionLost, for: request.url, "was answered in part only, and the connection is gone")
    }
}

/// Why reading a request ended before there was a request.
enum HTTPInterruption: Error, Equatable {
    case needsMore
    case refused(HTTPRefusal)

    static func refused(_ status: HTTPStatus, _ message: String) -> HTTPInterruption {
        .refused(HTTPRefusal(status: status, message: message))
    }
}

/// Reads a request's head line by line.
///
/// Every decision depends only on the bytes up to where it is made, never on how many have arrived beyond.
/// So a request reads the same however the network cuts it up.
struct LineReader {
    let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Takes the next line, without its end (CR LF, or a lone LF), which must lie before `end`.
    mutating func line(before end: Int, orElse tooLong: HTTPRefusal) throws(HTTPInterruption) -> String {
        let start = position
        while position < bytes.count {
            guard position < end else { throw .refused(tooLong) }
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                return take(from: start, terminator: 1)
            case UInt8(ascii: "\r"):
                guard position + 1 < bytes.count else { throw .needsMore }
                guard bytes[position + 1] == UInt8(ascii: "\n") else { throw refusalOfControlByte }
                return take(from: start, terminator: 2)
            case UInt8(ascii: "\t"), 0x20...0x7E, 0x80...0xFF:
                position += 1
            default:
                throw refusalOfControlByte
            }
        }
        throw .needsMore
    }

    private mutating func take(from start: Int, terminator: Int) -> String {
        defer { position += terminator }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var refusalOfControlByte: HTTPInterruption {
        .refused(.badRequest, "byte \(position) of the head is \(bytes[position]), a control character")
    }
}

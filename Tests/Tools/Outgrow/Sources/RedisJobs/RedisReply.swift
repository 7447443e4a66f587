import CHiredis

/// An answer of the server.
package enum RedisReply: Equatable, Sendable {
    case nothing
    case integer(Int)
    case text(String)
    case list([RedisReply])
    case error(String)

    init(_ reply: redisReply) {
        switch reply.type {
        case REDIS_REPLY_INTEGER: self = .integer(Int(reply.integer))
        case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .text(Self.text(of: reply))
        case REDIS_REPLY_ERROR: self = .error(Self.text(of: reply))
        case REDIS_REPLY_ARRAY:
            self = .list((0..<reply.elements).map { reply.element[$0].map { RedisReply($0.pointee) } ?? .nothing })
        default: self = .nothing
        }
    }

    private static func text(of reply: redisReply) -> String {
        String(decoding: UnsafeRawBufferPointer(start: reply.str, count: reply.len), as: UTF8.self)
    }

    /// Returns an element of a list, or nil if there is none.
    package subscript(index: Int) -> RedisReply? {
        guard case .list(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    package var elements: [RedisReply] { if case .list(let elements) = self { elements } else { [] } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, or the one that the text represents.
    package var integer: Int? { if case .integer(let integer) = self { integer } else { text.flatMap { Int($0) } } }
}

/// The reason for a missing or unexpected answer.
package enum RedisError: Error, Equatable, CustomStringConvertible {
    case unreachable(RedisAddress, String)
    case refused(String)

    package var description: String {
        switch self {
        case .unreachable(let address, let problem): "Redis does not answer at \(address): \(problem)"
        case .refused(let message): "Redis says: \(message)"
        }
    }
}

import CHiredis
import Foundation

/// A connection of hiredis. After an error it is useless, and has to be replaced.
final class RedisLink {
    private static let timeout = timeval(tv_sec: 2, tv_usec: 0)
    /// Otherwise the system ends a process that writes to a server which has gone.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private let address: RedisAddress
    private let context: UnsafeMutablePointer<redisContext>

    init(to address: RedisAddress) throws(RedisError) {
        Self.ignoresBrokenPipes
        let made =
            switch address {
            case .tcp(let host, let port): redisConnectWithTimeout(host, Int32(port), Self.timeout)
            case .socket(let path): redisConnectUnixWithTimeout(path, Self.timeout)
            }
        guard let made else { throw .unreachable(address, "no memory for a connection") }
        (self.address, context) = (address, made)
        guard context.pointee.err == 0, redisSetTimeout(context, Self.timeout) == REDIS_OK else { throw failure }
    }

    deinit { redisFree(context) }

    /// Sends all commands, then waits for all replies.
    func replies(to commands: [[String]]) throws(RedisError) -> [RedisReply] {
        for command in commands {
            let text = "*\(command.count)\r\n" + command.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
            guard redisAppendFormattedCommand(context, text, text.utf8.count) == REDIS_OK else { throw failure }
        }
        return try commands.map { _ throws(RedisError) in try nextReply() }
    }

    private func nextReply() throws(RedisError) -> RedisReply {
        var received: UnsafeMutableRawPointer?
        guard redisGetReply(context, &received) == REDIS_OK, let received else { throw failure }
        defer { freeReplyObject(received) }
        let reply = RedisReply(received.assumingMemoryBound(to: redisReply.self).pointee)
        // The server has just started, and is still reading its file.
        if case .error(let message) = reply, message.hasPrefix("LOADING") { throw .unreachable(address, message) }
        return reply
    }

    private var failure: RedisError {
        let problem = withUnsafeBytes(of: context.pointee.errstr) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        return .unreachable(address, problem)
    }
}

/// The address of a server.
package enum RedisAddress: Equatable, Sendable, CustomStringConvertible {
    case tcp(host: String, port: Int)
    case socket(path: String)

    /// Parses `host:port`, or the path of a socket, which begins with a slash.
    package init?(_ text: String) {
        guard !text.hasPrefix("/") else {
            self = .socket(path: text)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let port = Int(parts[1]), (1...65535).contains(port) else {
            return nil
        }
        self = .tcp(host: String(parts[0]), port: port)
    }

    package var description: String {
        switch self {
        case .tcp(let host, let port): "\(host):\(port)"
        case .socket(let path): path
        }
    }
}

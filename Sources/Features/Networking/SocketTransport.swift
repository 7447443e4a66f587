#if canImport(FoundationNetworking)
import Foundation
import Synchronization

/// Sends `http` requests over its own connections, which it keeps for further requests.
///
/// A request that comes while none of them is free gets a new one, and a thread that waits for the answer. A cancel ends that
/// thread, but not while it looks up the name of a host, which no system can interrupt: then it ends with the look-up.
final class SocketTransport: Transport {
    private let idle: Mutex<IdleConnections<SocketConnection>>

    init(keeping idle: IdleConnections<SocketConnection> = IdleConnections()) { self.idle = Mutex(idle) }

    func send(
        _ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, any Error>) -> Void
    ) -> any HTTPClientTask {
        let exchange = SocketExchange(request)
        Thread.detachNewThread {
            // No call is interrupted by a signal, which other threads take.
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            completion(Result { try exchange.run(self) })
        }
        return exchange
    }

    /// A connection that waits, if there is one; it is not sure that the server still listens.
    fileprivate func takeConnection(to url: URL) -> SocketConnection? {
        while let found = idle.withLock({ $0.take(to: url.authority) }) {
            if found.isQuiet { return found }
        }
        return nil
    }

    fileprivate func keep(_ connection: SocketConnection, to url: URL) {
        idle.withLock { $0.keep(connection, to: url.authority, at: .now) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 11) { [weak self] in
            self?.idle.withLock { $0.removeOld(at: .now) }
        }
    }
}

/// A request under way.
private final class SocketExchange: HTTPClientTask {
    private let request: WebRequest
    private let state = Mutex<(connections: [SocketConnection], isCancelled: Bool)>(([], false))

    init(_ request: WebRequest) { self.request = request }

    /// Interrupts under the lock: afterwards a connection may belong to another request.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.connections.forEach { $0.interrupt() }
        }
    }

    /// Waits for the answer.
    func run(_ transport: SocketTransport) throws -> WebResponse {
        defer { release() }
        // Looks at the port first: a kept connection to another port must not be taken for one to this port.
        _ = try request.url.serverPort
        if let kept = transport.takeConnection(to: request.url) {
            do {
                let response = try run(transport, kept)
                // By 408 a server ends a connection on which nothing came for too long, as this request was under way.
                if response.status != 408 { return response }
            } catch is ServerGone {
                // The server has closed the idle connection: it has not seen the request, or the request may be sent
                // twice.
            }
        }
        try failIfCancelled()
        do {
            let opened = try SocketConnection.open(SocketConnection.Address.all(of: request.url), attempt: hold)
            guard let opened else { throw URLError(.cannotConnectToHost, for: request.url, "reached no server") }
            return try run(transport, opened)
        } catch is ServerGone {
            throw URLError(.networkConnectionLost, for: request.url, "was not answered")
        }
    }

    private func run(_ transport: SocketTransport, _ connection: SocketConnection) throws -> WebResponse {
        try hold([connection])
        let isSent = connection.send(request.message)
        // A server that refuses the request may answer before it has read all of it.
        guard isSent || !connection.isQuiet else { throw ServerGone() }
        var reader = ResponseReader(request, connection.receive)
        let (response, canGoOn) = try reader.response()
        // From here on a cancel does not interrupt the connection.
        if !release(), isSent, canGoOn { transport.keep(connection, to: request.url) }
        return response
    }

    /// Lets a cancel interrupt these connections, and no others.
    private func hold(_ connections: [SocketConnection]) throws {
        state.withLock { $0.connections = connections }
        try failIfCancelled()
    }

    private func failIfCancelled() throws {
        guard !state.withLock({ $0.isCancelled }) else { throw URLError(.cancelled, for: request.url, "was cancelled") }
    }

    /// Lets go of the connections. Returns whether the request was cancelled before.
    @discardableResult private func release() -> Bool {
        let (released, isCancelled) = state.withLock { state in
            defer { state.connections = [] }
            return state
        }
        return withExtendedLifetime(released) { isCancelled }
    }
}

extension WebRequest {
    /// The bytes of the request.
    var message: Data {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = components?.percentEncodedPath ?? ""
        let target = (path.isEmpty ? "/" : path) + (components?.percentEncodedQuery.map { "?" + $0 } ?? "")
        var fields = ["Accept": "*/*", "User-Agent": "Streams"]
        if let user = url.user(percentEncoded: false) {
            let credentials = user + ":" + (url.password(percentEncoded: false) ?? "")
            fields["Authorization"] = "Basic " + Data(credentials.utf8).base64EncodedString()
        }
        let host = headers.first { $0.key.lowercased() == "host" }?.value ?? url.authority
        for (field, value) in headers where !["host", "accept-encoding"].contains(field.lowercased()) {
            fields = fields.filter { $0.key.lowercased() != field.lowercased() }
            fields[field] = value
        }
        let first = ["GET \(target) HTTP/1.1", "Host: \(host)", "Accept-Encoding: identity"]
        // Nothing in a value may end its line.
        let lines = (first + fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }).map { line in
            line.filter { !$0.isNewline && $0 != "\0" }
        }
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

extension URL {
    /// The host, as a header names it.
    fileprivate var authority: String {
        let name = serverName
        // The interface of an address is known on this machine only.
        let host = name.contains(":") ? "[\(name.prefix { $0 != "%" })]" : name
        return host + (port.map { $0 == 80 ? "" : ":\($0)" } ?? "")
    }
}
#endif

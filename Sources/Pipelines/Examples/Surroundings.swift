import FeatureDemoAPI
import Foundation

extension Command.Options {
    /// Runs with the server and the directory that were asked for, or with some of its own that are gone afterwards.
    func withServer<Value>(
        keepingIn directory: URL?, isolation: isolated (any Actor)? = #isolation,
        _ body: (_ server: DemoServer?, _ address: URL, _ directory: URL) async throws -> Value
    ) async throws -> Value {
        let server = try api == nil ? DemoServer() : nil
        let temporary = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
        defer {
            server?.stop()
            try? FileManager.default.removeItem(at: temporary)
        }
        guard let address = api ?? server?.baseURL else { throw Failure("There is no server.") }
        return try await body(server, address, directory ?? temporary)
    }
}

extension Command.Options {
    /// Runs with the directory that was asked for, or with one of its own that is gone afterwards.
    func withDirectory<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: (_ directory: URL) async throws -> Value
    ) async throws -> Value {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        return try await body(store ?? temporary)
    }
}

extension DemoServer {
    /// An address where nobody listens: that of a server that has stopped.
    static func deadEnd() throws -> URL {
        let server = try DemoServer()
        defer { server.stop() }
        return server.baseURL
    }
}

import FeatureDemoAPI
import Foundation

extension Command.Options {
    /// Runs with the given server and directory, or with its own, which are removed afterwards; but a directory stays
    /// if the user has saved something in this file of it.
    func withServer<Value>(
        keepingIn directory: URL?, saving file: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: (_ server: DemoServer?, _ address: URL, _ directory: URL) async throws -> Value
    ) async throws -> Value {
        let server = try api == nil ? DemoServer() : nil
        let temporary = Leftovers.makeDirectory { [locale] directory in
            let saved = file.map { directory.appending(path: $0).path }
            guard let saved, FileManager.default.fileExists(atPath: saved) else { return nil }
            return Text.goOn.text(in: locale, directory.path)
        }
        defer {
            server?.stop()
            if let reason = Leftovers.leave(temporary) { Console(locale).line(reason) }
        }
        guard let address = api ?? server?.baseURL else { throw Failure(.noServer) }
        return try await body(server, address, directory ?? temporary)
    }
}

extension Command.Options {
    /// Runs with the given directory, or with its own, which is removed afterwards.
    func withDirectory<Value>(
        _ directory: URL?, isolation: isolated (any Actor)? = #isolation,
        _ body: (_ directory: URL) async throws -> Value
    ) async throws -> Value {
        let temporary = Leftovers.makeDirectory()
        defer { Leftovers.leave(temporary) }
        return try await body(directory ?? temporary)
    }
}

extension DemoServer {
    /// An address without a server: that of one that has stopped.
    static func deadEnd() throws -> URL {
        let server = try DemoServer()
        defer { server.stop() }
        return server.baseURL
    }
}

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
        let temporary = Leftovers.makeDirectory()
        defer {
            server?.stop()
            leave(temporary, unless: file)
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
        defer { Leftovers.remove(temporary) }
        return try await body(directory ?? temporary)
    }

    /// Removes a directory; one with this file in it stays, and is named.
    private func leave(_ directory: URL, unless file: String?) {
        if let file, FileManager.default.fileExists(atPath: directory.appending(path: file).path) {
            return Console(locale).line(Text.goOn.text(in: locale, directory.path))
        }
        Leftovers.remove(directory)
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

import Foundation

/// One of the two programs, which are built beside the program that starts them.
package final class Program {
    let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    package init(_ name: String, _ arguments: [String], namespace: String? = nil) throws {
        let inside = namespace.map { ["ip", "netns", "exec", $0] } ?? []
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = inside + [Self.products.appending(path: name).path] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit { kill() }

    /// Starts a worker of a server.
    package convenience init(
        worker name: String, of server: some JobServer, _ arguments: [String] = [], namespace: String? = nil
    )
        throws
    {
        try self.init(
            "work", server.option + ["--name", name] + arguments, namespace: namespace)
    }

    package var isRunning: Bool { process.isRunning }

    /// Ends the program like a crash.
    package func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops the process from running, like an overloaded machine, until `resume()`.
    package func pause() { Foundation.kill(process.processIdentifier, SIGSTOP) }

    package func resume() { Foundation.kill(process.processIdentifier, SIGCONT) }

    /// Asks it to end, and waits until it has. Returns its exit code and all of its output.
    package func stop() throws -> (code: Int32, output: String, errors: String) {
        process.terminate()
        return try end()
    }

    /// Waits until it has ended; kills it after a minute.
    package func end() throws -> (code: Int32, output: String, errors: String) {
        let process = process
        let limit = DispatchWorkItem { Foundation.kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: limit)
        defer { limit.cancel() }
        let written = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return (code, String(decoding: written[0], as: UTF8.self), String(decoding: written[1], as: UTF8.self))
    }

    /// Returns a figure of the system about the process, in kilobytes: `VmRSS` is its current memory.
    package func memory(_ name: String = "VmRSS") throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let figure = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw HarnessError("no \(name) of the process")
        }
        return figure
    }

    /// The folder of the tests' bundle, or of the running program.
    private static var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }
}

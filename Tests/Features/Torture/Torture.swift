import Foundation

/// A process for attacks that a test process would not survive.
public struct Torture {
    private let process = Process()
    private let pipe = Pipe()

    /// Starts a program that was built beside the tests.
    public init(_ program: String, _ arguments: String...) throws {
        let bundle = Bundle(for: Here.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = products.appending(path: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
    }

    /// Waits for the process to end, and returns all of its output.
    public func output() throws -> String {
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Kills the process at a random moment after its first output, and returns all of its output.
    public func outputUntilKilled() throws -> String {
        let beginning = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let moment = DispatchTime.now() + .microseconds(.random(in: 0...8000))
        while DispatchTime.now() < moment {}
        kill(process.processIdentifier, SIGKILL)
        return try beginning + output()
    }

    private final class Here {}
}

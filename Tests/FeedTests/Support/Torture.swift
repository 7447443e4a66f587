import Foundation
import Testing

/// The helper process that suffers what a test process would not survive.
struct Torture {
    private let process = Process()
    private let pipe = Pipe()

    init(_ arguments: String...) throws {
        let bundle = Bundle(for: Here.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = products.appending(path: "FeedStoreTorture")
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
    }

    /// Waits for the process to end, and gives all that it wrote.
    func output() throws -> String {
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Kills the process at a random moment after its first output, and gives all that it wrote.
    func outputUntilKilled() throws -> String {
        let beginning = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let moment = DispatchTime.now() + .microseconds(.random(in: 0...8000))
        while DispatchTime.now() < moment {}
        kill(process.processIdentifier, SIGKILL)
        return try beginning + output()
    }

    private final class Here {}
}

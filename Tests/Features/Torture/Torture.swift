import Foundation

/// A process for attacks that a test process would not survive.
public struct Torture {
    private let process = Process()
    private let pipe = Pipe()

    /// Starts a program that was built beside the tests.
    ///
    /// - Parameter redirections: for the shell that starts it.
    public init(_ program: String, _ arguments: String..., redirections: String = "") throws {
        let bundle = Bundle(for: Here.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            ["-c", "exec \"$0\" \"$@\" \(redirections)", products.appending(path: program).path] + arguments
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

    /// Whether the process opens a file of this name with a descriptor of these, within four minutes.
    public func opens(_ name: String, with descriptors: some Sequence<Int32>) -> Bool {
        let deadline = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < deadline {
            let files = descriptors.lazy.compactMap { descriptor in
                let link = "/proc/\(process.processIdentifier)/fd/\(descriptor)"
                return try? FileManager.default.destinationOfSymbolicLink(atPath: link)
            }
            if files.contains(where: { $0.hasSuffix("/" + name) }) { return true }
            usleep(1_000)
        }
        return false
    }

    private final class Here {}
}

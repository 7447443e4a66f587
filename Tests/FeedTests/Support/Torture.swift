import Foundation
import Testing

/// The helper process that suffers what a test process would not survive.
struct Torture {
    let process = Process()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        let bundle = Bundle(for: Here.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = products.appending(path: "FeedStoreTorture")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Waits for some output, and gives what there is; empty data when there will be no more.
    func read() -> Data {
        output.fileHandleForReading.availableData
    }

    /// All the output that there is still to come.
    func readToEnd() throws -> String {
        String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private final class Here {}
}

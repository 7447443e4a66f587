import Foundation

/// The built tests of a package.
struct TestProgram {
    enum Verdict: Equatable { case passed, failed(by: String), crashed, tookTooMuch }

    let path: URL

    init(of package: URL) throws {
        let folder = package.appending(path: ".build/debug")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
            throw Failure("There are no tests in \(folder.path)")
        }
        path = folder.appending(path: name)
    }

    /// Returns the names of all suites, each with its tests; a test outside of suites is a suite of its own.
    func suites() throws -> [(name: String, tests: [String])] {
        let (code, output) = try launch(path.path, ["--testing-library", "swift-testing", "--list-tests"])
        guard code == 0 else { throw Failure("The tests cannot be listed:\n\(output.suffix(2_000))") }
        let tests = output.split(separator: "\n").map(String.init).filter { $0.contains(".") && $0.hasSuffix(")") }
        let suites = Dictionary(grouping: tests) { test in
            test.lastIndex(of: "/").map { String(test[...$0]) } ?? test
        }
        return suites.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
    }

    /// The priority of the main thread: queues have the ordinary one, and so do the processes that they start. The zero
    /// is `PRIO_PROCESS`, whose type differs between systems.
    private static let niceness = getpriority(0, id_t(getpid()))

    /// Runs some suites or tests, until a test fails or the limits are reached.
    func run(
        _ names: [String], environment: [String: String], limits: Watch.Usage
    ) throws -> (verdict: Verdict, usage: Watch.Usage) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let filter = names.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        process.arguments = [
            "nice", "-n", String(Self.niceness), path.path, "--testing-library", "swift-testing", "--quiet",
            "--no-parallel", "--filter", "^(?:\(filter))",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let watch = Watch(process, limits: limits)
        let issue = Self.firstIssue(from: pipe.fileHandleForReading)
        if issue != nil { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        let (usage, isTooMuch) = watch.end()
        if let issue { return (.failed(by: issue), usage) }
        if isTooMuch { return (.tookTooMuch, usage) }
        return (process.terminationStatus == 0 && process.terminationReason == .exit ? .passed : .crashed, usage)
    }

    /// Returns the name of the first test that reports an issue, or nil at the end of the output.
    private static func firstIssue(from output: FileHandle) -> String? {
        var text = Data()
        while true {
            let data = output.availableData
            guard !data.isEmpty else { return nil }
            text += data
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines.dropLast() {
                if let match = line.firstMatch(
                    of: /✘.*? Test (?:case passing .*? to )?(.+?) (?:with|recorded an issue)/)
                {
                    return String(match.output.1)
                }
            }
            text = Data(lines.last.map { Data($0.utf8) } ?? Data())
        }
    }
}

import Foundation
import Synchronization

/// The built tests of a package.
struct TestProgram {
    enum Verdict: Equatable { case passed, failed(by: String), crashed, tookTooLong }

    let path: URL

    init(of package: URL) throws {
        let folder = package.appending(path: ".build/debug")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
            throw Failure("There are no tests in \(folder.path)")
        }
        path = folder.appending(path: name)
    }

    /// The names of all suites, and of tests that are in none.
    func suites() throws -> [String] {
        let (code, output) = try launch(path.path, ["--testing-library", "swift-testing", "--list-tests"])
        guard code == 0 else { throw Failure("The tests cannot be listed:\n\(output.suffix(2_000))") }
        let tests = output.split(separator: "\n").map(String.init).filter { $0.contains("/") && $0.hasSuffix(")") }
        let suites = tests.map { test in
            let suite = test.prefix(upTo: test.lastIndex(of: "/") ?? test.endIndex)
            return suite.contains(".") ? suite + "/" : test
        }
        return Set(suites).sorted()
    }

    /// Runs some suites, until a test fails or the time is up.
    func run(
        _ suites: [String], environment: [String: String], within limit: Double
    ) throws -> (verdict: Verdict, seconds: Double) {
        let process = Process()
        process.executableURL = path
        let filter = suites.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        process.arguments = [
            "--testing-library", "swift-testing", "--quiet", "--no-parallel", "--filter", "^(?:\(filter))",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        let began = ContinuousClock.now
        try process.run()
        let isLate = Atomic(false)
        let timer = DispatchWorkItem {
            isLate.store(true, ordering: .relaxed)
            kill(process.processIdentifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: timer)
        let issue = Self.firstIssue(from: pipe.fileHandleForReading)
        if issue != nil { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        timer.cancel()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        if let issue { return (.failed(by: issue), seconds) }
        if isLate.load(ordering: .relaxed) { return (.tookTooLong, seconds) }
        return (process.terminationStatus == 0 && process.terminationReason == .exit ? .passed : .crashed, seconds)
    }

    /// The name of the first test that reports something; nil at the end of the output.
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

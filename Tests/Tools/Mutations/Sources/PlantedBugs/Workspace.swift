import Foundation

/// A copy of the library and its tests, in which bugs are planted.
struct Workspace {
    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../..").standardizedFileURL

    private let folder: URL
    private let log: URL
    /// Makes the manifest omit what is not copied.
    private let environment: [String: String]

    /// Makes a copy for the tests of the core.
    init() throws {
        try self.init(
            tests: ["StreamsTests", "StreamsExtrasTests", "StreamsReportsTests", "StreamsStressTests"],
            environment: ["STREAMS_CORE": "1", "STREAMS_STRESS_SCALE": "0.1"])
    }

    /// Makes a copy with only the parts that the tests need.
    init(tests: [String], environment: [String: String]) throws {
        let files = FileManager.default
        folder = files.temporaryDirectory.appending(path: "planted-bugs-\(UUID().uuidString)")
        log = folder.appending(path: "log")
        self.environment = environment
        for path in ["Package.swift", "Sources/Publishers"] + tests.map({ "Tests/Publishers/\($0)" }) {
            let copy = folder.appending(path: path)
            try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: Self.repository.appending(path: path), to: copy)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Leaves out a part that no test of interest needs, as building it takes long.
    func remove(_ path: String) throws { try FileManager.default.removeItem(at: folder.appending(path: path)) }

    /// Throws if one of the bugs can no longer be planted.
    func check(_ bugs: [PlantedBug]) throws {
        var problems: [String] = []
        for bug in bugs { do { _ = try changed(bug) } catch { problems.append("\(error)") } }
        if !problems.isEmpty { throw Problem(problems.joined(separator: "\n")) }
    }

    /// Throws unless all tests pass without a bug. Returns the time that they took.
    func checkUnchanged() throws -> String {
        guard try build() else { throw Problem("The unchanged Streams does not build:\n\(tail)") }
        let (finding, seconds) = try runTests()
        if let finding { throw Problem("The unchanged Streams fails: \(finding)\n\(tail)") }
        return "passes, \(Int(seconds)) s"
    }

    /// Plants the bug, runs the tests, and removes it again.
    func `try`(_ bug: PlantedBug) throws -> Outcome {
        let (file, original, text) = try changed(bug)
        defer { try? original.write(to: file, atomically: true, encoding: .utf8) }
        try text.write(to: file, atomically: true, encoding: .utf8)
        guard try build() else { return Outcome(bug: bug, finding: nil, seconds: 0, log: tail) }
        let (finding, seconds) = try runTests()
        return Outcome(bug: bug, finding: finding, seconds: seconds, log: finding == nil ? tail : "")
    }

    private func changed(_ bug: PlantedBug) throws -> (file: URL, original: String, text: String) {
        let file = try source(named: bug.file)
        let original = try String(contentsOf: file, encoding: .utf8)
        return (file, original, try bug.applied(to: original))
    }

    func source(named name: String) throws -> URL {
        let sources = folder.appending(path: "Sources/Publishers")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let named = (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == name }
        guard let file = named.first, named.count == 1 else {
            throw Problem("There are \(named.count) files of the name \(name)")
        }
        return file
    }

    enum Configuration: String { case debug, release }

    func build(_ configuration: Configuration = .debug) throws -> Bool {
        let options = configuration == .release ? ["-c", "release", "-Xswiftc", "-enable-testing"] : []
        let process = try start(["swift", "build", "--build-tests", "--package-path", folder.path] + options)
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Runs the laws, and then, if they hold, the other tests.
    private func runTests() throws -> (finding: Finding?, seconds: Double) {
        let began = ContinuousClock.now
        let laws = #"StreamsTests\..*Laws"#
        let finding = try run("--filter", laws) ?? run("--skip", laws)
        return (finding, began.duration(to: .now) / .seconds(1))
    }

    /// Runs tests until a law fails, all are done, or time is up. Starts the test program directly, as it can be ended
    /// on Linux, whatever it does.
    private func run(_ selection: String...) throws -> Finding? {
        let began = ContinuousClock.now
        let process = try start([testProgram(.debug), "--testing-library", "swift-testing"] + selection)
        while process.isRunning, began.duration(to: .now) < .seconds(Outcome.secondLimit) {
            Thread.sleep(forTimeInterval: 0.1)
            guard Finding(ofLawIn: output) == nil else { break }
        }
        let hasEnded = !process.isRunning
        if !hasEnded { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        if let finding = Finding(ofLawIn: output) { return finding }
        if !hasEnded { return Finding(ofRun: "It does not end.") }
        if process.terminationReason == .uncaughtSignal { return Finding(ofRun: "It crashes.") }
        return process.terminationStatus == 0 ? nil : Finding(ofTestIn: output) ?? Finding(ofRun: "It fails.")
    }

    /// Runs tests until a schedule fails, all are done, or time is up: then nil is returned.
    func runToEnd(
        _ selection: [String], _ variables: [String: String], in configuration: Configuration = .debug, seconds: Double
    ) throws -> String? {
        let began = ContinuousClock.now
        let program = testProgram(configuration)
        let process = try start([program, "--testing-library", "swift-testing"] + selection, variables)
        var hasFailed: Bool { output.contains("was the first to fail") }
        while process.isRunning, !hasFailed, began.duration(to: .now) < .seconds(seconds) {
            Thread.sleep(forTimeInterval: 0.1)
        }
        guard process.isRunning else {
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal ? output + "\n✘ It crashes." : output
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return hasFailed ? output : nil
    }

    private func testProgram(_ configuration: Configuration) -> String {
        folder.appending(path: ".build/\(configuration)/StreamsPackageTests.xctest").path
    }

    private func start(_ command: [String], _ variables: [String: String] = [:]) throws -> Process {
        try Data().write(to: log)
        let (process, handle) = (Process(), try FileHandle(forWritingTo: log))
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(variables) { $1 }
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        return process
    }

    private var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// The errors of the compiler, and the last lines of the output.
    var tail: String {
        let lines = output.split(separator: "\n").filter { !$0.hasPrefix("◇") && !$0.hasPrefix("✔") }
        let errors = lines.filter { $0.contains(".swift:") && $0.contains(": error: ") }
        return (errors.prefix(15) + lines.suffix(15)).map { "    \($0)" }.joined(separator: "\n")
    }
}

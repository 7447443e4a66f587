import Foundation
import Testing

/// Tests that `.ci/api` calls breaking what breaks programs. The lines are like those that the compiler makes of breaks in
/// the sources.
@Suite struct InterfaceChangesTests {
    struct Change: CustomTestStringConvertible {
        let testDescription: String
        let old: [String]
        let new: [String]

        init(_ description: String, from old: String..., to new: String...) {
            (testDescription, self.old, self.new) = (description, old, new)
        }
    }

    static let breaks = [
        Change("a requirement", to: "TopLevelEncoder.flush(): requirement func flush()"),
        Change("a mutating requirement", to: "TopLevelEncoder.flush(): requirement mutating func flush()"),
        Change(
            "a default is gone", from: "A.b: requirement with a default var b: Int { get }",
            to: "A.b: requirement var b: Int { get }"),
        Change(
            "a label", from: "Publisher.buffer(size:): func buffer(size: Int)",
            to: "Publisher.buffer(count:): func buffer(count size: Int)"),
        Change(
            "a constraint", from: "Publisher.share(): func share()",
            to: "Publisher.share(): func share() where Self.Output : Hashable"),
        Change("a case", to: "Publishers.PrefetchStrategy.none: case none"),
        Change("a conformance", from: "Publishers.Share: conforms to Swift.Equatable"),
        Change(
            "a default argument", from: #"Publisher.print(_:): func print(_ prefix: String = "")"#,
            to: "Publisher.print(_:): func print(_ prefix: String)"),
        Change(
            "a closure that is Sendable", from: "A.drop(while:): func drop(while: @escaping () -> Bool)",
            to: "A.drop(while:): func drop(while: @escaping @Sendable () -> Bool)"),
        Change("an isolation", from: "Publisher.log(): func log()", to: "Publisher.log(): @MainActor func log()"),
        Change("a type", from: "Demand.max: var max: Int? { get }", to: "Demand.max: var max: Int64? { get }"),
        Change("an availability", from: "Publisher.all(): func all()", to: "Publisher.all(): func all() [macOS 26.0]"),
    ]

    @Test("What breaks programs is called so, and fails without an entry", .enabled(if: Self.hasGit), arguments: breaks)
    func breaking(_ change: Change) throws {
        let repository = try Repository()
        defer { repository.remove() }
        try repository.write(interface: change.old)
        try repository.commit()
        try repository.write(interface: change.new)
        let (code, output) = try repository.compare()
        let breaking = output.split(separator: "\n").drop { $0 != "Breaking" }
        #expect(code == 1 && breaking.contains("    \((change.old + change.new)[0])"), "\(output)")
    }

    @Test(
        "Raised platforms and a lost product break programs, too", .enabled(if: Self.hasGit),
        arguments: [
            ("    platforms: [.macOS(.v15)],", "    platforms: [.macOS(.v26)],"),
            (#"        .library(name: "Streams", targets: ["Streams"]),"#, ""),
        ])
    func manifest(old: String, new: String) throws {
        let repository = try Repository()
        defer { repository.remove() }
        try repository.write(old, to: "Package.swift")
        try repository.commit()
        try repository.write(new, to: "Package.swift")
        #expect(try repository.compare().code == 1)
    }

    @Test(
        "What is added or deprecated breaks nothing, and an entry under Breaking lets a break pass",
        .enabled(if: Self.hasGit))
    func passing() throws {
        let repository = try Repository()
        defer { repository.remove() }
        try repository.write(interface: ["A.old(): func old()", "A.gone(): func gone()"])
        try repository.commit()
        let kept = ["A.old(): func old() [* deprecated]", "A.new(): func new()"]
        try repository.write(interface: kept + ["A.gone(): func gone()"])
        #expect(try repository.compare() == (0, "Added\n    A.new(): func new()\nDeprecated\n    \(kept[0])\n"))
        try repository.write(interface: kept)
        try repository.write("### Breaking\n\n- `gone()` is gone.\n", to: "CHANGELOG.md")
        #expect(try repository.compare().code == 0)
    }

    @Test(
        "Without a commit it compares with the last tag, or else with the parent commit, or with nothing",
        .enabled(if: Self.hasGit))
    func base() throws {
        let repository = try Repository()
        defer { repository.remove() }
        for name in ["a", "b", "c"] {
            try repository.write(interface: ["A.\(name): case \(name)"])
            try repository.commit()
            if name == "a" {
                #expect(
                    try repository.compare(with: []) == (
                        0, "Nothing to compare with: there is neither a tag nor a parent commit.\n"
                    ))
            }
        }
        #expect(try repository.compare(with: []).output.contains("A.b: case b"))
        try repository.git("tag", "1.0.0", "HEAD~2")
        #expect(try repository.compare(with: []).output.contains("A.a: case a"))
    }

    private static let hasGit = (try? Repository().remove()) != nil
}

/// A repository with the script, and little else.
private struct Repository {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "interface-\(UUID().uuidString)")

    init() throws {
        let ci = folder.appending(path: ".ci")
        try FileManager.default.createDirectory(at: ci, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: House.root.appending(path: ".ci/api"), to: ci.appending(path: "api"))
        try git("init", "--quiet")
        for file in ["Package.swift", "CHANGELOG.md", "Docs/Generated/API/Streams.txt"] { try write("", to: file) }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func write(interface: [String]) throws {
        try write(interface.map { $0 + "\n" }.joined(), to: "Docs/Generated/API/Streams.txt")
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func commit() throws {
        try git("add", "--all")
        try git("-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "--quiet", "--message", "A")
    }

    func git(_ arguments: String...) throws { try #require(run(["git", "-C", folder.path] + arguments).code == 0) }

    func compare(with arguments: [String] = ["HEAD"]) throws -> (code: Int32, output: String) {
        try run(["bash", folder.appending(path: ".ci/api").path] + arguments)
    }

    private func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        // In a hook, git has the name of another repository there.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}

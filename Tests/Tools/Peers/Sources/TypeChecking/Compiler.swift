import Foundation

/// The compiler's work on a program, and its messages.
struct Verdict {
    /// The number of partial solutions that the constraint solver opened.
    var scopes: Int
    /// The first error, or the first warning if there is no error, or `nil`.
    let message: String?
}

/// Type-checks clients of the modules that were built with this program.
struct Compiler {
    private let folder: URL
    private let options: [String]

    init(in folder: URL) throws {
        guard let products = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() else {
            throw CocoaError(.fileNoSuchFile)
        }
        self.folder = folder
        // OpenCombine's types say nothing about threads, so both are used in Swift 5 mode.
        options = [
            "swiftc", "-typecheck", "-swift-version", "5", "-parse-as-library", "-diagnostic-style=llvm",
            "-I", products.appending(path: "Modules").path,
            "-Xcc", "-fmodule-map-file=\(products.path)/COpenCombineHelpers.build/module.modulemap",
            "-stats-output-dir", folder.path,
        ]
    }

    func check(_ text: String) throws -> Verdict {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        let file = folder.appending(path: "Client.swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let output = try run(options + [file.path])
        return Verdict(scopes: try scopes(), message: message(in: output))
    }

    /// The compiler's name, without its build.
    func version() throws -> String {
        try run(["swiftc", "--version"]).firstMatch(of: /Swift version [0-9.]+/).map { String($0.0) } ?? "Swift"
    }

    private func run(_ command: [String]) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output
    }

    private func scopes() throws -> Int {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let counts = try files.filter { $0.pathExtension == "json" }.compactMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .firstMatch(of: /"Sema.NumConstraintScopes": (\d+)/).flatMap { Int($0.1) }
        }
        return counts.reduce(0, +)
    }

    private func message(in output: String) -> String? {
        let error = output.firstMatch(of: /(?m): error: (.*)$/)
        return (error ?? output.firstMatch(of: /(?m): warning: (.*)$/)).map { String($0.1) }
    }
}

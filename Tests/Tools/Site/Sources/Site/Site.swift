import Foundation

/// The documentation: an archive for each module of a library product, one for the guides, and all of them in one.
struct Site {
    private let root: URL
    private let basePath: String
    private let work: URL

    init(root: URL, basePath: String) throws {
        guard FileManager.default.fileExists(atPath: root.appending(path: "Docs/Contract.md").path) else {
            throw Problem("This is not the folder of the root package.")
        }
        self.root = root
        self.basePath = basePath
        work = root.appending(path: ".build/documentation")
    }

    func write(to output: URL) throws {
        try empty(work)
        let pictures = try Pictures(root: root)
        let modules = try libraryModules()
        var archives = [try guides(with: modules)]
        try run(["swift", "build"])
        let folder = try folderOfModules()
        for module in modules {
            print("Documenting \(module.name)")
            archives.append(try archive(of: module, modules: folder, pictures))
        }
        guard pictures.unused.isEmpty else {
            throw Problem("No operator has these pictures: \(pictures.unused.joined(separator: ", ")).")
        }
        try? FileManager.default.removeItem(at: output)
        try run(["docc", "merge"] + archives.map(\.path) + ["--output-path", output.path])
        try FrontPage.html.write(to: output.appending(path: "index.html"), atomically: true, encoding: .utf8)
    }

    /// Returns the URL of an archive's first page.
    private func page(of archive: String) -> String {
        (basePath.isEmpty ? "" : "/\(basePath)") + "/documentation/\(archive.lowercased())/"
    }

    private func empty(_ folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}

// MARK: Archives

extension Site {
    private struct Module {
        let name: String
        let folder: URL
    }

    private struct Description: Decodable {
        struct Product: Decodable {
            let name: String
            let targets: [String]
            let type: [String: [String]?]
        }
        struct Target: Decodable { let name, path: String }
        let products: [Product]
        let targets: [Target]
    }

    /// Returns the modules of the library products, in the order of the manifest, without Combine, which declares
    /// nothing.
    private func libraryModules() throws -> [Module] {
        let json = try run(["swift", "package", "describe", "--type", "json"])
        let package = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
        let paths = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.path) })
        let names = package.products.filter { $0.type.keys.contains("library") }.flatMap(\.targets)
        var seen: Set = ["Combine"]
        return names.filter { seen.insert($0).inserted }
            .map { Module(name: $0, folder: root.appending(path: paths[$0] ?? "")) }
    }

    private func folderOfModules() throws -> String {
        let products = try run(["swift", "build", "--show-bin-path"]).trimmingCharacters(in: .whitespacesAndNewlines)
        return products + "/Modules"
    }

    private func archive(of module: Module, modules: String, _ pictures: Pictures) throws -> URL {
        let symbols = work.appending(path: "\(module.name).symbols")
        try empty(symbols)
        try run([
            "swift", "symbolgraph-extract", "-module-name", module.name, "-I", modules, "-target", target(),
            "-output-dir", symbols.path, "-minimum-access-level", "public", "-skip-synthesized-members",
            "-emit-extension-block-symbols",
        ])
        let catalogue = work.appending(path: "\(module.name).docc")
        let own = module.folder.appending(path: "\(module.name).docc")
        if FileManager.default.fileExists(atPath: own.path) {
            try FileManager.default.copyItem(at: own, to: catalogue)
        } else {
            try empty(catalogue)
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: symbols.path) {
            try pictures.insert(into: symbols.appending(path: name), catalogue: catalogue)
        }
        return try convert(
            catalogue, ["--additional-symbol-graph-dir", symbols.path, "--fallback-display-name", module.name])
    }

    private func guides(with modules: [Module]) throws -> URL {
        let catalogue = work.appending(path: "Guides.docc")
        try empty(catalogue)
        try Guides(root: root, modules: modules.map { ($0.name, page(of: $0.name)) }).write(to: catalogue)
        return try convert(catalogue, ["--fallback-display-name", "Guides"])
    }

    private func convert(_ catalogue: URL, _ options: [String]) throws -> URL {
        let archive = catalogue.deletingPathExtension().appendingPathExtension("doccarchive")
        let name = catalogue.deletingPathExtension().lastPathComponent
        let hosting = basePath.isEmpty ? [] : ["--hosting-base-path", basePath]
        try run(
            ["docc", "convert", catalogue.path, "--output-path", archive.path, "--fallback-bundle-identifier", name]
                + options + hosting)
        return archive
    }

    private func target() throws -> String {
        struct Info: Decodable {
            struct Target: Decodable { let triple: String }
            let target: Target
        }
        let info = try run(["swiftc", "-print-target-info"])
        return try JSONDecoder().decode(Info.self, from: Data(info.utf8)).target.triple
    }

    /// Runs a program of the toolchain, and returns its output; its warnings are passed on.
    @discardableResult private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = root
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Problem("\(arguments.prefix(2).joined(separator: " ")) failed.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

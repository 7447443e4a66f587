import Testing

/// Who may know whom: design rule, made executable. A module that is not in the table may not be in the house.
@Suite struct ArchitectureTests {
    private let features: Set = ["Feed", "ImageComments", "SignUp", "EventForm", "GIFWallet", "Foaas"]

    /// The modules of the package that a module may import.
    private var table: [String: Set<String>] {
        [
            "Streams": [],
            "StreamsFoundation": ["Streams"],
            "StreamsTesting": ["Streams"],
            "Gallery": ["Streams", "StreamsTesting"],
            "Localization": [],
            "Networking": [],
            "Presentation": ["Localization"],
            "Validation": ["Localization"],
            "Storage": [],
            "TerminalUI": [],
            "Feed": ["Localization", "Storage"],
            "ImageComments": ["Localization"],
            "SignUp": ["Localization", "Validation"],
            "EventForm": ["Localization"],
            "GIFWallet": ["Localization", "Storage"],
            "Foaas": ["Localization", "Storage"],
            "FeedUI": ["Feed", "Presentation", "TerminalUI"],
            "FoaasUI": ["Foaas", "Presentation", "TerminalUI"],
            "ImageCommentsUI": ["ImageComments", "Presentation", "TerminalUI"],
            "SignUpUI": ["SignUp", "Presentation", "TerminalUI"],
            "EventFormUI": ["EventForm", "Presentation", "TerminalUI"],
            "GIFWalletUI": ["GIFWallet", "Presentation", "TerminalUI"],
            "Pipelines": features.union(features.map { $0 + "UI" })
                .union(["Streams", "StreamsFoundation", "Networking", "Presentation", "TerminalUI", "Validation"]),
            "DemoAPI": [],
            "Examples": ["Pipelines", "DemoAPI", "Gallery"],
        ]
    }

    private let cLibraries: Set = ["Darwin", "Glibc", "Musl", "Android", "WinSDK"]

    /// The modules of the toolchain that a module may import.
    private func toolchain(_ module: String, _ file: String) -> Set<String> {
        guard module == "Streams" else {
            let all = cLibraries.union([
                "Foundation", "FoundationNetworking", "Dispatch", "Observation", "Synchronization",
            ])
            return file.hasSuffix("StreamsFoundation/Combine.swift") ? all.union(["Combine"]) : all
        }
        return file.hasSuffix("Kernels/Threads.swift") ? cLibraries : ["Synchronization"]
    }

    @Test("The manifest names no package")
    func theManifestNamesNoPackage() throws {
        #expect(try House.describe().dependencies.isEmpty)
    }

    @Test("Targets depend only on those that the table allows")
    func targetsDependOnlyOnThoseThatTheTableAllows() throws {
        for target in try House.describe().targets where target.path.hasPrefix("Sources/") {
            let allowed = try #require(table[target.name], "\(target.name) is not in the table")
            #expect(Set(target.target_dependencies ?? []).isSubset(of: allowed), "\(target.name)")
        }
    }

    @Test("Sources import only what the table allows")
    func sourcesImportOnlyWhatTheTableAllows() throws {
        for target in try House.describe().targets where target.path.hasPrefix("Sources/") {
            let allowed = try #require(table[target.name], "\(target.name) is not in the table")
            let forbidden = try House.imports(of: target).filter { found in
                !allowed.union(toolchain(target.name, found.file)).contains(found.module)
            }
            #expect(forbidden.isEmpty)
        }
    }

    @Test("The imports of a file are found, whatever stands before them")
    func importsAreFound() throws {
        let target = try #require(try House.describe().targets.first { $0.name == "StreamsFoundation" })
        #expect(try House.imports(of: target).map(\.module).contains("Dispatch"))
    }
}

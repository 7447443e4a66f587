import Foundation
import Testing

/// Checks the modules' imports against the table of allowed ones. A module that is not in the table is an error.
@Suite struct ArchitectureTests {
    private let features: Set = [
        "FeedFeature", "ImageCommentsFeature", "SignUpFeature", "EventFormFeature", "GIFWalletFeature", "FoaasFeature",
    ]

    /// The modules of the package that a module may import.
    private var table: [String: Set<String>] {
        [
            "Streams": [],
            "StreamsFoundation": ["Streams"],
            "StreamsLayers": ["Streams"],
            "StreamsExtras": ["Streams", "StreamsLayers"],
            "StreamsReports": ["Streams", "StreamsLayers"],
            "Combine": ["Streams", "StreamsFoundation"],
            "StreamsTesting": ["Streams"],
            "StreamsGallery": ["Streams", "StreamsExtras", "StreamsTesting"],
            "FeatureLocalization": [],
            "FeatureNetworking": [],
            "FeaturePresentation": ["FeatureLocalization"],
            "FeatureValidation": ["FeatureLocalization"],
            "FeatureStorage": ["FeatureLocalization"],
            "FeaturePictures": [],
            "TerminalUI": [],
            "FeedFeature": ["FeatureLocalization", "FeatureStorage"],
            "ImageCommentsFeature": ["FeatureLocalization"],
            "SignUpFeature": ["FeatureLocalization", "FeatureValidation"],
            "EventFormFeature": ["FeatureLocalization", "FeatureStorage"],
            "GIFWalletFeature": ["FeatureLocalization", "FeatureStorage"],
            "FoaasFeature": ["FeatureLocalization", "FeatureStorage"],
            "FeedFeatureUI": ["FeedFeature", "FeaturePresentation", "TerminalUI"],
            "FoaasFeatureUI": ["FoaasFeature", "FeaturePresentation", "TerminalUI"],
            "ImageCommentsFeatureUI": ["ImageCommentsFeature", "FeaturePresentation", "TerminalUI"],
            "SignUpFeatureUI": ["SignUpFeature", "FeaturePresentation", "TerminalUI"],
            "EventFormFeatureUI": ["EventFormFeature", "FeaturePresentation", "TerminalUI"],
            "GIFWalletFeatureUI": ["GIFWalletFeature", "FeaturePresentation", "TerminalUI"],
            "FeaturePipelines": features.union(features.map { $0 + "UI" })
                .union([
                    "Streams", "StreamsExtras", "StreamsFoundation", "StreamsReports", "FeatureLocalization",
                    "FeatureNetworking", "FeaturePictures", "FeaturePresentation", "FeatureStorage", "TerminalUI",
                    "FeatureValidation",
                ]),
            "FeatureDemoAPI": [],
            "StreamsExamples": ["FeatureLocalization", "FeaturePipelines", "FeatureDemoAPI", "StreamsGallery"],
        ]
    }

    private let cLibraries: Set = ["Darwin", "Glibc", "Musl", "Android", "WinSDK"]

    /// The modules of the toolchain that a module may import.
    private func toolchain(_ module: String, _ file: String) -> Set<String> {
        guard module == "Streams" else {
            let all = cLibraries.union([
                "Foundation", "FoundationNetworking", "Dispatch", "Observation", "Synchronization",
            ])
            // Tells where a thread is, for the table of a failed schedule.
            if file.hasSuffix("Interleavings/StepTable.swift") { return all.union(["Runtime"]) }
            return file.hasSuffix("StreamsFoundation/Combine.swift") ? all.union(["Combine"]) : all
        }
        return file.hasSuffix("Kernels/Turns/Threads.swift") ? cLibraries : ["Synchronization"]
    }

    @Test("The manifest names no package")
    func theManifestNamesNoPackage() throws {
        #expect(try House.describe().dependencies.isEmpty)
    }

    /// SwiftPM refuses two packages with targets of the same name, whatever product is used.
    @Test("No target has a name that an app is likely to use")
    func noTargetHasANameThatAnAppMayHave() throws {
        let pattern = /Streams\w*|\w*Feature\w*|TerminalUI(Tests)?|Combine/
        #expect(try House.describe().targets.map(\.name).filter { $0.wholeMatch(of: pattern) == nil }.isEmpty)
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

    @Test("The imports of a file are found, whatever precedes them")
    func importsAreFound() throws {
        let target = try #require(try House.describe().targets.first { $0.name == "StreamsFoundation" })
        #expect(try House.imports(of: target).map(\.module).contains("Dispatch"))
    }

    @Test("The package index documents each module whose interface Docs/Generated/API has")
    func documentedModules() throws {
        let list = try House.read(".spi.yml").firstMatch(of: /documentation_targets: \[(.*)\]/)?.output.1
        let texts = try FileManager.default.contentsOfDirectory(
            atPath: House.root.appending(path: "Docs/Generated/API").path)
        let modules = Set(texts.map { $0.replacing(".txt", with: "") })
        #expect(Set((list ?? "").split(separator: ", ").map(String.init)) == modules)
    }
}

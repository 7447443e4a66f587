// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Streams",
    defaultLocalization: "en",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
        .library(name: "StreamsExtras", targets: ["StreamsExtras"]),
        .library(name: "StreamsReports", targets: ["StreamsReports"]),
        .library(name: "StreamsTesting", targets: ["StreamsTesting"]),
        .library(
            name: "Features",
            targets: [
                "FeatureLocalization", "FeatureNetworking", "FeaturePictures", "FeaturePresentation", "FeatureStorage",
                "TerminalUI", "FeatureValidation", "FeedFeature", "FeedFeatureUI",
                "ImageCommentsFeature", "ImageCommentsFeatureUI", "SignUpFeature", "SignUpFeatureUI",
                "EventFormFeature", "EventFormFeatureUI", "GIFWalletFeature",
                "GIFWalletFeatureUI", "FoaasFeature", "FoaasFeatureUI",
            ]),
        .library(name: "Pipelines", targets: ["FeaturePipelines"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
    ],
    dependencies: [],
    targets: [
        // Publishers: the reactive core.
        .target(name: "Streams", path: "Sources/Publishers/Streams"),
        .target(
            name: "StreamsFoundation", dependencies: ["Streams"], path: "Sources/Publishers/StreamsFoundation"),
        .target(name: "StreamsLayers", dependencies: ["Streams"], path: "Sources/Publishers/StreamsLayers"),
        .target(
            name: "StreamsExtras", dependencies: ["Streams", "StreamsLayers"], path: "Sources/Publishers/StreamsExtras"),
        .target(
            name: "StreamsReports", dependencies: ["Streams", "StreamsLayers"],
            path: "Sources/Publishers/StreamsReports"),
        .target(name: "StreamsTesting", dependencies: ["Streams"], path: "Sources/Publishers/StreamsTesting"),
        .target(
            name: "StreamsGallery", dependencies: ["Streams", "StreamsExtras", "StreamsTesting"],
            path: "Sources/Publishers/Gallery"),

        // Features: they know neither the core nor each other.
        .target(
            name: "FeatureLocalization", path: "Sources/Features/Localization", resources: [.process("Resources")]),
        .target(name: "FeatureNetworking", path: "Sources/Features/Networking"),
        .target(
            name: "FeaturePresentation", dependencies: ["FeatureLocalization"], path: "Sources/Features/Presentation",
            resources: [.process("Resources")]),
        .target(
            name: "FeatureStorage", dependencies: ["FeatureLocalization"], path: "Sources/Features/Storage",
            resources: [.process("Resources")]),
        .target(name: "FeaturePictures", path: "Sources/Features/Pictures"),
        .target(name: "TerminalUI", path: "Sources/Features/TerminalUI"),
        .target(
            name: "FeatureValidation", dependencies: ["FeatureLocalization"], path: "Sources/Features/Validation",
            resources: [.process("Resources")]),
        .target(
            name: "SignUpFeature", dependencies: ["FeatureLocalization", "FeatureValidation"],
            path: "Sources/Features/SignUp",
            resources: [.process("Resources")]),
        .target(
            name: "EventFormFeature", dependencies: ["FeatureLocalization", "FeatureStorage"],
            path: "Sources/Features/EventForm",
            resources: [.process("Resources")]),
        .target(
            name: "FoaasFeature", dependencies: ["FeatureLocalization", "FeatureStorage"],
            path: "Sources/Features/Foaas",
            resources: [.process("Resources")]),
        .target(
            name: "GIFWalletFeature", dependencies: ["FeatureLocalization", "FeatureStorage"],
            path: "Sources/Features/GIFWallet",
            resources: [.process("Resources")]),
        .target(
            name: "FeedFeature", dependencies: ["FeatureLocalization", "FeatureStorage"], path: "Sources/Features/Feed",
            resources: [.process("Resources")]),
        .target(
            name: "ImageCommentsFeature", dependencies: ["FeatureLocalization"], path: "Sources/Features/ImageComments",
            resources: [.process("Resources")]),

        .target(
            name: "FeedFeatureUI", dependencies: ["FeedFeature", "FeaturePresentation", "TerminalUI"],
            path: "Sources/Features/FeedUI"),
        .target(
            name: "ImageCommentsFeatureUI", dependencies: ["ImageCommentsFeature", "TerminalUI"],
            path: "Sources/Features/ImageCommentsUI"),
        .target(
            name: "SignUpFeatureUI", dependencies: ["SignUpFeature", "TerminalUI"], path: "Sources/Features/SignUpUI"),
        .target(
            name: "EventFormFeatureUI", dependencies: ["EventFormFeature", "TerminalUI"],
            path: "Sources/Features/EventFormUI"),
        .target(
            name: "GIFWalletFeatureUI", dependencies: ["GIFWalletFeature", "FeaturePresentation", "TerminalUI"],
            path: "Sources/Features/GIFWalletUI"),
        .target(
            name: "FoaasFeatureUI", dependencies: ["FoaasFeature", "TerminalUI"], path: "Sources/Features/FoaasUI"),

        // Pipelines: the composition root, the only place where they meet.
        .target(
            name: "FeaturePipelines",
            dependencies: [
                "Streams", "StreamsExtras", "StreamsFoundation", "StreamsReports", "FeatureLocalization",
                "FeatureNetworking", "FeaturePictures", "FeaturePresentation", "FeatureStorage", "TerminalUI",
                "FeatureValidation",
                "FeedFeature", "FeedFeatureUI", "ImageCommentsFeature", "ImageCommentsFeatureUI", "SignUpFeature",
                "SignUpFeatureUI", "EventFormFeature", "EventFormFeatureUI",
                "GIFWalletFeature", "GIFWalletFeatureUI", "FoaasFeature", "FoaasFeatureUI",
            ],
            path: "Sources/Pipelines/Pipelines", resources: [.process("Resources")]),
        .target(
            name: "FeatureDemoAPI", path: "Sources/Pipelines/DemoAPI", resources: [.copy("Files")]),
        .executableTarget(
            name: "StreamsExamples",
            dependencies: ["FeatureLocalization", "FeaturePipelines", "FeatureDemoAPI", "StreamsGallery"],
            path: "Sources/Pipelines/Examples", resources: [.process("Resources")]),

        // Tests. StreamsExtrasTests has the rows of its operators, which other tests read. FeedFeatureTorture and GIFWalletFeatureTorture are programs that are killed while they write;
        // FeatureNetworkingTorture is one without standard streams.
        .testTarget(name: "StreamsArchitectureTests", path: "Tests/House/ArchitectureTests"),
        .testTarget(
            name: "StreamsSurfaceTests",
            dependencies: [
                "Streams", "StreamsExtras", "StreamsFoundation", "StreamsReports", "StreamsTesting", "TerminalUI",
            ],
            path: "Tests/Publishers/SurfaceTests",
            exclude: ["Clients", "Coverage/Combine.txt"]),
        .testTarget(
            name: "StreamsTests",
            dependencies: ["Streams", "StreamsExtras", "StreamsReports", "StreamsTesting", "StreamsExtrasTests"],
            path: "Tests/Publishers/StreamsTests"),
        .testTarget(
            name: "StreamsExtrasTests",
            dependencies: ["Streams", "StreamsExtras", "StreamsFoundation", "StreamsReports", "StreamsTesting"],
            path: "Tests/Publishers/StreamsExtrasTests"),
        .testTarget(
            name: "StreamsFoundationTests",
            dependencies: ["Streams", "StreamsFoundation", "StreamsTesting", "FeatureDemoAPI"],
            path: "Tests/Publishers/StreamsFoundationTests"),
        .testTarget(
            name: "StreamsReportsTests",
            dependencies: ["Streams", "StreamsLayers", "StreamsExtras", "StreamsReports", "StreamsTesting"],
            path: "Tests/Publishers/StreamsReportsTests"),
        .testTarget(
            name: "StreamsTestingTests", dependencies: ["Streams", "StreamsExtras", "StreamsTesting"],
            path: "Tests/Publishers/StreamsTestingTests"),
        .testTarget(
            name: "StreamsGalleryTests", dependencies: ["StreamsGallery"], path: "Tests/Publishers/GalleryTests"),
        .testTarget(
            name: "StreamsDocumentationTests",
            dependencies: [
                "Streams", "StreamsExtras", "StreamsFoundation", "StreamsTesting", "FeaturePipelines", "StreamsGallery",
            ],
            path: "Tests/House/DocumentationTests"),
        .testTarget(
            name: "StreamsStressTests",
            dependencies: [
                "Streams", "StreamsExtras", "StreamsFoundation", "StreamsReports", "StreamsTesting",
                "StreamsExtrasTests",
            ],
            path: "Tests/Publishers/StreamsStressTests"),
        .testTarget(
            name: "FeatureNetworkingTests",
            dependencies: ["FeatureNetworking", "FeatureNetworkingTorture", "StreamsTesting", "FeatureTorture"],
            path: "Tests/Features/NetworkingTests"),
        .testTarget(
            name: "FeatureLocalizationTests", dependencies: ["FeatureLocalization"],
            path: "Tests/Features/LocalizationTests"),
        .testTarget(
            name: "FeaturePresentationTests", dependencies: ["FeaturePresentation"],
            path: "Tests/Features/PresentationTests"),
        .testTarget(
            name: "TerminalUITests", dependencies: ["TerminalUI", "StreamsTesting"],
            path: "Tests/Features/TerminalUITests"),
        .testTarget(
            name: "FeatureStorageTests", dependencies: ["FeatureStorage", "StreamsTesting"],
            path: "Tests/Features/StorageTests"),
        .testTarget(
            name: "FeaturePicturesTests", dependencies: ["FeaturePictures", "StreamsTesting"],
            path: "Tests/Features/PicturesTests", exclude: ["corpus.py", "Corpus"]),
        .testTarget(
            name: "FeatureValidationTests", dependencies: ["FeatureValidation", "StreamsTesting"],
            path: "Tests/Features/ValidationTests"),
        .testTarget(
            name: "SignUpFeatureTests", dependencies: ["SignUpFeature", "StreamsTesting"],
            path: "Tests/Features/SignUpTests"),
        .testTarget(
            name: "EventFormFeatureTests", dependencies: ["EventFormFeature", "StreamsTesting"],
            path: "Tests/Features/EventFormTests"),
        .testTarget(
            name: "FoaasFeatureTests", dependencies: ["FoaasFeature", "FeatureStorage", "StreamsTesting"],
            path: "Tests/Features/FoaasTests", exclude: ["Words"]),
        .testTarget(
            name: "GIFWalletFeatureTests",
            dependencies: [
                "GIFWalletFeatureTorture", "GIFWalletFeature", "FeatureStorage", "StreamsTesting", "FeatureTorture",
            ], path: "Tests/Features/GIFWalletTests"),
        .testTarget(
            name: "FeedFeatureTests",
            dependencies: ["FeedFeature", "FeedFeatureTorture", "FeatureStorage", "FeatureTorture"],
            path: "Tests/Features/FeedTests"),
        .executableTarget(
            name: "GIFWalletFeatureTorture", dependencies: ["GIFWalletFeature", "FeatureStorage"],
            path: "Tests/Features/GIFStoreTorture"),
        .executableTarget(
            name: "FeatureNetworkingTorture", dependencies: ["FeatureNetworking"],
            path: "Tests/Features/NetworkingTorture"),
        .target(name: "FeatureTorture", path: "Tests/Features/Torture"),
        .executableTarget(
            name: "FeedFeatureTorture", dependencies: ["FeedFeature"], path: "Tests/Features/FeedStoreTorture"),
        .testTarget(
            name: "ImageCommentsFeatureTests", dependencies: ["ImageCommentsFeature"],
            path: "Tests/Features/ImageCommentsTests"),
        .testTarget(
            name: "GIFWalletFeatureUITests", dependencies: ["GIFWalletFeatureUI", "TerminalUI", "StreamsTesting"],
            path: "Tests/Features/GIFWalletUITests"),
        .testTarget(
            name: "FeedFeatureUITests", dependencies: ["FeedFeatureUI", "TerminalUI"],
            path: "Tests/Features/FeedUITests"),
        .testTarget(
            name: "ImageCommentsFeatureUITests", dependencies: ["ImageCommentsFeatureUI", "TerminalUI"],
            path: "Tests/Features/ImageCommentsUITests"),
        .testTarget(
            name: "FoaasFeatureUITests", dependencies: ["FoaasFeatureUI", "TerminalUI", "StreamsTesting"],
            path: "Tests/Features/FoaasUITests"),
        .testTarget(
            name: "FeaturePipelinesTests",
            dependencies: ["FeaturePipelines", "TerminalUI", "FeatureDemoAPI", "StreamsExtras", "StreamsTesting"],
            path: "Tests/Pipelines/PipelinesTests",
            exclude: ["Snapshots"]),
        .testTarget(
            name: "StreamsExamplesTests", dependencies: ["StreamsExamples", "FeatureDemoAPI", "StreamsTesting"],
            path: "Tests/Pipelines/ExamplesTests"),
        .testTarget(
            name: "FeatureDemoAPITests", dependencies: ["FeatureDemoAPI"], path: "Tests/Pipelines/DemoAPITests"),
    ]
)

// A checkout of a dependency has no examples: an app's own program of that name would be replaced by them, without a word.
if !Context.packageDirectory.contains("/checkouts/") {
    package.products.append(.executable(name: "examples", targets: ["StreamsExamples"]))
}

// A module named Combine, where the host has none. A Mac has one: for a build for another system, set STREAMS_COMBINE.
// The product is there in any case, so that one manifest serves all hosts.
#if canImport(Combine)
let isCombineMissing = Context.environment["STREAMS_COMBINE"] != nil
#else
let isCombineMissing = true
#endif
package.products.append(.library(name: "Combine", targets: [isCombineMissing ? "Combine" : "Streams"]))
if isCombineMissing {
    package.targets.append(
        .target(name: "Combine", dependencies: ["Streams", "StreamsFoundation"], path: "Sources/Publishers/Combine"))
    package.targets.first { $0.name == "StreamsSurfaceTests" }?.dependencies.append("Combine")
}

// What Swift 7 will ask for, where it costs nothing: `any` before the name of a protocol, an import in each file that uses a
// module's members, and conformances that belong to the actor of their type.
for target in package.targets where target.path?.hasPrefix("Sources/Publishers/") == true {
    target.swiftSettings = ["ExistentialAny", "MemberImportVisibility", "InferIsolatedConformances"].map {
        .enableUpcomingFeature($0)
    }
}

// Some of the tests with what they need, and nothing else: STREAMS_TESTS=StreamsStressTests swift test.
// STREAMS_CORE stands for the laws, the examples and the stress tests of the core.
var chosenTests = Context.environment["STREAMS_TESTS"]?.split(separator: ",").map(String.init)
if Context.environment["STREAMS_CORE"] != nil {
    chosenTests =
        (chosenTests ?? []) + ["StreamsTests", "StreamsExtrasTests", "StreamsReportsTests", "StreamsStressTests"]
}
// Of StreamsTests the laws alone, or the schedules alone: what a release build of them compiles takes half of the time then.
let (hasLawsAlone, hasSchedulesAlone) = (
    Context.environment["STREAMS_LAWS"] != nil, Context.environment["STREAMS_SCHEDULES"] != nil
)
if hasLawsAlone || hasSchedulesAlone {
    package.targets.first { $0.name == "StreamsTests" }?.exclude =
        ["Examples", "Lifetime", "DeliveryTests.swift"] + (hasSchedulesAlone ? ["Laws", "Origins"] : [])
}
// The library is optimised there, and the schedules are not: that would take longer than it saves.
if hasSchedulesAlone {
    for target in package.targets where ["StreamsTests", "StreamsExtrasTests"].contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
// The tests in which threads meet, alone, for Thread Sanitizer: STREAMS_THREADS=1. Scenes are none of them: their threads run one
// at a time, and hand over by semaphores that it does not see.
if Context.environment["STREAMS_THREADS"] != nil {
    let files = [
        "StreamsStressTests": ["."],
        "StreamsReportsTests": [
            "Support", "DrawingTests.swift", "ReportStressTests.swift", "TypeTableStressTests.swift",
        ],
        "StreamsTestingTests": [
            "Support", "GuideTests.swift", "LawThreadsTests.swift", "RecorderTests.swift",
            "ScriptedPublisherTests.swift",
            "TestTaskTests.swift",
        ],
        "FeatureStorageTests": ["ImageDataStoreConcurrencyTests.swift"],
        "EventFormFeatureTests": ["EventStoreConcurrencyTests.swift"],
        "GIFWalletFeatureTests": ["GIFStoreConcurrencyTests.swift", "Samples.swift"],
        "FeedFeatureTests": ["Cache/FeedStoreConcurrencyTests.swift", "Support"],
        "TerminalUITests": ["Support", "CrashConcurrencyTests.swift", "SignalConcurrencyTests.swift"],
    ]
    for target in package.targets { target.sources = files[target.name] ?? target.sources }
    chosenTests = Array(files.keys)
}
if var names = chosenTests {
    var needed: Set<String> = []
    while let name = names.popLast() {
        guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        for case .byNameItem(let dependency, _) in target.dependencies { names.append(dependency) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    // The tests of the examples run the program by its name.
    package.products.removeAll { !needed.contains($0.name == "examples" ? "StreamsExamples" : $0.name) }
}

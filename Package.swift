// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Streams",
    defaultLocalization: "en",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
        .library(name: "StreamsTesting", targets: ["StreamsTesting"]),
        .library(
            name: "Features",
            targets: [
                "Localization", "Networking", "Presentation", "Storage", "TerminalUI", "Validation", "Feed", "FeedUI",
                "ImageComments", "ImageCommentsUI", "SignUp", "SignUpUI", "EventForm", "EventFormUI", "GIFWallet",
                "GIFWalletUI", "Foaas", "FoaasUI",
            ]),
        .library(name: "Pipelines", targets: ["Pipelines"]),
        .executable(name: "examples", targets: ["Examples"]),
    ],
    dependencies: [],
    targets: [
        // Publishers: the reactive core.
        .target(name: "Streams", path: "Sources/Publishers/Streams"),
        .target(
            name: "StreamsFoundation", dependencies: ["Streams"], path: "Sources/Publishers/StreamsFoundation"),
        .target(name: "StreamsTesting", dependencies: ["Streams"], path: "Sources/Publishers/StreamsTesting"),
        .target(name: "Gallery", dependencies: ["Streams", "StreamsTesting"], path: "Sources/Publishers/Gallery"),

        // Features: they know neither the core nor each other.
        .target(name: "Localization", path: "Sources/Features/Localization"),
        .target(name: "Networking", path: "Sources/Features/Networking"),
        .target(
            name: "Presentation", dependencies: ["Localization"], path: "Sources/Features/Presentation",
            resources: [.process("Resources")]),
        .target(name: "Storage", path: "Sources/Features/Storage"),
        .target(name: "TerminalUI", path: "Sources/Features/TerminalUI"),
        .target(
            name: "Validation", dependencies: ["Localization"], path: "Sources/Features/Validation",
            resources: [.process("Resources")]),
        .target(
            name: "SignUp", dependencies: ["Localization", "Validation"], path: "Sources/Features/SignUp",
            resources: [.process("Resources")]),
        .target(
            name: "EventForm", dependencies: ["Localization"], path: "Sources/Features/EventForm",
            resources: [.process("Resources")]),
        .target(
            name: "Foaas", dependencies: ["Localization", "Storage"], path: "Sources/Features/Foaas",
            resources: [.process("Resources")]),
        .target(
            name: "GIFWallet", dependencies: ["Localization", "Storage"], path: "Sources/Features/GIFWallet",
            resources: [.process("Resources")]),
        .target(
            name: "Feed", dependencies: ["Localization", "Storage"], path: "Sources/Features/Feed",
            resources: [.process("Resources")]),
        .target(
            name: "ImageComments", dependencies: ["Localization"], path: "Sources/Features/ImageComments",
            resources: [.process("Resources")]),

        .target(
            name: "FeedUI", dependencies: ["Feed", "Presentation", "TerminalUI"], path: "Sources/Features/FeedUI"),
        .target(
            name: "ImageCommentsUI", dependencies: ["ImageComments", "TerminalUI"],
            path: "Sources/Features/ImageCommentsUI"),
        .target(
            name: "SignUpUI", dependencies: ["SignUp", "TerminalUI"], path: "Sources/Features/SignUpUI"),
        .target(
            name: "EventFormUI", dependencies: ["EventForm", "TerminalUI"], path: "Sources/Features/EventFormUI"),
        .target(
            name: "GIFWalletUI", dependencies: ["GIFWallet", "Presentation", "TerminalUI"],
            path: "Sources/Features/GIFWalletUI"),
        .target(name: "FoaasUI", dependencies: ["Foaas", "TerminalUI"], path: "Sources/Features/FoaasUI"),

        // Pipelines: the composition root, the only place where they meet.
        .target(
            name: "Pipelines",
            dependencies: [
                "Streams", "StreamsFoundation", "Networking", "Presentation", "TerminalUI", "Validation",
                "Feed", "FeedUI", "ImageComments", "ImageCommentsUI", "SignUp", "SignUpUI", "EventForm", "EventFormUI",
                "GIFWallet", "GIFWalletUI", "Foaas", "FoaasUI",
            ],
            path: "Sources/Pipelines/Pipelines"),
        .target(name: "DemoAPI", path: "Sources/Pipelines/DemoAPI"),
        .executableTarget(
            name: "Examples", dependencies: ["Pipelines", "DemoAPI", "Gallery"], path: "Sources/Pipelines/Examples"),

        // Tests; FeedStoreTorture and GIFStoreTorture are programs that are killed while they write.
        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "SurfaceTests", dependencies: ["Streams", "StreamsFoundation"],
            exclude: ["Clients", "Coverage/Combine.txt"]),
        .testTarget(name: "StreamsTests", dependencies: ["Streams", "StreamsTesting"]),
        .testTarget(
            name: "StreamsFoundationTests",
            dependencies: ["Streams", "StreamsFoundation", "StreamsTesting", "DemoAPI"]),
        .testTarget(name: "StreamsTestingTests", dependencies: ["Streams", "StreamsTesting"]),
        .testTarget(name: "GalleryTests", dependencies: ["Gallery"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["Streams", "StreamsFoundation", "StreamsTesting", "Pipelines", "Gallery"]),
        .testTarget(name: "StreamsStressTests", dependencies: ["Streams", "StreamsFoundation"]),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking"]),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization"]),
        .testTarget(name: "PresentationTests", dependencies: ["Presentation"]),
        .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "StreamsTesting"]),
        .testTarget(name: "StorageTests", dependencies: ["Storage", "StreamsTesting"]),
        .testTarget(name: "ValidationTests", dependencies: ["Validation", "StreamsTesting"]),
        .testTarget(name: "SignUpTests", dependencies: ["SignUp", "StreamsTesting"]),
        .testTarget(name: "EventFormTests", dependencies: ["EventForm", "StreamsTesting"]),
        .testTarget(name: "FoaasTests", dependencies: ["Foaas", "Storage", "StreamsTesting"]),
        .testTarget(
            name: "GIFWalletTests",
            dependencies: ["GIFStoreTorture", "GIFWallet", "Storage", "StreamsTesting", "Torture"]),
        .testTarget(name: "FeedTests", dependencies: ["Feed", "FeedStoreTorture", "Storage", "Torture"]),
        .executableTarget(name: "GIFStoreTorture", dependencies: ["GIFWallet"], path: "Tests/GIFStoreTorture"),
        .target(name: "Torture", path: "Tests/Torture"),
        .executableTarget(name: "FeedStoreTorture", dependencies: ["Feed"], path: "Tests/FeedStoreTorture"),
        .testTarget(name: "ImageCommentsTests", dependencies: ["ImageComments"]),
        .testTarget(name: "GIFWalletUITests", dependencies: ["GIFWalletUI", "StreamsTesting"]),
        .testTarget(name: "FeedUITests", dependencies: ["FeedUI"]),
        .testTarget(name: "ImageCommentsUITests", dependencies: ["ImageCommentsUI"]),
        .testTarget(name: "FoaasUITests", dependencies: ["FoaasUI", "StreamsTesting"]),
        .testTarget(
            name: "PipelinesTests", dependencies: ["Pipelines", "TerminalUI", "DemoAPI", "StreamsTesting"],
            exclude: ["Snapshots"]),
        .testTarget(name: "ExamplesTests", dependencies: ["Examples"]),
        .testTarget(name: "DemoAPITests", dependencies: ["DemoAPI"]),
    ]
)

// The core with its laws and stress tests and nothing else: what CI builds again in release and under Thread Sanitizer.
if Context.environment["STREAMS_CORE"] != nil {
    let core = ["Streams", "StreamsFoundation", "StreamsTesting", "StreamsTests", "StreamsStressTests"]
    package.targets.removeAll { !core.contains($0.name) }
    package.products.removeAll { !core.contains($0.name) }
}

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
                "Networking", "Presentation", "TerminalUI", "Feed", "FeedUI", "ImageComments", "ImageCommentsUI",
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

        // Features: they know neither the core nor each other.
        .target(name: "Networking", path: "Sources/Features/Networking"),
        .target(
            name: "Presentation", path: "Sources/Features/Presentation", resources: [.process("Resources")]),
        .target(name: "TerminalUI", path: "Sources/Features/TerminalUI"),
        .target(name: "Feed", path: "Sources/Features/Feed", resources: [.process("Resources")]),
        .target(
            name: "ImageComments", path: "Sources/Features/ImageComments", resources: [.process("Resources")]),

        .target(
            name: "FeedUI", dependencies: ["Feed", "Presentation", "TerminalUI"], path: "Sources/Features/FeedUI"),
        .target(
            name: "ImageCommentsUI", dependencies: ["ImageComments", "TerminalUI"],
            path: "Sources/Features/ImageCommentsUI"),

        // Pipelines: the composition root, the only place where they meet.
        .target(
            name: "Pipelines",
            dependencies: [
                "Streams", "StreamsFoundation", "Networking", "Presentation", "TerminalUI", "Feed", "FeedUI",
                "ImageComments", "ImageCommentsUI",
            ],
            path: "Sources/Pipelines/Pipelines"),
        .target(name: "DemoAPI", path: "Sources/Pipelines/DemoAPI"),
        .executableTarget(
            name: "Examples", dependencies: ["Pipelines", "DemoAPI"], path: "Sources/Pipelines/Examples"),

        // Tests; FeedStoreTorture is a program that is killed while it writes.
        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "SurfaceTests", dependencies: ["Streams", "StreamsFoundation"],
            exclude: ["Clients", "Coverage/Combine.txt"]),
        .testTarget(name: "StreamsTests", dependencies: ["Streams", "StreamsTesting"]),
        .testTarget(
            name: "StreamsFoundationTests",
            dependencies: ["Streams", "StreamsFoundation", "StreamsTesting", "DemoAPI"]),
        .testTarget(name: "StreamsTestingTests", dependencies: ["Streams", "StreamsTesting"]),
        .testTarget(name: "StreamsStressTests", dependencies: ["Streams", "StreamsFoundation"]),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking"]),
        .testTarget(name: "PresentationTests", dependencies: ["Presentation"]),
        .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "StreamsTesting"]),
        .testTarget(name: "FeedTests", dependencies: ["Feed", "FeedStoreTorture"]),
        .executableTarget(name: "FeedStoreTorture", dependencies: ["Feed"], path: "Tests/FeedStoreTorture"),
        .testTarget(name: "ImageCommentsTests", dependencies: ["ImageComments"]),
        .testTarget(name: "FeedUITests", dependencies: ["FeedUI"]),
        .testTarget(name: "ImageCommentsUITests", dependencies: ["ImageCommentsUI"]),
        .testTarget(
            name: "PipelinesTests", dependencies: ["Pipelines", "TerminalUI", "DemoAPI"],
            exclude: ["Snapshots"]),
        .testTarget(name: "ExamplesTests", dependencies: ["Examples"]),
        .testTarget(name: "DemoAPITests", dependencies: ["DemoAPI"]),
    ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Streams",
    defaultLocalization: "en",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsFoundation", targets: ["StreamsFoundation"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "Streams", path: "Sources/Publishers/Streams"),
        .target(
            name: "StreamsFoundation", dependencies: ["Streams"],
            path: "Sources/Publishers/StreamsFoundation"),
    ]
)

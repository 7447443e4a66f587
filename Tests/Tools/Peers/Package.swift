// swift-tools-version: 6.0
import PackageDescription

// Only compares: users of Streams never resolve this package. The two sides have the same files, and see only their own
// imports, as both libraries extend Sequence.
let ownMembers: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(
            name: "Cases",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsTesting", package: "Streams"),
            ],
            swiftSettings: ownMembers),
        .target(
            name: "StreamsSide", dependencies: ["Cases", .product(name: "Streams", package: "Streams")],
            swiftSettings: ownMembers),
        .target(
            name: "OpenCombineSide", dependencies: ["Cases", .product(name: "OpenCombine", package: "OpenCombine")],
            swiftSettings: ownMembers + [.define("OPENCOMBINE")]),
        .executableTarget(
            name: "Peers",
            dependencies: [
                "Cases", "StreamsSide", "OpenCombineSide", .product(name: "StreamsTesting", package: "Streams"),
            ]),
        // Compiles clients of both, so it depends on what these import.
        .executableTarget(
            name: "TypeChecking",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsFoundation", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineFoundation", package: "OpenCombine"),
            ]),
    ]
)

// swift-tools-version: 6.0
import PackageDescription

// Only compares sizes: users of Streams never resolve this package.
let package = Package(
    name: "Size",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .executableTarget(name: "StreamsHello", dependencies: [.product(name: "Streams", package: "Streams")]),
        .executableTarget(
            name: "OpenCombineHello", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    ]
)

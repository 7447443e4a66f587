// swift-tools-version: 6.0
import PackageDescription

// What only measures: no user of Streams ever resolves this package.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Elsewhere",
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsFoundation", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]),
        .target(
            name: "Elsewhere",
            dependencies: [
                .product(name: "Streams", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]),
    ]
)

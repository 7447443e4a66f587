// swift-tools-version: 6.0
import PackageDescription

// Only measures: users of Streams never resolve this package. The two sides have the same files, and see only their own
// imports.
let ownMembers: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "Benchmarks", targets: ["Benchmarks"]),
        .library(name: "CountedAllocations", type: .dynamic, targets: ["CountedAllocations"]),
    ],
    dependencies: [
        .package(name: "Streams", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .executableTarget(name: "ListBenchmarks", dependencies: [.product(name: "Features", package: "Streams")]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Scenarios", "StreamsSide", "OpenCombineSide",
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsReports", package: "Streams"),
                .product(name: "Features", package: "Streams"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ]),
        .target(name: "Scenarios"),
        // Only compiled.
        .target(
            name: "LongChains",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsExtras", package: "Streams"),
            ]),
        .target(
            name: "StreamsSide",
            dependencies: [
                "Scenarios", "Elsewhere",
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsFoundation", package: "Streams"),
                .product(name: "StreamsExtras", package: "Streams"),
            ],
            swiftSettings: ownMembers),
        .target(
            name: "OpenCombineSide",
            dependencies: [
                "Scenarios", "Elsewhere",
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ],
            swiftSettings: ownMembers + [.define("OPENCOMBINE")]),
        .target(
            name: "Elsewhere",
            dependencies: [
                .product(name: "Streams", package: "Streams"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]),
        // Operators in functions that take any publisher, as a module of a program has them.
        .target(
            name: "GenericOperators",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsExtras", package: "Streams"),
            ],
            swiftSettings: ownMembers),
        .executableTarget(
            name: "GenericCode",
            dependencies: ["GenericOperators", "Scenarios", .product(name: "Streams", package: "Streams")]),
        // Loaded before the program to count allocations.
        .target(name: "CountedAllocations"),
    ]
)

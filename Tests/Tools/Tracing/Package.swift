// swift-tools-version: 6.2
import PackageDescription

// Shows how reports are connected to tracing and logging: users of Streams never resolve this package.
let package = Package(
    name: "ReportTracing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../../.."),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        .target(
            name: "ReportTracing",
            dependencies: [
                .product(name: "StreamsReports", package: "Streams"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "ReportTracingTests",
            dependencies: [
                "ReportTracing",
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsReports", package: "Streams"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
            ]),
    ]
)

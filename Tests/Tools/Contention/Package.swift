// swift-tools-version: 6.0
import PackageDescription

// Only measures: users of Streams never resolve this package. `STREAMS` may name another checkout to measure.
let package = Package(
    name: "Contention",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Streams", path: Context.environment["STREAMS"] ?? "../../..")],
    targets: [
        .executableTarget(
            name: "Contention",
            dependencies: [
                .product(name: "Streams", package: "Streams"), .product(name: "StreamsExtras", package: "Streams"),
            ])
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// Shows how a server uses subjects: users of Streams never resolve this package.
let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Streams", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    ],
    targets: [
        .target(
            name: "Chat",
            dependencies: [
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsExtras", package: "Streams"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .executableTarget(
            name: "Server", dependencies: ["Chat", .product(name: "Hummingbird", package: "hummingbird")]),
        .testTarget(
            name: "ChatTests", dependencies: ["Chat", .product(name: "HummingbirdTesting", package: "hummingbird")]),
    ]
)

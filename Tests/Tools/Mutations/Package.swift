// swift-tools-version: 6.0
import PackageDescription

// Tests the tests: users of Streams never resolve this package.
let package = Package(
    name: "Mutations",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .executableTarget(name: "PlantedBugs"),
        .executableTarget(
            name: "Mutants",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
            ]),
    ]
)

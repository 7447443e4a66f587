// swift-tools-version: 6.0
import PackageDescription

// Tests the tests: no user of Streams ever resolves this package.
let package = Package(
    name: "Mutations",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "Mutations")]
)

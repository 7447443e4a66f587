// swift-tools-version: 6.0
import PackageDescription

// Builds the documentation as a web site: no user of Streams ever resolves this package.
let package = Package(
    name: "Site",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "Site")]
)

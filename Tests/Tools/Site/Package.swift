// swift-tools-version: 6.0
import PackageDescription

// Builds the documentation as a web site: users of Streams never resolve this package.
let package = Package(
    name: "Site",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "Site")]
)

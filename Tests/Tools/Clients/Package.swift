// swift-tools-version: 6.1
import PackageDescription

// Compiles code that others have written for Combine with this package's Combine module, and an app whose targets have
// the names that apps give them. Users of Streams never resolve this package. `check` writes .build/sources.
let combine: Target.Dependency =
    .product(name: "Combine", package: "streams", condition: .when(platforms: [.linux, .windows, .android]))
let names = (Context.environment["COMMON_NAMES"] ?? "").split(separator: " ").map(String.init)

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "app", targets: ["App"])
    ] + names.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(name: "streams", path: "../../.."),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/CoreOffice/XMLCoder", exact: "0.18.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: names.map { .target(name: $0, dependencies: [combine], path: ".build/sources/\($0)") } + [
        .executableTarget(
            name: "App", dependencies: names.map { .byName(name: $0) } + [combine], path: ".build/sources/App"),
        .testTarget(
            name: "CodersTests",
            dependencies: [
                combine, .product(name: "XMLCoder", package: "XMLCoder"), .product(name: "Yams", package: "Yams"),
            ]),
        // GRDB's own tests, in the language mode and with the features of its manifest.
        .testTarget(
            name: "GRDBTests", dependencies: [combine, .product(name: "GRDB", package: "GRDB.swift")],
            path: ".build/sources/GRDBTests",
            swiftSettings: [
                .swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures"),
                .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
            ]),
    ]
)

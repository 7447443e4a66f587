// swift-tools-version: 6.2
import PackageDescription

// An app and a server as they are written in 2026, with each product of the library, all upcoming features of the
// compiler, and warnings as errors. Users of Streams never resolve this package.
let strict: [SwiftSetting] =
    [.treatAllWarnings(as: .error), .strictMemorySafety()]
    + [
        "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
        "InferIsolatedConformances", "ImmutableWeakCaptures",
    ].map { .enableUpcomingFeature($0) }
let ofTheMainActor = strict + [.defaultIsolation(MainActor.self)]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "streams") }

let package = Package(
    name: "StrictClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "streams", path: "../../..")],
    targets: [
        .target(
            name: "Search",
            dependencies: ["Streams", "StreamsFoundation", "StreamsExtras", "StreamsReports"].map(product),
            swiftSettings: ofTheMainActor),
        .target(name: "Settings", dependencies: [product("Combine")], swiftSettings: ofTheMainActor),
        .target(name: "News", dependencies: ["Streams", "StreamsExtras"].map(product), swiftSettings: strict),
        .testTarget(
            name: "SearchTests",
            dependencies: ["Search", "Settings"]
                + ["Streams", "StreamsExtras", "StreamsReports", "StreamsTesting", "Combine"].map(product),
            swiftSettings: ofTheMainActor),
        .testTarget(
            name: "NewsTests", dependencies: ["News"] + ["Streams", "StreamsTesting"].map(product),
            swiftSettings: strict),
    ]
)

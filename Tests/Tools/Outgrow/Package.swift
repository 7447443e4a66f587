// swift-tools-version: 6.0
import Foundation
import PackageDescription

// An example with neighbours: a pipeline over a broker. Users of Streams never resolve this package.
let streams: [Target.Dependency] = [
    .product(name: "Streams", package: "Streams"), .product(name: "StreamsExtras", package: "Streams"),
    .product(name: "StreamsReports", package: "Streams"),
]

// PostgreSQL is left out if its library is not installed.
let hasPostgres = FileManager.default.fileExists(atPath: "/usr/include/postgresql/libpq-fe.h")
let engines: [Target.Dependency] = ["RedisJobs"] + (hasPostgres ? ["PostgresJobs"] : [])

let package = Package(
    name: "Outgrow",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "send", targets: ["Send"]),
        .executable(name: "work", targets: ["Work"]),
        .executable(name: "measure", targets: ["Measure"]),
    ],
    dependencies: [.package(name: "Streams", path: "../../..")],
    targets: [
        .systemLibrary(name: "CHiredis"),
        .target(name: "Jobs", dependencies: streams),
        .target(name: "RedisJobs", dependencies: ["CHiredis", "Jobs"]),
        .target(name: "Arguments"),
        .executableTarget(name: "Send", dependencies: ["Arguments"] + engines),
        .executableTarget(name: "Work", dependencies: ["Arguments"] + engines + streams),

        // Starts and kills servers and workers for the tests and the measurements.
        .target(name: "Harness", dependencies: ["Jobs"] + engines),
        .executableTarget(name: "Measure", dependencies: ["Arguments", "Jobs", "Send", "Harness", "Work"] + streams),
        .testTarget(name: "OutgrowTests", dependencies: ["Harness", "Jobs", "RedisJobs", "Send", "Work"] + streams),
    ]
        + (hasPostgres
            ? [.systemLibrary(name: "CPostgres"), .target(name: "PostgresJobs", dependencies: ["CPostgres", "Jobs"])]
            : [])
)

// swift-tools-version: 6.0
import PackageDescription

// Shows a neighbour: a pipeline over a broker, which no user of Streams ever resolves.
let streams: [Target.Dependency] = [
    .product(name: "Streams", package: "Streams"), .product(name: "StreamsExtras", package: "Streams"),
    .product(name: "StreamsReports", package: "Streams"),
]

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
        .executableTarget(name: "Send", dependencies: ["Arguments", "RedisJobs"]),
        .executableTarget(name: "Work", dependencies: ["Arguments", "RedisJobs"] + streams),

        // Starts and kills servers and workers, for the tests and the measurements.
        .target(name: "Harness", dependencies: ["RedisJobs"]),
        .executableTarget(name: "Measure", dependencies: ["Arguments", "Jobs", "Send", "Harness", "Work"] + streams),
        .testTarget(name: "OutgrowTests", dependencies: ["Harness", "Jobs", "RedisJobs", "Send", "Work"] + streams),
    ]
)

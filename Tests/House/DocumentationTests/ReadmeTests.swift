import Foundation
import Streams
import StreamsTesting
import Testing

/// Runs the code of README.md and Docs/GettingStarted.md.
@Suite struct ReadmeTests: Examples {
    let printed = Printed()

    @Test("The first pipeline prints the comment below it")
    func firstPipeline() throws {
        let temperatures = PassthroughSubject<Double, Never>()
        let warnings = temperatures.zip(temperatures.dropFirst())
            .filter { $1 - $0 > 5 }
            .map { "up by \($1 - $0) degrees" }
            .sink { print($0) }
        for temperature in [18, 19, 27, 26] as [Double] { temperatures.send(temperature) }
        // Prints: up by 8.0 degrees
        try printed.check()
        warnings.cancel()
    }

    @Test("A reading that jumps is reported, one that changes slowly is not")
    func jumps() throws {
        let scheduler = TestScheduler()
        let readings = try scheduler.publisher("-1-2-9-8-|", values: .digits)
        try scheduler.expect(readings.jumps(over: 5), "-----9---|", values: .digits)
    }

    @Test("jumps(over:) keeps the laws, whatever its upstream and its subscriber do")
    func jumpsKeepsTheLaws() throws {
        try OperatorLaws { $0.jumps(over: 5) }.check()
    }

    @Test("A value that is not requested yet waits in a buffer")
    func demand() throws {
        let readings = PassthroughSubject<Int, Never>()
        var subscription: (any Subscription)?
        readings.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
            .handleEvents(receiveOutput: { print($0) })
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        for reading in 1...3 { readings.send(reading) }
        subscription?.request(.max(1))
        // Prints: 3
        try printed.check()
    }

    @Test("A failure ends a pipeline, and is shown or replaced")
    func failure() throws {
        let readings = ["18", "x", "19"].publisher.tryMap(reading)
        let shown = readings.sink(
            receiveCompletion: { if case .failure(let error) = $0 { print("failed: \(error)") } },
            receiveValue: { print($0) })
        // Prints: 18, failed: Unreadable(text: "x")
        try printed.check()
        let replaced = readings.replaceError(with: 0).sink { print($0) }
        // Prints: 18, 0
        try printed.check()
        for cancellable in [shown, replaced] { cancellable.cancel() }
    }

    @Test("Two kinds of publishers are returned as one", arguments: [true, false])
    func erased(hasSensor: Bool) {
        let sensor = PassthroughSubject<Int, Never>()
        let recorder = readings(of: hasSensor ? sensor : nil).record()
        for reading in [18, 18, 19] { sensor.send(reading) }
        #expect(recorder.values == (hasSensor ? [18, 19] : [0]))
    }

    /// The manifest of a user's package.
    private let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Weather",
            platforms: [.macOS(.v15)],
            dependencies: [
                .package(path: "../streams")
            ],
            targets: [
                .executableTarget(
                    name: "Weather",
                    dependencies: [
                        .product(name: "Streams", package: "streams")
                    ]),
                .testTarget(
                    name: "WeatherTests",
                    dependencies: ["Weather", .product(name: "StreamsTesting", package: "streams")]),
            ])
        """

    @Test("The manifest is valid, and names products of the package")
    func manifestIsOne() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "weather-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        // The package manager leaves locks in the temporary folder.
        let temporary = "TMPDIR=\(folder.path)"
        #expect(try status(of: [temporary, "swift", "package", "--package-path", folder.path, "dump-package"]) == 0)
        let products = Document("Package.swift").text.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
        #expect(Set(manifest.matches(of: /product\(name: "(\w+)"/).map { String($0.1) }).isSubset(of: products))
    }

    private func status(of command: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension Publisher where Output == Int {
    /// Sends the values that are greater than the one before them by more than a limit.
    func jumps(over limit: Int) -> some Publisher<Int, Failure> {
        scan([Int]()) { Array(($0 + [$1]).suffix(2)) }
            .filter { $0.count == 2 && $0[1] - $0[0] > limit }
            .map { $0[1] }
    }
}

struct Unreadable: Error { let text: String }

func reading(in text: String) throws -> Int {
    guard let reading = Int(text) else { throw Unreadable(text: text) }
    return reading
}

func readings(of sensor: PassthroughSubject<Int, Never>?) -> AnyPublisher<Int, Never> {
    guard let sensor else { return Just(0).eraseToAnyPublisher() }
    return sensor.removeDuplicates().eraseToAnyPublisher()
}

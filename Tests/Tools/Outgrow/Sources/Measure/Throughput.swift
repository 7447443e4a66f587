import Foundation
import Harness
import Jobs
import RedisJobs
import Streams
import StreamsExtras

/// Measures jobs that wait a millisecond, by the number of workers, and by how often the server forces its file to the
/// disk. The limit of the server is that of its own benchmark, with as many connections as two workers have.
func throughput(jobs: Int) async throws {
    print("Without a broker, in one process: \(try await rateWithoutBroker(jobs: jobs)) jobs/s\n")
    print(try await costs(jobs: jobs))
    print("| file is forced to the disk | 1 worker | 2 workers | 4 workers | XADD alone, requests/s |")
    print("|---|--:|--:|--:|--:|")
    for sync in [RedisServer.Sync.everySecond, .always] {
        let server = try await RedisServer(sync: sync, onDisk: true)
        var figures: [Int] = []
        for workers in [1, 2, 4] { figures.append(try await rate(of: workers, jobs: jobs, on: server)) }
        figures.append(try limit(of: server, requests: jobs))
        print("| \(sync.rawValue) |", figures.map(String.init).joined(separator: " | "), "|")
    }
}

private func rateWithoutBroker(jobs: Int) async throws -> Int {
    let outcomes = JobArray(count: jobs).outcomes(limit: 8) { job, _ in
        Publishers.Async { try await Task.sleep(for: .milliseconds(1)) }.tryMap { _ = try job.square() }
            .eraseToAnyPublisher()
    }
    let began = ContinuousClock.now
    for try await _ in outcomes.values {}
    return Int(Double(jobs) / ((.now - began) / .seconds(1)))
}

/// Measures the time that a job takes of a core, on both sides.
private func costs(jobs: Int) async throws -> String {
    let server = try await RedisServer(sync: .everySecond)
    try await server.send((1...jobs).lazy.map { #"{"id":\#($0),"number":1}"# })
    let before = try server.processorTime()
    let worker = try Program(worker: "worker-1", of: server)
    try await server.counts(within: .seconds(300)) { $0.results == jobs }
    let times = [try worker.processorTime(), try server.processorTime() - before]
    let microseconds = times.map { Int($0 / .microseconds(jobs)) }
    return "Of a core, a job takes \(microseconds[0]) µs of the worker, and \(microseconds[1]) µs of the server.\n"
}

/// Returns the jobs per second, from the first result to the last.
private func rate(of count: Int, jobs: Int, on server: RedisServer) async throws -> Int {
    _ = try await server.connection.reply(to: ["FLUSHALL"])
    try await server.send((1...jobs).lazy.map { #"{"id":\#($0),"number":1}"# })
    let workers = try (1...count).map { try Program(worker: "worker-\($0)", of: server, ["--wait", "1ms"]) }
    defer { for worker in workers { worker.kill() } }
    let first = try await server.counts { $0.results > 0 }.results
    let began = ContinuousClock.now
    try await server.counts(within: .seconds(300)) { $0.results == jobs }
    return Int(Double(jobs - first) / ((.now - began) / .seconds(1)))
}

private func limit(of server: RedisServer, requests: Int) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
        "redis-benchmark", "-p", "\(server.port)", "-c", "6", "-n", "\(requests)", "--csv", "XADD", "limit", "*", "job",
        #"{"id":1,"number":1}"#,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let fields = text.split(separator: "\n").last?.split(separator: ",").map { $0.trimmingCharacters(in: ["\""]) } ?? []
    guard let rate = fields.dropFirst().first(where: { Double($0) != nil }).flatMap(Double.init) else {
        throw HarnessError("redis-benchmark says: \(text)")
    }
    return Int(rate)
}

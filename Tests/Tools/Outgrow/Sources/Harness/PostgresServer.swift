#if canImport(PostgresJobs)
import Foundation
import Jobs
import PostgresJobs

/// A PostgreSQL server for one test, with its files and its socket in its own folder.
package final class PostgresServer: JobServer {
    private let folder: URL
    private let connection: PostgresConnection
    private let address: String
    private var process: Process?

    package init() async throws {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = FileManager.default.isWritableFile(atPath: memory.path)
        folder = try Self.newFolder(in: isInMemory ? memory : FileManager.default.temporaryDirectory)
        address = "host=\(folder.path) dbname=postgres user=postgres"
        connection = PostgresConnection(to: address, patience: .seconds(30))
        try Self.run(["cp", "-a", Self.template.get().path + "/data", folder.path + "/data"])
        try await start()
    }

    deinit {
        // Sends nothing to its clients, but returns its shared memory.
        try? end(by: SIGQUIT)
        try? FileManager.default.removeItem(at: folder)
    }

    package var option: [String] { ["--postgres", address] }

    package func queue(_ settings: WorkerSettings) -> any JobQueue {
        PostgresJobQueue(at: address, settings: settings)
    }

    private func start() async throws {
        try? FileManager.default.removeItem(atPath: folder.path + "/data/postmaster.pid")
        process = try Self.begin(
            [
                Self.programs + "postgres", "-D", folder.path + "/data", "-c", "listen_addresses=", "-c",
                "unix_socket_directories=\(folder.path)", "-c", "dynamic_shared_memory_type=mmap",
            ])
        try await connection.rows(of: "SELECT 1")
    }

    /// Sends it a signal, and waits for it and its children, which end when they notice that it has gone.
    private func end(by signal: Int32) throws {
        let lines = try String(contentsOfFile: folder.path + "/data/postmaster.pid", encoding: .utf8)
        guard let id = lines.split(separator: "\n").first.flatMap({ Int32($0) }) else { return }
        kill(id, signal)
        process?.waitUntilExit()
    }

    package func crash() async throws {
        try end(by: SIGKILL)
        try await Task.sleep(for: .milliseconds(300))
        try await start()
    }

    package func send(_ bodies: some Collection<String>) async throws {
        try await PostgresSender(over: connection).send(bodies)
    }

    package func counts() async throws -> JobCounts {
        let rows = try await connection.rows(
            of: """
                SELECT (SELECT count(*) FROM jobs), (SELECT count(*) FROM jobs WHERE attempts > 0),
                    (SELECT count(*) FROM aside), count(*), coalesce(sum(result), 0), coalesce(sum(repeated), 0)
                FROM results
                """)
        let attempts = try await connection.rows(of: "SELECT attempt, count(*) FROM results GROUP BY attempt")
        let figures = rows[0].map { Int($0) ?? 0 }
        return JobCounts(
            unfinished: figures[0], pending: figures[1], results: figures[3], total: figures[4], aside: figures[2],
            repeated: figures[5],
            attempts: Dictionary(
                attempts.map { (Int($0[0]) ?? 0, Int($0[1]) ?? 0) }, uniquingKeysWith: +))
    }

    package func putAside() async throws -> [[String]] {
        try await connection.rows(of: "SELECT body, attempts, error, report FROM aside ORDER BY id")
    }

    // MARK: The installation

    /// The folder of Debian's programs for administrators of servers.
    private static let programs: String = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.compactMap { Int($0) }.max().map { "\(root)/\($0)/bin/" } ?? ""
    }()

    /// A server's files, made once on a machine, as copying them is faster.
    private static let template = Result {
        let place = FileManager.default.temporaryDirectory.appending(path: "outgrow-postgres-\(getuid())")
        if FileManager.default.fileExists(atPath: place.path) { return place }
        let folder = try newFolder(in: FileManager.default.temporaryDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try run([programs + "initdb", "--no-sync", "-A", "trust", "-U", "postgres", "-D", folder.path + "/data"])
        do { try FileManager.default.moveItem(at: folder, to: place) } catch {
            // Another process was first.
            guard FileManager.default.fileExists(atPath: place.path) else { throw error }
        }
        return place
    }

    private static func newFolder(in parent: URL) throws -> URL {
        let folder = parent.appending(path: "outgrow-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if getuid() == 0 { try run(["chown", "postgres", folder.path], asRoot: true) }
        return folder
    }

    private static func run(_ command: [String], asRoot: Bool = false) throws {
        let process = try begin(command, asRoot: asRoot)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw HarnessError("\(command.joined(separator: " ")) failed") }
    }

    /// Runs as the system's user `postgres` if the caller is root, as the server refuses to run as root.
    private static func begin(_ command: [String], asRoot: Bool = false) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = (getuid() == 0 && !asRoot ? ["runuser", "-u", "postgres", "--"] : []) + command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
#endif

import Foundation
import Jobs
import RedisJobs

/// A redis-server for one test, on a free port of the loopback interface, with its files in its own folder.
package final class RedisServer: JobServer {
    /// How often written data is forced to the disk.
    package enum Sync: String, Sendable {
        case always
        case everySecond = "everysec"
    }

    package let address: RedisAddress
    package let connection: RedisConnection
    package let host: String
    package let port: Int
    private let folder: URL
    private let sync: Sync
    private let namespace: String?
    private(set) var process: Process?

    /// Starts a server. Its folder is in memory, if the machine has such a place, unless a disk is required: data
    /// written by a killed process survives in both, and only the loss of the machine would make a difference.
    package init(sync: Sync, onDisk: Bool = false, host: String = "127.0.0.1", namespace: String? = nil)
        async throws
    {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = !onDisk && FileManager.default.isWritableFile(atPath: memory.path)
        let parent = isInMemory ? memory : FileManager.default.temporaryDirectory
        folder = parent.appending(path: "outgrow-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (self.sync, self.host, self.namespace) = (sync, host, namespace)
        port = try namespace == nil ? Self.freePort() : 6379
        address = .tcp(host: host, port: port)
        // A socket in the file system is reachable from everywhere on the machine.
        connection = RedisConnection(
            to: .socket(path: folder.appending(path: "socket").path), patience: .seconds(30))
        try await start()
    }

    package convenience init() async throws { try await self.init(sync: .always) }

    package var option: [String] { ["--redis", "\(address)"] }

    package func queue(_ settings: WorkerSettings) -> any JobQueue { RedisJobQueue(at: address, settings: settings) }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    package func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let inside = namespace.map { ["ip", "netns", "exec", $0] } ?? []
        process.arguments =
            inside + [
                "redis-server", "--port", "\(port)", "--bind", host, "--unixsocket", folder.path + "/socket",
                "--dir", folder.path, "--save", "", "--appendonly", "yes", "--appendfsync", sync.rawValue,
                "--logfile", folder.path + "/log", "--protected-mode", "no",
            ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        _ = try await connection.reply(to: ["PING"])
    }

    /// Ends the server like a crash.
    package func kill() {
        guard let process else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    package func crash() async throws {
        kill()
        try await Task.sleep(for: .milliseconds(300))
        try await start()
    }

    /// Returns a free port: the system has just assigned and released it.
    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else { throw HarnessError("no free port: \(String(cString: strerror(errno)))") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

package struct HarnessError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

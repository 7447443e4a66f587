import Arguments
import Foundation
import Jobs
import RedisJobs

#if canImport(PostgresJobs)
import PostgresJobs
#endif

/// `send 1000 --redis 127.0.0.1:6379` appends a thousand jobs.
@main struct Send {
    static func main() async {
        do {
            print("\(try await send()) jobs sent")
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func send() async throws -> Int {
        let arguments = try Arguments(known: ["from", "number", "patience", "postgres", "redis"])
        guard arguments.words.count == 1, let count = Int(arguments.words[0]), count > 0 else {
            throw ArgumentError("expected how many jobs to send, as in: send 1000")
        }
        let patience = try arguments.duration("patience", or: .seconds(60))
        let first = try arguments.count("from", or: 1)
        let number = try arguments.value("number", or: nil, { Int($0).map(Optional.some) }, expected: "a number")
        let bodies = (first..<first + count).lazy.map { Job(id: $0, number: number ?? $0).body }
        #if canImport(PostgresJobs)
        if let address = arguments["postgres"] {
            try await PostgresSender(over: PostgresConnection(to: address, patience: patience)).send(bodies)
            return count
        }
        #endif
        let address = try arguments.value(
            "redis", or: .tcp(host: "127.0.0.1", port: 6379), RedisAddress.init, expected: "host:port, or a path")
        try await RedisSender(over: RedisConnection(to: address, patience: patience)).send(bodies)
        return count
    }
}

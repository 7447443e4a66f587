import Foundation
import Harness
import Jobs
import Testing

/// Makes jobs whose ids and numbers are 1, 2 and so on.
func bodies(_ count: Int) -> [String] { (1...count).map { Job(id: $0, number: $0).body } }

/// Starts a server of the tested engine: Redis, or the one in `OUTGROW_ENGINE`.
func newServer() async throws -> any JobServer {
    #if canImport(PostgresJobs)
    if ProcessInfo.processInfo.environment["OUTGROW_ENGINE"] == "postgres" { return try await PostgresServer() }
    #endif
    return try await RedisServer()
}

/// All tests with a server and workers, one after the other.
@Suite(.serialized, .timeLimit(.minutes(3))) struct OutgrowTests {}

extension OutgrowTests {
    @Suite struct WorkTests {
        @Test("Each job is done, acknowledged, and removed from the server")
        func done() async throws {
            let server = try await newServer()
            try await server.send(bodies(200))
            let worker = try Program(worker: "a", of: server)
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.results == 200 && counts.total == sumOfSquares(to: 200) && counts.pending == 0)
            #expect(counts.attempts == [1: 200] && counts.repeated == 0 && counts.aside == 0)
            #expect(try worker.stop() == (0, "done 200, postponed 0, put aside 0\n", ""))
        }

        @Test("Jobs that are sent later are taken as they arrive")
        func later() async throws {
            let server = try await newServer()
            let worker = try Program(worker: "a", of: server)
            for count in 1...3 {
                #expect(
                    try Program("send", ["1", "--from", "\(count)"] + server.option).end().code == 0)
                try await server.counts { $0.results == count }
            }
            #expect(worker.isRunning)
        }

        @Test("Parallel workers have no job in common")
        func beside() async throws {
            let server = try await newServer()
            try await server.send(bodies(600))
            let workers = try ["a", "b", "c"].map { try Program(worker: $0, of: server) }
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.attempts == [1: 600] && counts.repeated == 0 && workers.allSatisfy(\.isRunning))
        }

        @Test("A worker has as many jobs as its limit says, and no more", arguments: [1, 3, 8])
        func demand(limit: Int) async throws {
            let server = try await newServer()
            try await server.send(bodies(60))
            let worker = try Program(worker: "a", of: server, ["--limit", "\(limit)", "--wait", "40ms"])
            var most = 0
            try await server.counts { counts in
                most = max(most, counts.pending)
                return counts.unfinished == 0
            }
            #expect(most == limit && worker.isRunning)
        }

        @Test("The memory of a worker does not grow with a hundred thousand jobs")
        func memory() async throws {
            let server = try await newServer()
            try await server.send(bodies(100_000))
            let worker = try Program(worker: "a", of: server)
            try await server.counts { $0.results > 1_000 }
            let before = try worker.memory()
            try await server.counts { $0.results > 6_000 }
            #expect(try worker.memory() - before < 600)
        }
    }
}

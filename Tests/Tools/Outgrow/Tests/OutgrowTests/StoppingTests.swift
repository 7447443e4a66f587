import Foundation
import Harness
import Testing

extension OutgrowTests {
    @Suite struct StoppingTests {
        @Test("A worker that is asked to end finishes its jobs, and takes no new ones")
        func whileWorking() async throws {
            let server = try await newServer()
            try await server.send(bodies(20))
            let worker = try Program(worker: "a", of: server, ["--limit", "4", "--wait", "3s"])
            try await server.counts { $0.pending == 4 }
            #expect(try worker.stop() == (0, "done 4, postponed 0, put aside 0\n", ""))
            let counts = try await server.counts()
            #expect(counts.results == 4 && counts.pending == 0 && counts.unfinished == 16)
        }

        @Test("An idle worker ends at once when it is asked to")
        func whileIdle() async throws {
            let server = try await newServer()
            try await server.send(bodies(1))
            let worker = try Program(worker: "a", of: server)
            try await server.counts { $0.results == 1 }
            let asked = ContinuousClock.now
            #expect(try worker.stop().code == 0)
            #expect(.now - asked < .seconds(2))
        }

        @Test("A missing server causes an error that says so", arguments: ["work", "send"])
        func noServer(program: String) throws {
            let words = program == "send" ? ["1"] : []
            let end = try Program(program, words + ["--redis", "127.0.0.1:1", "--patience", "100ms"]).end()
            #expect(end == (1, "", "Error: Redis does not answer at 127.0.0.1:1: Connection refused\n"))
        }

        #if canImport(PostgresJobs)
        @Test("A missing PostgreSQL server causes an error that says so", arguments: ["work", "send"])
        func noPostgres(program: String) throws {
            let words = program == "send" ? ["1"] : []
            let address = ["--postgres", "host=127.0.0.1 port=1", "--patience", "100ms"]
            let end = try Program(program, words + address).end()
            #expect(end.code == 1 && end.errors.hasPrefix("Error: PostgreSQL does not answer: "))
            #expect(end.errors.hasSuffix("Connection refused\n"))
        }
        #endif

        @Test(
            "An invalid command line causes an error that names the problem",
            arguments: [
                ("work", ["--limit", "0"], "--limit 0: expected a number above 0"),
                ("work", ["--lease", "soon"], "--lease soon: expected a time, such as 5ms or 30s"),
                ("work", ["--redis", "nowhere"], "--redis nowhere: expected host:port, or a path"),
                ("work", ["--name"], "--name needs a value"), ("work", ["now"], "now: expected options only"),
                ("send", [], "expected how many jobs to send, as in: send 1000"),
            ])
        func badArguments(program: String, arguments: [String], message: String) throws {
            #expect(try Program(program, arguments).end() == (1, "", "Error: \(message)\n"))
        }

        @Test("A server that runs out of memory causes an error of the sender")
        func noMemory() async throws {
            let server = try await RedisServer()
            _ = try await server.connection.reply(to: ["CONFIG", "SET", "maxmemory", "1kb"])
            let end = try Program("send", ["10", "--redis", "\(server.address)"]).end()
            #expect(end.code == 1 && end.errors.hasPrefix("Error: Redis says: OOM"))
        }
    }
}

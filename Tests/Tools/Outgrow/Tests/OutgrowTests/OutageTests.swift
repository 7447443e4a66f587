import Foundation
import Harness
import Testing

extension OutgrowTests {
    @Suite struct OutageTests {
        @Test("Workers wait for a killed server, and continue where they were")
        func crash() async throws {
            let server = try await newServer()
            try await server.send(bodies(2_000))
            let worker = try Program(worker: "a", of: server, ["--lease", "1s"])
            for done in [300, 1_200] {
                try await server.counts { $0.results >= done }
                try await server.crash()
            }
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.results == 2_000 && counts.total == sumOfSquares(to: 2_000) && counts.pending == 0)
            #expect(try worker.stop().code == 0)
        }

        @Test("Data that the server has confirmed survives a kill")
        func sending() async throws {
            let server = try await newServer()
            let sender = try Program("send", ["50000"] + server.option)
            try await server.counts { $0.unfinished > 5_000 }
            try await server.crash()
            #expect(try sender.end().output == "50000 jobs sent\n")
            #expect(try await server.counts().unfinished >= 50_000)
        }

        @Test("Workers and the server are killed again and again, and nothing is lost")
        func run() async throws {
            let run = ChaosRun(jobs: 10_000)
            let report = try await run.run(on: newServer(), within: .seconds(120))
            let counts = report.counts
            #expect(counts.results == run.jobs && counts.total == sumOfSquares(to: run.jobs) && counts.aside == 0)
            #expect(counts.unfinished == 0 && counts.pending == 0)
            #expect(counts.attempts.values.reduce(0, +) == run.jobs && report.crashes == 2 && report.kills > 0)
        }

        @Test(
            "A link is cut for five seconds, and restored: the worker continues",
            .enabled(if: NetworkNamespaces.areAllowed, "this machine makes no network namespaces"))
        func link() async throws {
            let hosts = try NetworkNamespaces()
            let server = try await RedisServer(sync: .always, host: hosts.address, namespace: hosts.one)
            try await server.send(bodies(1_500))
            let arguments = ["--lease", "1s", "--wait", "10ms"]
            let worker = try Program(worker: "a", of: server, arguments, namespace: hosts.other)
            try await server.counts { $0.results > 300 }
            try hosts.setLink(up: false)
            let atTheCut = try await server.counts().results
            try await Task.sleep(for: .seconds(5))
            #expect(try await server.counts().results <= atTheCut + 8)
            try hosts.setLink(up: true)
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.results == 1_500 && counts.total == sumOfSquares(to: 1_500) && counts.pending == 0)
            #expect(try worker.stop().code == 0)
        }
    }
}

import Foundation
import Stage
import Testing

extension OutgrowTests {
    @Suite struct OutageTests {
        @Test("Workers wait for a server that was killed, and go on where they were")
        func crash() async throws {
            let server = try await RedisServer()
            try await server.send(bodies(2_000))
            let worker = try Program(worker: "a", of: server, ["--lease", "1s"])
            for done in [300, 1_200] {
                try await server.books { $0.results >= done }
                try await server.crash()
            }
            let books = try await server.books { $0.unfinished == 0 }
            #expect(books.results == 2_000 && books.total == Storm(jobs: 2_000).total && books.pending == 0)
            #expect(try worker.stop().code == 0)
        }

        @Test("What the server has said that it has is there after it was killed")
        func sending() async throws {
            let server = try await RedisServer()
            let sender = try Program("send", ["50000", "--redis", "\(server.address)"])
            try await server.books { $0.unfinished > 5_000 }
            try await server.crash()
            #expect(try sender.end().output == "50000 jobs sent\n")
            #expect(try await server.books().unfinished >= 50_000)
        }

        @Test("Workers and the server are killed again and again, and nothing is lost")
        func storm() async throws {
            let storm = Storm(jobs: 10_000)
            let report = try await storm.run(within: .seconds(120))
            let books = report.books
            #expect(books.results == storm.jobs && books.total == storm.total && books.aside == 0)
            #expect(books.unfinished == 0 && books.pending == 0)
            #expect(books.attempts.values.reduce(0, +) == storm.jobs && report.crashes == 2 && report.kills > 0)
        }

        @Test(
            "A link is cut for five seconds, and comes back: the worker goes on",
            .enabled(if: Namespaces.areAllowed, "this machine makes no network namespaces"))
        func link() async throws {
            let hosts = try Namespaces()
            let server = try await RedisServer(host: hosts.address, namespace: hosts.one)
            try await server.send(bodies(1_500))
            let arguments = ["--lease", "1s", "--wait", "10ms"]
            let worker = try Program(worker: "a", of: server, arguments, namespace: hosts.other)
            try await server.books { $0.results > 300 }
            try hosts.setLink(up: false)
            let atTheCut = try await server.books().results
            try await Task.sleep(for: .seconds(5))
            #expect(try await server.books().results <= atTheCut + 8)
            try hosts.setLink(up: true)
            let books = try await server.books { $0.unfinished == 0 }
            #expect(books.results == 1_500 && books.total == Storm(jobs: 1_500).total && books.pending == 0)
            #expect(try worker.stop().code == 0)
        }
    }
}

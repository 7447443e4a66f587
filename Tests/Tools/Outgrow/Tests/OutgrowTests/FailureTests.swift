import Foundation
import Harness
import Jobs
import RedisJobs
import Streams
import StreamsExtras
import Testing

extension OutgrowTests {
    @Suite struct FailureTests {
        @Test("The jobs of a killed worker are done by another one")
        func killed() async throws {
            let server = try await newServer()
            try await server.send(bodies(4))
            let first = try Program(worker: "a", of: server, ["--limit", "4", "--wait", "60s", "--lease", "1s"])
            try await server.counts { $0.pending == 4 }
            first.kill()
            let second = try Program(worker: "b", of: server, ["--lease", "1s"])
            #expect(try await server.counts { $0.unfinished == 0 }.attempts == [2: 4])
            #expect(second.isRunning)
        }

        @Test("The jobs of a cancelled pipeline are done by another worker, even though the process continues")
        func cancelled() async throws {
            let server = try await newServer()
            try await server.send(bodies(2))
            let running = sleeping(over: server.queue(.init(worker: "a", lease: .seconds(1))))
            try await server.counts { $0.pending == 2 }
            running.cancel()
            let worker = try Program(worker: "b", of: server, ["--lease", "1s"])
            #expect(try await server.counts { $0.unfinished == 0 }.attempts == [2: 2] && worker.isRunning)
        }

        @Test("A slow worker is not a dead one: it keeps its jobs for longer than the lease")
        func slow() async throws {
            let server = try await newServer()
            try await server.send(bodies(2))
            let slow = try Program(worker: "a", of: server, ["--limit", "2", "--wait", "5s", "--lease", "2s"])
            try await server.counts { $0.pending == 2 }
            let idle = try Program(worker: "b", of: server, ["--lease", "2s"])
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.attempts == [1: 2] && counts.repeated == 0 && slow.isRunning && idle.isRunning)
        }

        @Test("A job has its effect once, even if a worker that was away finishes it after another one")
        func paused() async throws {
            let server = try await newServer()
            try await server.send(bodies(1))
            let first = try Program(worker: "a", of: server, ["--wait", "500ms", "--lease", "1s"])
            try await server.counts { $0.pending == 1 }
            first.pause()
            let second = try Program(worker: "b", of: server, ["--lease", "1s"])
            try await server.counts { $0.results == 1 }
            first.resume()
            let counts = try await server.counts { $0.repeated == 1 && $0.unfinished == 0 }
            #expect(counts.total == 1 && counts.attempts == [2: 1] && second.isRunning)
        }

        @Test("A job that is sent twice has its effect once")
        func sentTwice() async throws {
            let server = try await newServer()
            try await server.send(bodies(50) + bodies(50))
            let worker = try Program(worker: "a", of: server)
            let counts = try await server.counts { $0.unfinished == 0 }
            #expect(counts.results == 50 && counts.total == sumOfSquares(to: 50) && counts.repeated == 50)
            #expect(worker.isRunning)
        }

        @Test("A job that fails is tried again, and put aside with its last error; other jobs are done")
        func poison() async throws {
            let server = try await newServer()
            let poison = [Job(id: 101, number: -3).body, "hello"]
            try await server.send(bodies(20) + poison)
            let worker = try Program(worker: "a", of: server, ["--attempts", "3", "--lease", "500ms"])
            #expect(try await server.counts { $0.unfinished == 0 }.attempts == [1: 20])
            let aside = try await server.putAside().sorted { $0[0] > $1[0] }.map { $0.prefix(3) }
            #expect(aside == [[poison[0], "3", "-3 is negative"], ["hello", "3", "not a job: hello"]])
            #expect(try worker.stop().output == "done 20, postponed 4, put aside 2\n")
        }

        @Test("A job that is put aside has the report of its last run, which names the failed layer")
        func report() async throws {
            let server = try await newServer()
            try await server.send([Job(id: 1, number: -3).body])
            let worker = try Program(worker: "a", of: server, ["--attempts", "2", "--lease", "500ms"])
            try await server.counts { $0.aside == 1 }
            let lines = try #require(await server.putAside().first?.last).split(separator: "\n")
            #expect(lines.first?.contains(", attempt 2: failed after ") == true)
            let failed = lines.filter { $0.contains("✗ failed: -3 is negative") }
            #expect(failed.count == 1 && failed[0].contains("pure") && failed[0].contains("square"))
            #expect(worker.isRunning)
        }

        @Test("A job that kills its workers is put aside by the next one to find it")
        func deadly() async throws {
            let server = try await newServer()
            let deadly = Job(id: 1, number: .max).body
            try await server.send([deadly])
            let arguments = ["--attempts", "2", "--lease", "1s"]
            for _ in 1...2 { #expect(try Program(worker: "a", of: server, arguments).end().code < 0) }
            let survivor = try Program(worker: "a", of: server, arguments)
            try await server.counts { $0.aside == 1 && $0.unfinished == 0 && $0.pending == 0 }
            #expect(try await server.putAside() == [[deadly, "2", "its worker died", ""]])
            #expect(survivor.isRunning)
        }
    }
}

/// Takes two jobs, and finishes neither.
private func sleeping(over queue: some JobQueue) -> AnyCancellable {
    let outcomes = queue.outcomes(limit: 2) { _, _ in
        Publishers.Async { try await Task.sleep(for: .seconds(60)) }.eraseToAnyPublisher()
    }
    return outcomes.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
}

#if DEBUG
import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

/// Runs the races of Docs/Testing.md.
@Suite struct RaceGuideTests {
    @Suite struct TwoSteps {
        /// A log, whose readers receive the lines so far, and then each new one.
        final class Log {
            private let lines = Mutex<[String]>([])
            private let added = PassthroughSubject<String, Never>()

            func write(_ line: String) {
                lines.withLock { $0.append(line) }
                added.send(line)
            }

            var tail: some Publisher<String, Never> {
                Deferred { self.added.prepend(self.lines.withLock { $0 }) }
            }
        }

        @Test("A line that is written while a reader comes is read twice, or missed")
        func everyLineOnce() {
            let failure = #expect(throws: InterleavingFailure.self) {
                try Interleavings { scene in
                    let log = Log()
                    let reader = scene.record(log.tail, as: "reader")
                    scene.thread("writer", { log.write("started") })
                    scene.check { try checkEqual(reader.values, ["started"]) }
                }
                .check()
            }
            #expect(failure?.table.contains("2 writer: steps 0 to") == true)
        }
    }

    @Suite struct OneStep {
        /// A log, whose readers receive the lines so far, and then each new one.
        final class Log {
            private let lines = ReplaySubject<String, Never>(bufferSize: 1_000)

            func write(_ line: String) { lines.send(line) }

            var tail: some Publisher<String, Never> { lines }
        }

        @Test("A reader of the log receives each line once")
        func everyLineOnce() throws {
            try Interleavings { scene in
                let log = Log()
                let reader = scene.record(log.tail, as: "reader")
                scene.thread("writer", { log.write("started") })
                scene.check { try checkEqual(reader.values, ["started"]) }
            }
            .check()
        }
    }

    @Suite struct StateOfOnesOwn {
        final class Tickets {
            private var count = 0

            func next() -> Int {
                Scene.point(self, writes: false)
                let number = count + 1
                Scene.point(self, writes: true)
                count = number
                return number
            }
        }

        @Test("Two threads draw the same ticket")
        func tickets() {
            let failure = #expect(throws: InterleavingFailure.self) {
                try Interleavings { scene in
                    let tickets = Tickets()
                    var drawn: [Int] = []
                    for _ in 1...2 { scene.thread(nil, { drawn.append(tickets.next()) }) }
                    scene.check { try checkEqual(drawn.sorted(), [1, 2]) }
                }
                .check()
            }
            #expect(failure?.table.contains("1 thread 1: steps") == true)
        }
    }
}
#endif

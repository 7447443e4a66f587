#if DEBUG
import Foundation
import Streams
import StreamsTesting
import Testing

/// Every operator in every program of two or three threads.
///
/// `STREAMS_PREEMPTIONS=2` tries all programs with at most so many preemptions, those of more than two acts with one less;
/// without it the small programs are tried with one. `STREAMS_ROWS=merge,zip` chooses the rows with these words in their
/// names. Without either, a row of each kernel is tried, as that takes seconds; `.ci/schedules` tries all rows.
@Suite struct OperatorSchedules {
    private static let environment = ProcessInfo.processInfo.environment
    private static let preemptions = environment["STREAMS_PREEMPTIONS"].flatMap(Int.init)
    private static let words = environment["STREAMS_ROWS"]?.split(separator: ",")
    private static let all = Operator.all + Operator.keeping + Operator.racing + Operator.watched
    static let rows = all.filter { row in
        guard let words else { return preemptions != nil || row.hasKernelOfItsOwn }
        return words.contains { row.name.contains($0) }
    }

    /// The number of preemptions for a program; nil if it is not tried in this run.
    private static func preemptions(for program: Program) -> Int? {
        guard let preemptions else { return program.size <= 2 ? 1 : nil }
        return program.size <= 2 ? preemptions : max(1, preemptions - 1)
    }

    @Test("No schedule loses, doubles or reorders a signal, or keeps anything", arguments: rows)
    func schedules(of row: Operator) {
        let needs = Needs(of: row)
        var (programs, schedules) = (0, 0)
        for program in needs.programs {
            guard let preemptions = Self.preemptions(for: program) else { continue }
            do {
                let exploration = try row.interleavings(program, needs).check(preemptions: preemptions, limit: 100_000)
                if case .limited = exploration.extent {
                    Issue.record("\(row.name) in the program \(program): \(exploration)")
                }
                (programs, schedules) = (programs + 1, schedules + exploration.schedules)
            } catch {
                Issue.record("\(row.name) in the program \(program)\n\(error)")
            }
        }
        #expect(programs > 0, "a row of which no program is tried")
        Figures.add(row.name, programs: programs, schedules: schedules)
    }

    @Test("Each word of STREAMS_ROWS is in the name of a row")
    func names() {
        let unknown = (Self.words ?? []).filter { word in !Self.all.contains { $0.name.contains(word) } }
        #expect(unknown.isEmpty)
    }
}

/// Writes what was explored to the file that `STREAMS_SCHEDULE_FIGURES` names, a line for each row.
private enum Figures {
    private static let lock = NSLock()

    static func add(_ row: String, programs: Int, schedules: Int) {
        guard let path = ProcessInfo.processInfo.environment["STREAMS_SCHEDULE_FIGURES"] else { return }
        lock.withLock {
            let line = Data("\(row)\t\(programs)\t\(schedules)\n".utf8)
            guard let file = FileHandle(forWritingAtPath: path) else {
                _ = FileManager.default.createFile(atPath: path, contents: line)
                return
            }
            file.seekToEndOfFile()
            file.write(line)
        }
    }
}

/// What a row needs of a scene.
struct Needs {
    let hasSide: Bool
    /// Whether the publisher beside the upstream is subscribed to from the start.
    let hasSideAtOnce: Bool
    let hasScheduler: Bool

    /// Tries the row without threads.
    init(of row: Operator) {
        let (scheduler, side) = (TestScheduler(), SideSources())
        let stage = LawStage(scheduler: scheduler, keepsake: nil, side: side)
        var (isSideAsked, isScheduled) = (false, false)
        for completion in [Subscribers.Completion<Fault>.finished, .failure(.upstream)] {
            let upstream = PassthroughSubject<Item, Fault>()
            let recorder = row.apply(upstream.eraseToAnyPublisher(), stage).record()
            if side.wasAsked, completion == .finished { isSideAsked = true }
            upstream.send(Item(1))
            upstream.send(completion: completion)
            if scheduler.pendingCount > 0 { isScheduled = true }
            recorder.cancel()
        }
        (hasSide, hasSideAtOnce, hasScheduler) = (side.wasAsked, isSideAsked, isScheduled)
    }

    var programs: [Program] {
        hasScheduler ? Program.timed : hasSide ? Program.double + Program.single : Program.single
    }
}

extension Operator {
    func interleavings(_ program: Program, _ needs: Needs) -> Interleavings {
        func scene(_ program: Program) -> Interleavings {
            Interleavings { ProgramScene(program, of: self, runsScheduler: needs.hasScheduler).enter($0) }
        }
        let leeway = leeway
        if program.isReentrant || leeway == .anyOutcome { return scene(program).explained { _, _ in true } }
        return scene(program).explained(alsoBy: program.variants(losingSide: !needs.hasSideAtOnce).map(scene))
            .explained { Outcome($0).isExplained(by: $1.map(Outcome.init), leeway, cancels: program.cancels) }
    }
}
#endif

#if DEBUG
import Foundation
import Streams
import Synchronization

/// Runs the threads of a scene, one at a time: at each switch point it decides which one goes on.
///
/// Its state belongs to the thread that runs; the others wait, each for its semaphore, and so does the thread that
/// called ``run(_:by:)`` while they run.
final class Conductor: @unchecked Sendable {
    /// Chooses among the threads that could go on: nil for the default, which is the present thread, or the first of the
    /// others if that has to leave.
    typealias Choice = (_ step: Trace.Step, _ index: Int) -> Int?

    /// Why a run did not come to its end.
    enum Obstacle { case deadlock, livelock, blocked }

    var trace = Trace()
    /// Describes each step of a run to be shown.
    var describe: ((_ step: Int, _ thread: Int, _ access: StepAccess) -> Void)?

    /// Where the threads of its scenes run.
    let processor: Processor
    private var players: [Player] = []
    private var choose: Choice = { _, _ in nil }
    private let isOver = DispatchSemaphore(value: 0)
    /// Bits of the threads that have not ended, and of those that wait.
    private var (living, waiting, waitingForTime): (UInt8, UInt8, UInt8) = (0, 0, 0)
    private var awaited = [UInt](repeating: 0, count: 8)
    private(set) var obstacle: Obstacle?
    /// The number of switch points that threads have come to, for the thread that waits for the end.
    private let points = Atomic(0)
    /// How often the last waiting thread has looked in vain.
    private var looks = 0

    init(on processor: Processor) { self.processor = processor }

    /// Runs the bodies, each on a thread of its own, until all have ended. Returns what kept them from that, if anything.
    func run(_ bodies: [() -> Void], mailLimit: Int?, by choose: @escaping Choice) -> Obstacle? {
        precondition(bodies.count <= 8, "A scene has at most eight threads")
        players = Player.take(bodies.count, on: processor)
        self.choose = choose
        (living, waiting, waitingForTime, obstacle) = (UInt8((1 << bodies.count) - 1), 0, 0, nil)
        looks = 0
        trace.begin()
        SwitchPoint.explorations.add(1, ordering: .relaxed)
        defer { SwitchPoint.explorations.subtract(1, ordering: .relaxed) }
        let helpers = WaitingThreads()
        for (index, body) in bodies.enumerated() {
            let guide = Guide(self, index)
            players[index].prepare(
                ThreadGuide(for: guide, mailLimit: mailLimit, shared: helpers, reach: guide.reach), body)
        }
        if bodies.isEmpty { return nil }
        players[next(.end, 0, by: 0)].wake()
        // A thread that does not come to its next point is kept by something else, such as a lock of the user's. On a busy
        // machine a run may take long, but its threads come to points.
        var (reached, isBlocked) = (-1, false)
        while !isBlocked, isOver.wait(timeout: .now() + 60) == .timedOut {
            let now = points.load(ordering: .relaxed)
            (reached, isBlocked) = (now, now == reached)
        }
        if isBlocked { obstacle = .blocked }
        // Those of a run that did not end wait for good.
        if obstacle == nil { Player.giveBack(players, to: processor) }
        return obstacle
    }

    var areOthersOver: Bool { living & (living &- 1) == 0 }

    fileprivate func reach(_ access: StepAccess, _ object: UInt, by thread: Int) {
        points.add(1, ordering: .relaxed)
        if access.rawValue >= StepAccess.wait.rawValue {
            waiting |= 1 << UInt8(thread)
            if access == .waitForTime { waitingForTime |= 1 << UInt8(thread) }
            awaited[thread] = object
        }
        describe?(trace.count, thread, access)
        let next = next(access, object, by: thread)
        guard obstacle == nil else { return stop(thread) }
        if next != thread {
            let player = players[thread]
            players[next].wake()
            player.wait()
        }
        waiting &= ~(1 << UInt8(thread))
        waitingForTime &= ~(1 << UInt8(thread))
        trace.perform(thread, access, object)
        guard access == .write else { return }
        for other in 0..<players.count
        where waiting & 1 << UInt8(other) != 0 && (awaited[other] == object || awaited[other] == 0) {
            waiting &= ~(1 << UInt8(other))
        }
    }

    fileprivate func ended(_ thread: Int) {
        living &= ~(1 << UInt8(thread))
        waiting = 0
        trace.perform(thread, .end, 0)
        describe?(trace.count, thread, .end)
        guard living != 0 else {
            isOver.signal()
            return
        }
        let next = next(.end, 0, by: thread)
        if obstacle == nil { players[next].wake() } else { isOver.signal() }
    }

    /// Decides who goes on, and keeps the step.
    private func next(_ access: StepAccess, _ object: UInt, by thread: Int) -> Int {
        guard trace.count < Trace.stepLimit else {
            obstacle = .livelock
            return thread
        }
        let me: UInt8 = access == .end ? 0 : 1 << UInt8(thread)
        var others = living & ~waiting & ~me
        var step = Trace.Step(
            object: object, signature: trace.signature, thread: UInt8(thread), access: access, others: others,
            next: UInt8(thread))
        if step.mustLeave, others == 0 {
            others = living & waitingForTime
            guard others != 0 else { return lookAgain(thread) }
            step.others = others
        }
        let usual = step.mustLeave ? others.trailingZeroBitCount : thread
        looks = 0
        let chosen = choose(step, trace.count) ?? usual
        step.next = UInt8(chosen)
        trace.append(step)
        return chosen
    }

    /// No thread of the scene can go on. A thread outside of it may hold what is waited for, such as the latch of an object
    /// that all scenes of a process share: so this is a deadlock only if it stays so.
    private func lookAgain(_ thread: Int) -> Int {
        looks += 1
        Thread.sleep(forTimeInterval: 0.001)
        if looks > 500 { obstacle = .deadlock }
        let later = living & ~UInt8((2 << thread) - 1 & 0xFF)
        return (later != 0 ? later : living).trailingZeroBitCount
    }

    /// Ends a run that cannot go on. Its threads wait for good, as they cannot be ended from outside.
    private func stop(_ thread: Int) {
        let player = players[thread]
        isOver.signal()
        player.waitForGood()
    }
}

/// Leads a thread of a scene to its conductor.
final class Guide {
    private let conductor: Conductor
    let thread: Int

    init(_ conductor: Conductor, _ thread: Int) { (self.conductor, self.thread) = (conductor, thread) }

    func reach(_ access: SwitchPoint.Access, _ object: UInt) {
        switch access {
        case .read: conductor.reach(.read, object, by: thread)
        case .write: conductor.reach(.write, object, by: thread)
        case .wait: conductor.reach(.wait, object, by: thread)
        case .waitForTime: conductor.reach(.waitForTime, object, by: thread)
        }
    }

    func beginAct() { conductor.reach(.act, 0, by: thread) }
    fileprivate func end() { conductor.ended(thread) }
    var areOthersOver: Bool { conductor.areOthersOver }

    /// The guide of the calling thread, if that belongs to a scene that runs.
    static var current: Guide? { SwitchPoint.guide?.member as? Guide }
}

/// A thread that runs one body after the other, and waits in between. It is used again, as making one takes longer than
/// most runs.
///
/// Sendable, as its body is set before it is woken.
private final class Player: @unchecked Sendable {
    private let turn = DispatchSemaphore(value: 0)
    private var work: (guide: ThreadGuide, body: () -> Void)?

    private static let idle = NSLock()
    nonisolated(unsafe) private static var all: [Processor: [Player]] = [:]  // By their processor. The lock's.

    static func take(_ count: Int, on processor: Processor) -> [Player] {
        let found = idle.withLock {
            let found = all[processor, default: []].suffix(count)
            all[processor, default: []].removeLast(found.count)
            return Array(found)
        }
        return found + (found.count..<count).map { _ in Player(on: processor) }
    }

    static func giveBack(_ players: [Player], to processor: Processor) {
        idle.withLock { all[processor, default: []] += players }
    }

    private init(on processor: Processor) {
        let thread = Thread { [self] in
            processor.keepThisThread()
            while true {
                wait()
                play()
            }
        }
        thread.stackSize = 4 << 20
        thread.start()
    }

    private func play() {
        guard let guide = work?.guide else { return }
        SwitchPoint.guide = guide
        work?.body()
        work = nil  // What the body keeps is released as a part of the run.
        SwitchPoint.guide = nil
        withExtendedLifetime(guide) { (guide.member as? Guide)?.end() }
    }

    func prepare(_ guide: ThreadGuide, _ body: @escaping () -> Void) { work = (guide, body) }
    func wake() { turn.signal() }
    func wait() { turn.wait() }
    func waitForGood() { while true { wait() } }
}
#endif

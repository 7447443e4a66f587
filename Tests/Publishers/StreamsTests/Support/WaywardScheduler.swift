import Streams
import StreamsTesting

/// A scheduler from elsewhere that does with work what it likes: at once, late, twice, in any order, or never.
///
/// Sendable, as the tests that use it have one thread.
final class WaywardScheduler: Scheduler, @unchecked Sendable {
    /// What becomes of a piece of work.
    enum Whim: CaseIterable { case atOnce, later, laterTwice, atOnceAndLater, never }

    private var whims: [Whim]
    private var leaps: [Int]
    private var time = 0
    /// The work that is to be done later.
    private(set) var work: [() -> Void] = []

    /// Follows its whims in turn; what comes after the last one is done later. Each look at the clock finds it moved.
    init(whims: [Whim], leaps: [Int]) { (self.whims, self.leaps) = (whims.reversed(), leaps.reversed()) }

    var minimumTolerance: VirtualTime.Stride { 0 }

    var now: VirtualTime {
        time += leaps.popLast() ?? 1
        return VirtualTime(sinceStart: VirtualTime.Stride(integerLiteral: time))
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        switch whims.popLast() ?? .later {
        case .atOnce: action()
        case .later: work.append(action)
        case .laterTwice: work += [action, action]
        case .atOnceAndLater:
            work.append(action)
            action()
        case .never: break
        }
    }

    func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { schedule(options: nil, action) }

    /// A cancel is not heard.
    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(options: nil, action)
        return AnyCancellable {}
    }

    /// Does the oldest work, or the latest.
    func runOne(latest: Bool) {
        guard !work.isEmpty else { return }
        work.remove(at: latest ? work.count - 1 : 0)()
    }

    /// Lets go of all work.
    func forget() { work = [] }
}

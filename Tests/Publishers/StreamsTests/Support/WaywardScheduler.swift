import Streams
import StreamsExtrasTests
import StreamsTesting

/// A scheduler from elsewhere that runs work as it likes: at once, late, twice, in any order, or never.
///
/// Sendable, as the tests that use it have one thread.
final class WaywardScheduler: VirtualScheduler, @unchecked Sendable {
    /// What happens to a piece of work.
    enum Whim: CaseIterable { case atOnce, later, laterTwice, atOnceAndLater, never }

    private var whims: [Whim]
    private var leaps: [Int]
    private var time = 0
    /// The work that runs later.
    private(set) var work: [() -> Void] = []

    /// Applies the whims in turn; later work is delayed. Each reading of the clock moves it.
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

    /// Ignores a cancel.
    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(options: nil, action)
        return AnyCancellable {}
    }

    /// Runs the oldest work, or the latest.
    func runOne(latest: Bool) {
        guard !work.isEmpty else { return }
        work.remove(at: latest ? work.count - 1 : 0)()
    }

    /// Releases all work, which may schedule more.
    func forget() {
        let forgotten = work
        work = []
        withExtendedLifetime(forgotten) {}
    }
}

import Streams
import StreamsTesting

/// Something that was seen.
public struct Entry: Equatable, Sendable {
    public let time: Int
    public let who: String
    public let what: String
}

/// Where a case is played on one of the sides: its clock, and what was seen there.
public final class Stage {
    /// All that was seen, in order, each with the time.
    public private(set) var log: [Entry] = []
    private let scheduler = TestScheduler()

    /// How many publishers from elsewhere were subscribed to.
    public private(set) var subscriptionCount = 0
    /// How many times each subject was subscribed to.
    public private(set) var subjectSubscriptions: [Int: Int] = [:]
    /// What connects the connectable publishers.
    public var connectables: [() -> Void] = []

    public init() {}

    /// The time that has passed.
    public var now: Int { scheduler.now.sinceStart.magnitude }

    /// Writes down what was seen of whom.
    public func note(_ who: String, _ what: String) { log.append(Entry(time: now, who: who, what: what)) }

    /// The number of another subscription to a publisher from elsewhere.
    public func nextSubscription() -> Int {
        subscriptionCount += 1
        return subscriptionCount
    }

    public func subjectIsSubscribedTo(_ index: Int) { subjectSubscriptions[index, default: 0] += 1 }

    /// Does it then, and again after each interval; returns what cancels it.
    public func schedule(at time: Int, every interval: Int? = nil, _ action: @escaping () -> Void) -> () -> Void {
        // A stage is used on one thread.
        nonisolated(unsafe) let action = action
        let date = VirtualTime.start.advanced(by: .nanoseconds(time))
        guard let interval else {
            scheduler.schedule(after: date, tolerance: 0, options: nil) { action() }
            return {}
        }
        let work = scheduler.schedule(after: date, interval: .nanoseconds(interval), tolerance: 0, options: nil) {
            action()
        }
        return { work.cancel() }
    }

    public func advance(by span: Int) { scheduler.advance(by: .nanoseconds(span)) }
}

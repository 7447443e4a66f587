import Streams
import StreamsTesting

/// An observation.
package struct Entry: Equatable, Sendable {
    package let time: Int
    package let who: String
    package let what: String
}

/// The stage of a case on one side: its clock, and its log.
package final class Stage {
    /// All observations, in order, each with its time.
    package private(set) var log: [Entry] = []
    private let scheduler = TestScheduler()

    /// The number of subscriptions to publishers from elsewhere.
    package private(set) var subscriptionCount = 0
    /// The number of subscriptions to each subject.
    package private(set) var subjectSubscriptions: [Int: Int] = [:]
    /// Connects the connectable publishers.
    package var connectables: [() -> Void] = []

    package init() {}

    /// The time that has passed.
    package var now: Int { scheduler.now.sinceStart.magnitude }

    /// Records an observation of a participant.
    package func note(_ who: String, _ what: String) { log.append(Entry(time: now, who: who, what: what)) }

    /// Returns the number of another subscription to a publisher from elsewhere.
    package func nextSubscription() -> Int {
        subscriptionCount += 1
        return subscriptionCount
    }

    package func subjectIsSubscribedTo(_ index: Int) { subjectSubscriptions[index, default: 0] += 1 }

    /// Runs an action at a time, and again after each interval; returns a function that cancels it.
    package func schedule(at time: Int, every interval: Int? = nil, _ action: @escaping () -> Void) -> () -> Void {
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

    package func advance(by span: Int) { scheduler.advance(by: .nanoseconds(span)) }
}

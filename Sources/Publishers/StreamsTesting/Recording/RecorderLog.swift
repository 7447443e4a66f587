import Foundation
import Streams

/// The events of a recorder, checked against the rules.
struct RecorderLog<Input, Failure: Error> {
    typealias Event = Recorder<Input, Failure>.Event

    private(set) var events: [(time: VirtualTime, event: Event)] = []
    /// The broken rules, each with the event that broke it. An event is described when that is read, outside of the
    /// recorder's lock: the description of a value is users' code.
    private(set) var violations: [(event: Event?, sentence: String)] = []
    private(set) var values: [Input] = []
    private(set) var completion: Subscribers.Completion<Failure>?
    private var hasSubscription = false

    /// The demand that is not yet met.
    var demand = Subscribers.Demand.none
    var cancelTime: VirtualTime?
    /// The threads on which a cancel has returned.
    private var silenced: Set<ObjectIdentifier> = []

    /// The thread that is delivering, and the number of its nested signals.
    private var delivering: (thread: ObjectIdentifier, depth: Int)?

    var isCancelled: Bool { cancelTime != nil }
    var isOver: Bool { isCancelled || completion != nil }

    mutating func enter(_ event: Event, at time: VirtualTime) {
        let thread = ObjectIdentifier(Thread.current)
        if let delivering, delivering.thread != thread {
            violate("came while another thread was delivering (rule 1.3)", by: event)
        }
        delivering = (thread, (delivering?.depth ?? 0) + 1)
        if completion != nil { violate("came after the completion (rule 1.7)", by: event) }
        if silenced.contains(thread) { violate("came after the cancel (rule 1.8)", by: event) }
        count(event)
        events.append((time, event))
    }

    mutating func leave() {
        guard let (thread, depth) = delivering else { return }
        delivering = depth > 1 ? (thread, depth - 1) : nil
    }

    /// From now on no signal may arrive on this thread, unless the first cancel is still under way on another thread.
    mutating func cancelHasReturned(isFirst: Bool) {
        if isFirst || !silenced.isEmpty { silenced.insert(ObjectIdentifier(Thread.current)) }
    }

    private mutating func count(_ event: Event) {
        switch event {
        case .subscription:
            if hasSubscription { violate("came a second time (rule 2.12)", by: event) }
            hasSubscription = true
        case .value(let value):
            if !hasSubscription { violate("came before the subscription (rule 1.9)", by: event) }
            if demand == .none, hasSubscription { violate("came without demand (rule 1.1)", by: event) }
            demand -= 1
            values.append(value)
        case .completion(let completion):
            if !hasSubscription { violate("came before the subscription (rule 1.9)", by: event) }
            if self.completion == nil { self.completion = completion }
        }
    }

    mutating func violate(_ sentence: String, by event: Event? = nil) { violations.append((event, sentence)) }
}

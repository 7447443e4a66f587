import Streams
import Synchronization

/// The record of a layer in a run, written while the layer's signals pass, on whatever thread.
///
/// It holds the records of its sources, and neither a subscriber nor a subscription: so a report keeps nothing alive.
///
/// Sendable, as what is not atomic is the latch's.
final class LayerRecord: @unchecked Sendable {
    /// Sources beyond that many layers are not watched: so a recovery that recovers itself does not deepen the stack.
    static let depthLimit = 64

    let now: @Sendable () -> Duration
    let began: Duration
    let isMade: Bool
    let depth: Int
    private let counts = LayerCounts()

    private let latch = Latch()
    // The latch's.
    private var publisher: any Publisher.Type
    private var name: (text: String, place: String)?
    private var firstValue: Duration?
    private var conclusion: Conclusion?
    private var sources = SourceRecords()
    private var hidden: [(failure: Report.Failure, time: Duration)] = []
    private var runs: [Run] = []
    /// Held by who was given it.
    private weak var subscription: WatchedSubscription?

    init(
        of publisher: any Publisher.Type, now: @escaping @Sendable () -> Duration, depth: Int = 0, isMade: Bool = false
    ) {
        (self.publisher, self.now, self.depth, self.isMade) = (publisher, now, depth, isMade)
        began = now()
    }

    /// The end of a layer.
    struct Conclusion {
        let ending: Ending
        let time: Duration
        let thread: String
    }

    enum Ending {
        case finished
        case failed(Report.Failure)
        case cancelled
        case released
    }

    // MARK: Signals

    func ask(for demand: Subscribers.Demand) { counts.ask(for: demand) }

    func countValue() {
        guard counts.countValue() == 1 else { return }
        let time = now()
        latch { firstValue = time }
    }

    var isRunning: Bool { counts.isRunning }

    /// False if it has begun, or ended, before.
    func begin() -> Bool { counts.begin() }

    /// Ends the layer. False if it has ended before.
    @discardableResult func end(_ ending: @autoclosure () -> Ending) -> Bool {
        guard counts.end() else { return false }
        let conclusion = Conclusion(ending: ending(), time: now(), thread: nameOfThread())
        let subscription = latch {
            self.conclusion = conclusion
            return self.subscription
        }
        if case .cancelled = conclusion.ending { return true }  // Who cancels lets go itself.
        subscription?.letGo()
        return true
    }

    /// Cancels another subscription than the first one.
    func refuse(_ subscription: any Subscription) {
        if latch({ self.subscription })?.combineIdentifier != subscription.combineIdentifier { subscription.cancel() }
    }

    /// Stands before the subscription; the same one, if that was handed over before it was returned.
    func watched(_ subscription: any Subscription) -> WatchedSubscription {
        let identifier = subscription.combineIdentifier
        let known = latch { self.subscription }
        if let known, known.combineIdentifier == identifier { return known }
        let watched = WatchedSubscription(subscription, of: self)
        if known == nil { latch { self.subscription = watched } }
        return watched
    }

    /// The run that this is the last layer of has ended: its report is handed over, once.
    func conclude() {
        let runs = latch {
            defer { self.runs = [] }
            return self.runs
        }
        for run in runs { run.end() }
    }

    /// Begins a run that has this layer as its last.
    func begin(_ run: Run) {
        latch { runs.append(run) }
        RunningRuns.all.add(run)
    }

    /// Its publisher turns out to be another one.
    func reveal(_ publisher: any Publisher.Type) { latch { self.publisher = publisher } }

    func call(_ name: String, at place: String) { latch { if self.name == nil { self.name = (name, place) } } }

    func hide(_ error: any Error) {
        let (failure, time) = (Report.Failure(error), now())
        latch { if hidden.count < SourceRecords.limit { hidden.append((failure, time)) } }
    }

    // MARK: Sources

    /// Makes the record of a source; nil if it is too deep down to be watched.
    func addSource(_ publisher: any Publisher.Type, isMade: Bool) -> LayerRecord? {
        guard depth < Self.depthLimit else { return nil }
        let source = LayerRecord(of: publisher, now: now, depth: depth + 1, isMade: isMade)
        let due = latch {
            sources.add(source)
            return sources.isDue ? sources : nil
        }
        if let due { compact(due) }
        return source
    }

    /// Folds the sources that have ended into sums: their records are read, and let go of, outside of the latch.
    private func compact(_ due: SourceRecords) {
        let (kept, folded) = due.split
        let sums = SourceRecords.Sums(of: folded, before: due.sums.omitted.count)
        latch { sources.replace(due.records, by: kept, sums) }
    }

    /// Whether there is an error in it, or in its sources.
    var hasTrouble: Bool {
        let reading = read()
        if case .failed = reading.conclusion?.ending { return true }
        return !reading.hidden.isEmpty || !reading.sources.sums.hidden.isEmpty
            || reading.sources.records.contains { $0.hasTrouble }
    }

    var values: Int { counts.values }

    // MARK: Reading

    struct Reading {
        let publisher: any Publisher.Type
        let name: (text: String, place: String)?
        let firstValue: Duration?
        let conclusion: Conclusion?
        let sources: SourceRecords
        let hidden: [(failure: Report.Failure, time: Duration)]
        let asked: Int?
        let values: Int
    }

    func read() -> Reading {
        latch {
            Reading(
                publisher: publisher, name: name, firstValue: firstValue, conclusion: conclusion, sources: sources,
                hidden: hidden,
                asked: counts.asked, values: counts.values)
        }
    }
}

/// How many values a layer was asked for and has sent, and whether it goes on: without a lock.
struct LayerCounts: ~Copyable {
    private enum State: UInt8, AtomicRepresentable { case awaited, running, over }

    private let sent = Atomic<Int>(0)
    private let demand = Atomic<Int>(0)
    private let state = Atomic<State>(.awaited)

    /// Values come one at a time.
    func countValue() -> Int {
        let count = sent.load(ordering: .relaxed) + 1
        sent.store(count, ordering: .relaxed)
        return count
    }

    /// More than `Int.max / 2` is all there are.
    func ask(for more: Subscribers.Demand) {
        guard let more = more.max, more < Int.max / 2 else { return demand.store(.max, ordering: .relaxed) }
        while true {
            let old = demand.load(ordering: .relaxed)
            guard old < Int.max / 2 else { return }
            let new = old + more
            if demand.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged { return }
        }
    }

    var isRunning: Bool { state.load(ordering: .relaxed) == .running }

    /// True for the first one.
    func begin() -> Bool {
        state.compareExchange(expected: .awaited, desired: .running, ordering: .acquiringAndReleasing).exchanged
    }

    /// True for the first one.
    func end() -> Bool { state.exchange(.over, ordering: .acquiringAndReleasing) != .over }

    var values: Int { sent.load(ordering: .relaxed) }

    var asked: Int? {
        let asked = demand.load(ordering: .relaxed)
        return asked < Int.max / 2 ? asked : nil
    }
}

import Streams
import StreamsLayers

/// The record of a layer in a run, written while the layer's signals pass, on whatever thread.
///
/// It holds the records of its sources, and the layer's subscription for as long as somebody has that: so a report keeps
/// nothing alive but errors. All that takes time is left to who reads it.
///
/// Sendable, as what is not atomic is the latch's.
final class LayerRecord: @unchecked Sendable {
    /// Sources beyond that many layers are not watched: so a recovery that recovers itself does not deepen the stack.
    static let depthLimit = 64

    let now: @Sendable () -> Duration
    let began: Duration
    let isMade: Bool
    private let depth: Int
    private let counts = LayerCounts()

    private let latch = Latch()
    // The latch's.
    private var publisher: any Publisher.Type
    private var name: (text: String, place: String)?
    private var firstValue: Duration?
    private var conclusion: Conclusion?
    private var sources = SourceRecords()
    private var hidden: [(error: any Error, time: Duration)] = []
    private var runs: [Run] = []
    private var held: Held?
    private var holders = 0
    private var firstIdentifier: CombineIdentifier?

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
        case failed(any Error)
        case cancelled
        case released
    }

    /// The subscription that the layer's publisher handed over, or returned.
    enum Held {
        case received(any Subscription)
        case returned(_SubscriptionReference)

        var subscription: any Subscription {
            switch self {
            case .received(let subscription): subscription
            case .returned(let reference): reference.subscription
            }
        }

        func cancel() {
            switch self {
            case .received(let subscription): subscription.cancel()
            case .returned(let reference): reference.cancel()
            }
        }
    }

    // MARK: Signals

    func ask(for demand: Subscribers.Demand) { counts.ask(for: demand) }

    func countValue() { if counts.countValue() == 1 { noteFirstValue() } }

    @inline(never) private func noteFirstValue() {
        let time = now()
        latch.withLatch { firstValue = time }
    }

    var isRunning: Bool { counts.isRunning }

    /// False if it has begun, or ended, before.
    func begin() -> Bool { counts.begin() }

    /// Ends the layer, and the runs whose last one it is. False if it has ended before.
    @discardableResult func end(_ ending: Ending, thenCancel cancels: Bool = false) -> Bool {
        guard counts.end() else { return false }
        let conclusion = Conclusion(ending: ending, time: now(), thread: nameOfThread())
        let (held, runs) = latch.withLatch {
            defer { (self.held, self.runs) = (nil, []) }
            self.conclusion = conclusion
            return (self.held, self.runs)
        }
        if cancels { held?.cancel() }
        for run in runs { run.end() }
        return true
    }

    // MARK: Its subscription

    func request(_ demand: Subscribers.Demand) {
        guard isRunning, let subscription else { return }
        ask(for: demand)
        subscription.request(demand)
    }

    func cancel() { end(.cancelled, thenCancel: true) }

    var subscription: (any Subscription)? { latch.withLatch { held }?.subscription }

    var identifier: CombineIdentifier? { latch.withLatch { firstIdentifier } }

    /// Keeps the subscription, unless it was handed over before it was returned, for one more holder.
    func hold(_ new: Held) -> LayerRecord {
        let identifier: CombineIdentifier? = if case .received(let one) = new { one.combineIdentifier } else { nil }
        latch.withLatch {
            holders += 1
            guard held == nil, conclusion == nil else { return }
            (held, firstIdentifier) = (new, firstIdentifier ?? identifier)
        }
        return self
    }

    /// One holder less. Of the last one the subscription goes, too.
    func letGo() {
        let released = latch.withLatch { () -> Held? in
            holders -= 1
            guard holders == 0 else { return nil }
            defer { held = nil }
            return held
        }
        withExtendedLifetime(released) {}
    }

    /// Cancels another subscription than the first one.
    func refuse(_ subscription: any Subscription) {
        if identifier != subscription.combineIdentifier { subscription.cancel() }
    }

    // MARK: Facts

    /// Begins a run that has this layer as its last.
    func begin(_ run: Run) {
        latch.withLatch { runs.append(run) }
        RunningRuns.all.add(run)
    }

    func reveal(_ publisher: any Publisher) { reveal(type(of: publisher)) }

    func reveal(_ publisher: any Publisher.Type) { latch.withLatch { self.publisher = publisher } }

    func call(_ name: String, at place: String) {
        latch.withLatch { if self.name == nil { self.name = (name, place) } }
    }

    func hide(_ error: any Error) {
        let time = now()
        latch.withLatch { if hidden.count < SourceRecords.limit { hidden.append((error, time)) } }
    }

    func keep(_ count: Int) { counts.keep(count) }

    // MARK: Sources

    /// Makes the record of a source; nil if it is too deep down to be watched.
    func addSource(_ publisher: any Publisher.Type, isMade: Bool) -> LayerRecord? {
        guard depth < Self.depthLimit else { return nil }
        let source = LayerRecord(of: publisher, now: now, depth: depth + 1, isMade: isMade)
        let due = latch.withLatch {
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
        latch.withLatch { sources.replace(due.records, by: kept, sums) }
    }

    // MARK: Reading

    struct Reading {
        let publisher: any Publisher.Type
        let name: (text: String, place: String)?
        let firstValue: Duration?
        let conclusion: Conclusion?
        let sources: SourceRecords
        let hidden: [(error: any Error, time: Duration)]
        let asked: Int?
        let values: Int
        /// Nil if it tells nobody.
        let kept: Int?
    }

    func read() -> Reading {
        latch.withLatch {
            Reading(
                publisher: publisher, name: name, firstValue: firstValue, conclusion: conclusion, sources: sources,
                hidden: hidden, asked: counts.asked, values: counts.values, kept: counts.kept)
        }
    }

    var values: Int { counts.values }

    /// Whether there is an error in it, or in its sources.
    var hasTrouble: Bool {
        let reading = read()
        if case .failed = reading.conclusion?.ending { return true }
        return !reading.hidden.isEmpty || !reading.sources.sums.hidden.isEmpty
            || reading.sources.records.contains { $0.hasTrouble }
    }
}

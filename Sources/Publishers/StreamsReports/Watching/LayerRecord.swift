import Streams
import StreamsLayers

/// The record of a layer in a run, written while the layer's signals pass, on any thread.
///
/// It holds the records of its sources, not the publishers, so a report keeps nothing alive but errors. Work that takes
/// time is done when the record is read.
///
/// Sendable, as all state is atomic or the latch's. Exclusivity is not checked for the latch's fields: the checks would
/// take as long as all the rest.
final class LayerRecord: @unchecked Sendable {
    /// Sources beyond that many layers are not watched, so that a recovery that recovers itself does not deepen the
    /// stack.
    static let depthLimit = 64

    let clock: ReportClock
    let began: Duration
    let isMade: Bool
    private let depth: Int
    private let counts: LayerCounts

    private let latch = Latch()
    // The latch's.
    @exclusivity(unchecked) private var publisher: any Publisher.Type
    @exclusivity(unchecked) private var firstValue: Duration?
    @exclusivity(unchecked) private var conclusion: Conclusion?
    /// The first source. Most layers have only one, and need no array.
    @exclusivity(unchecked) private var source: LayerRecord?
    /// Whether the layer is a step that shares its first source's subscription, so that a cancel cancels both.
    @exclusivity(unchecked) private var isCancelShared = false
    /// The subscription that the layer's publisher returned.
    @exclusivity(unchecked) private var link: _SubscriptionReference?
    /// The latest run that has this as its last layer.
    @exclusivity(unchecked) private var run: Run?
    @exclusivity(unchecked) private var rare: RareFacts?

    init(
        of publisher: any Publisher.Type, by clock: ReportClock, began: Duration, depth: Int = 0, isMade: Bool = false,
        on terms: _Terms
    ) {
        (self.publisher, self.clock, self.began) = (publisher, clock, began)
        (self.depth, self.isMade) = (depth, isMade)
        counts = LayerCounts(isUnlimited: terms.isUnlimited)
    }

    /// The end of a layer.
    struct Conclusion {
        let ending: Ending
        let time: Duration
        let thread: String

        var isFailure: Bool { if case .failed = ending { true } else { false } }
    }

    enum Ending {
        case finished
        case failed(any Error)
        case cancelled
        case released
    }

    /// Facts that few layers have. The latch's.
    final class RareFacts {
        var name: (text: String, place: String)?
        var hidden: [(error: any Error, time: Duration)] = []
        /// All sources except the first.
        var sources = SourceRecords()
    }

    // MARK: Signals

    func ask(for demand: Subscribers.Demand) { counts.ask(for: demand) }

    func countValue() { if counts.countValue() == 1 { noteFirstValue() } }

    @inline(never) private func noteFirstValue() {
        let time = clock.now()
        latch.withLatch { firstValue = time }
    }

    var isRunning: Bool { counts.isRunning }

    var isOver: Bool { counts.isOver }

    func begin() { counts.begin() }

    /// Ends the layer, and the runs that end with it, unless it has already ended.
    func end(_ ending: Ending) {
        guard counts.end() else { return }
        conclude(Conclusion(ending: ending, time: clock.now(), thread: nameOfThread()))?.end()
    }

    /// Ends the layer with the failure that its publisher sent.
    func fail(by error: ValueAddress) {
        let publisher = latch.withLatch { self.publisher }
        end(.failed(failure(of: publisher, at: error)))
    }

    private func failure<P: Publisher>(of _: P.Type, at error: ValueAddress) -> any Error {
        error.load(as: P.Failure.self)
    }

    /// Cancels the layer and the sources that share its subscription, and then the subscription. The subscription is
    /// cancelled even if the layer has already ended.
    func cancel(_ cancelSubscription: () -> Void) {
        guard counts.end() else { return cancelSubscription() }
        let conclusion = Conclusion(ending: .cancelled, time: clock.now(), thread: nameOfThread())
        let run = conclude(conclusion)
        var next = sharer
        while let source = next, source.counts.end() {
            source.conclude(conclusion)?.end()
            next = source.sharer
        }
        cancelSubscription()
        run?.end()
    }

    private var sharer: LayerRecord? { latch.withLatch { isCancelShared ? source : nil } }

    /// Returns the latest run that ends with this layer.
    private func conclude(_ conclusion: Conclusion) -> Run? {
        let (run, link) = latch.withLatch { () -> (Run?, _SubscriptionReference?) in
            self.conclusion = conclusion
            return (self.run.take(), self.link.take())
        }
        return withExtendedLifetime(link) { run }
    }

    // MARK: Facts

    /// Begins a run that has this layer as its last.
    func begin(_ run: Run) {
        latch.withLatch { (run.earlier, self.run) = (self.run, run) }
        RunningRuns.all.add(run)
    }

    func reveal(_ publisher: any Publisher) { reveal(type(of: publisher)) }

    func reveal(_ publisher: any Publisher.Type) { latch.withLatch { self.publisher = publisher } }

    func call(_ name: String, at place: String) {
        latch.withLatch { if rare?.name == nil { madeRare.name = (name, place) } }
    }

    func hide(_ error: any Error) {
        let time = clock.now()
        latch.withLatch { if madeRare.hidden.count < SourceRecords.limit { madeRare.hidden.append((error, time)) } }
    }

    /// Under the latch.
    private var madeRare: RareFacts {
        let facts = rare ?? RareFacts()
        rare = facts
        return facts
    }

    func keep(_ count: Int) { counts.keep(count) }

    // MARK: Sources

    /// From now on, the first source is cancelled together with this layer.
    func cancelsFirstSource() { latch.withLatch { isCancelShared = true } }

    /// Makes the record of a source, or returns nil if the source is too deep to be watched.
    func addSource(_ publisher: any Publisher.Type, began: Duration, isMade: Bool, on terms: _Terms) -> LayerRecord? {
        guard depth < Self.depthLimit else { return nil }
        let source = LayerRecord(
            of: publisher, by: clock, began: began, depth: depth + 1, isMade: isMade, on: terms)
        if let due = latch.withLatch({ keep(source) }) { compact(due) }
        return source
    }

    /// Under the latch. Returns all sources except the first, if there are too many.
    private func keep(_ record: LayerRecord) -> SourceRecords? {
        guard source != nil else {
            source = record
            return nil
        }
        let facts = madeRare
        facts.sources.add(record)
        return facts.sources.isDue ? facts.sources : nil
    }

    /// Folds the sources that have ended into sums. Their records are read and released outside the latch.
    private func compact(_ due: SourceRecords) {
        let (kept, folded) = due.split
        let sums = SourceRecords.Sums(of: folded, after: due.sums)
        latch.withLatch { madeRare.sources.replace(due.all, by: kept, sums) }
    }

    // MARK: Subscription

    /// Keeps the subscription that the layer's publisher returned, and returns one that also cancels this layer. On
    /// requested terms it has already been handed over.
    func returned(_ link: _SubscriptionReference?, on terms: _Terms) -> _SubscriptionReference? {
        guard let link, terms.isUnlimited else { return nil }
        let isKept = latch.withLatch {
            if conclusion == nil { self.link = link }
            return conclusion == nil
        }
        return isKept ? _SubscriptionReference(self) : link
    }

    var returnedLink: _SubscriptionReference? { latch.withLatch { link } }

    // MARK: Reading

    struct Reading {
        let publisher: any Publisher.Type
        let name: (text: String, place: String)?
        let firstValue: Duration?
        let conclusion: Conclusion?
        let source: LayerRecord?
        let others: SourceRecords
        let hidden: [(error: any Error, time: Duration)]
        let asked: Int?
        let values: Int
        /// The number of values that the operator reports to keep; nil if it does not report any.
        let kept: Int?

        var sources: [LayerRecord] { (source.map { [$0] } ?? []) + others.all }
    }

    func read() -> Reading {
        latch.withLatch {
            Reading(
                publisher: publisher, name: rare?.name, firstValue: firstValue, conclusion: conclusion, source: source,
                others: rare?.sources ?? SourceRecords(), hidden: rare?.hidden ?? [], asked: counts.asked,
                values: counts.values, kept: counts.kept)
        }
    }

    var values: Int { counts.values }

    var hasFailed: Bool { latch.withLatch { conclusion?.isFailure ?? false } }

    /// Whether there is an error in this layer or its sources.
    var hasTrouble: Bool {
        let (first, others, isOwn) = latch.withLatch { () -> (LayerRecord?, [LayerRecord], Bool) in
            let hasFailed = conclusion?.isFailure ?? false
            guard let rare else { return (source, [], hasFailed) }
            let hides = !rare.hidden.isEmpty || !rare.sources.sums.hidden.isEmpty
            return (source, rare.sources.all, hasFailed || hides)
        }
        return isOwn || first?.hasTrouble ?? false || others.contains { $0.hasTrouble }
    }
}

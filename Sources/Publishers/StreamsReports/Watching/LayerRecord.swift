import Streams
import StreamsLayers

/// The record of a layer in a run, written while the layer's signals pass, on whatever thread.
///
/// It holds the records of its sources: so a report keeps nothing alive but errors. All that takes time is left to who
/// reads it.
///
/// Sendable, as what is not atomic is the latch's. The latch's fields are not checked for exclusive access besides, which
/// would take as long as all the rest.
final class LayerRecord: @unchecked Sendable {
    /// Sources beyond that many layers are not watched: so a recovery that recovers itself does not deepen the stack.
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
    @exclusivity(unchecked) private var sources = SourceRecords()
    /// The first source is that of a step, which passes a cancel on without a subscription of its own.
    @exclusivity(unchecked) private var isCancelShared = false
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
        /// The runs that have it as their last layer, but the first one.
        var runs: [Run] = []
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

    /// False if it has begun, or ended, before.
    func begin() -> Bool { counts.begin() }

    /// Ends the layer, and the runs whose last one it is. False if it has ended before.
    @discardableResult func end(_ ending: Ending) -> Bool {
        guard counts.end() else { return false }
        conclude(Conclusion(ending: ending, time: clock.now(), thread: nameOfThread())).end()
        return true
    }

    /// Ends the layer by the completion that its publisher sent.
    func end(by completion: ValueAddress) -> Bool {
        let publisher = latch.withLatch { self.publisher }
        return end(ending(of: publisher, by: completion))
    }

    private func ending<P: Publisher>(of _: P.Type, by completion: ValueAddress) -> Ending {
        switch completion.load(as: Subscribers.Completion<P.Failure>.self) {
        case .finished: .finished
        case .failure(let error): .failed(error)
        }
    }

    /// Cancels the layer, and the sources that it shares the subscription with; and then that, as others may have to.
    func cancel(_ cancelSubscription: () -> Void) {
        guard counts.end() else { return cancelSubscription() }
        let conclusion = Conclusion(ending: .cancelled, time: clock.now(), thread: nameOfThread())
        let runs = conclude(conclusion)
        var next = sharer
        while let source = next, source.counts.end() {
            source.conclude(conclusion).end()
            next = source.sharer
        }
        cancelSubscription()
        runs.end()
    }

    private var sharer: LayerRecord? { latch.withLatch { isCancelShared ? sources.first : nil } }

    /// Returns the runs that end with it.
    private func conclude(_ conclusion: Conclusion) -> Runs {
        latch.withLatch {
            self.conclusion = conclusion
            defer {
                run = nil
                rare?.runs = []
            }
            return Runs(first: run, others: rare?.runs ?? [])
        }
    }

    private struct Runs {
        let first: Run?
        let others: [Run]

        func end() {
            first?.end()
            for run in others { run.end() }
        }
    }

    // MARK: Facts

    /// Begins a run that has this layer as its last.
    func begin(_ run: Run) {
        latch.withLatch { if self.run == nil { self.run = run } else { noteRare { $0.runs.append(run) } } }
        RunningRuns.all.add(run)
    }

    func reveal(_ publisher: any Publisher) { reveal(type(of: publisher)) }

    func reveal(_ publisher: any Publisher.Type) { latch.withLatch { self.publisher = publisher } }

    func call(_ name: String, at place: String) {
        latch.withLatch { noteRare { if $0.name == nil { $0.name = (name, place) } } }
    }

    func hide(_ error: any Error) {
        let time = clock.now()
        latch.withLatch { noteRare { if $0.hidden.count < SourceRecords.limit { $0.hidden.append((error, time)) } } }
    }

    /// Under the latch.
    private func noteRare(_ change: (RareFacts) -> Void) {
        let facts = rare ?? RareFacts()
        rare = facts
        change(facts)
    }

    func keep(_ count: Int) { counts.keep(count) }

    // MARK: Sources

    /// From here on the first source is cancelled with this layer.
    func cancelsFirstSource() { latch.withLatch { isCancelShared = true } }

    /// Makes the record of a source; nil if it is too deep down to be watched.
    func addSource(_ publisher: any Publisher.Type, began: Duration, isMade: Bool, on terms: _Terms) -> LayerRecord? {
        guard depth < Self.depthLimit else { return nil }
        let source = LayerRecord(
            of: publisher, by: clock, began: began, depth: depth + 1, isMade: isMade, on: terms)
        let isDue = latch.withLatch {
            sources.add(source)
            return sources.isDue
        }
        if isDue { compact(latch.withLatch { sources }) }
        return source
    }

    /// Folds the sources that have ended into sums: their records are read, and let go of, outside of the latch.
    private func compact(_ due: SourceRecords) {
        let (kept, folded) = due.split
        let sums = SourceRecords.Sums(of: folded, before: due.sums.omitted.count)
        latch.withLatch { sources.replace(due.others, by: kept, sums) }
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
                publisher: publisher, name: rare?.name, firstValue: firstValue, conclusion: conclusion,
                sources: sources, hidden: rare?.hidden ?? [], asked: counts.asked, values: counts.values,
                kept: counts.kept)
        }
    }

    var values: Int { counts.values }

    /// Whether there is an error in it, or in its sources.
    var hasTrouble: Bool {
        let reading = read()
        if case .failed = reading.conclusion?.ending { return true }
        return !reading.hidden.isEmpty || !reading.sources.sums.hidden.isEmpty
            || reading.sources.all.contains { $0.hasTrouble }
    }
}

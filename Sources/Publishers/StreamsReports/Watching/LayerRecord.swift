import Streams
import StreamsLayers

/// The record of a layer in a run, written while the layer's signals pass, on any thread.
///
/// It holds the records of its sources, not the publishers, so a report keeps nothing alive but errors. Work that takes
/// time is done when the record is read.
///
/// Sendable, as all state is atomic or a latch's: its own, or that of the layer which receives from it. Exclusivity is not
/// checked for these fields: the checks would take as long as all the rest.
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
    @exclusivity(unchecked) private var sources = SourceRecords()
    /// Whether the layer is a step that shares its first source's subscription, so that a cancel cancels both.
    @exclusivity(unchecked) private var isCancelShared = false
    /// The subscription that the layer's publisher returned.
    @exclusivity(unchecked) private var reference: _SubscriptionReference?
    /// The latest run that has this as its last layer. `RunningRuns` retains it until this layer ends.
    @exclusivity(unchecked) private var run: Unmanaged<Run>?
    @exclusivity(unchecked) private var rare: RareFacts?

    /// The next source of the layer that receives from this one. That layer's latch guards it.
    @exclusivity(unchecked) var next: Unmanaged<LayerRecord>?

    init(
        of publisher: any Publisher.Type, by clock: ReportClock, began: Duration, depth: Int = 0, isMade: Bool = false,
        on terms: _Terms
    ) {
        (self.publisher, self.clock, self.began) = (publisher, clock, began)
        (self.depth, self.isMade) = (depth, isMade)
        counts = LayerCounts(isUnlimited: terms.isUnlimited)
    }

    deinit { sources.release() }

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
    func end(_ ending: consuming Ending) {
        guard counts.end() else { return }
        var conclusion: Conclusion? = Conclusion(ending: ending, time: clock.now(), thread: nameOfThread())
        Run.end(conclude(&conclusion).run)
    }

    /// Ends the layer with the failure that its publisher sent.
    func fail(by error: ValueAddress) {
        let publisher = latch.withLatch { self.publisher }
        end(.failed(failure(of: publisher, at: error)))
    }

    /// Ends the layer when no completion is to arrive.
    func endAndLetGo(_ ending: Ending) {
        end(ending)
        takeReference()
    }

    /// Called when the listener is released: no more signals can come.
    @inline(__always) func release() { if !counts.isOver { endAndLetGo(.released) } }

    private func failure<P: Publisher>(of _: P.Type, at error: ValueAddress) -> any Error {
        error.load(as: P.Failure.self)
    }

    /// Cancels the layer and the sources that share its subscription. Then calls the closure with the subscription that
    /// the layer's publisher returned, even if the layer has ended: its completion may be on its way, and is not to arrive
    /// after a cancel.
    func cancel(as ending: Ending = .cancelled, _ cancelSubscription: (_SubscriptionReference?) -> Void) {
        guard counts.end() else { return cancelSubscription(takeReference()) }
        let (time, thread) = (clock.now(), nameOfThread())
        var conclusion: Conclusion? = Conclusion(ending: ending, time: time, thread: thread)
        let (run, sharer) = conclude(&conclusion)
        var next = sharer
        while let source = next, source._withUnsafeGuaranteedRef({ $0.counts.end() }) {
            conclusion = Conclusion(ending: .cancelled, time: time, thread: thread)
            let ended = source._withUnsafeGuaranteedRef { $0.conclude(&conclusion) }
            Run.end(ended.run)
            next = ended.sharer
        }
        cancelSubscription(takeReference())
        Run.end(run)
    }

    /// Takes the conclusion, as a copy takes longer. Returns the latest run that ends with this layer, and the source
    /// that shares its subscription.
    private func conclude(_ conclusion: inout Conclusion?) -> (run: Unmanaged<Run>?, sharer: Unmanaged<LayerRecord>?) {
        latch.withLatch {
            swap(&self.conclusion, &conclusion)
            return (run.take(), isCancelShared ? sources.first : nil)
        }
    }

    /// Removes the returned subscription: nothing more is sent, or it is about to be cancelled.
    @discardableResult func takeReference() -> _SubscriptionReference? { latch.withLatch { reference.take() } }

    // MARK: Facts

    /// Begins a run that has this layer as its last.
    func begin(_ run: consuming Run) {
        let run = Unmanaged.passRetained(run)
        latch.withLatch {
            run._withUnsafeGuaranteedRef { $0.earlier = self.run }
            self.run = run
        }
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

    func drop(_ count: Int, _ reason: DropReason) {
        latch.withLatch { madeRare.dropped[reason, default: 0] += count }
    }

    func miss(_ count: Int?) { latch.withLatch { madeRare.missed = count } }

    func limit(to count: Int) { latch.withLatch { madeRare.limit = count } }

    // MARK: Sources

    /// Makes the record of a source, which may share this layer's cancel. Returns nil if the source is too deep to be
    /// watched.
    func addSource(
        _ publisher: any Publisher.Type, began: Duration, isMade: Bool, isCancelShared: Bool = false, on terms: _Terms
    ) -> LayerRecord? {
        guard depth < Self.depthLimit else { return nil }
        let source = LayerRecord(
            of: publisher, by: clock, began: began, depth: depth + 1, isMade: isMade, on: terms)
        let isDue = latch.withLatch {
            if sources.first == nil { self.isCancelShared = isCancelShared }
            return sources.add(source)
        }
        if isDue { compact() }
        return source
    }

    /// Folds the sources that have ended into sums. Their records are read and released outside the latch.
    private func compact() {
        let (old, omitted, room) = latch.withLatch { (sources.others, sums.omitted.count, sums.room) }
        let folded = SourceRecords.Folded(old, room: room)
        withExtendedLifetime(old) {
            latch.withLatch {
                // Otherwise another thread has done so.
                guard sums.omitted.count == omitted else { return }
                sources.remove(old, but: folded.kept)
                madeRare.sums.add(folded.sums)
            }
        }
    }

    /// Under the latch.
    private var sums: SourceRecords.Sums { rare?.sums ?? SourceRecords.Sums() }

    // MARK: Subscription

    /// Keeps the subscription that the layer's publisher returned, and returns one that also cancels this layer. On
    /// requested terms it has already been handed over.
    func returned(_ reference: consuming _SubscriptionReference?, on terms: _Terms) -> _SubscriptionReference? {
        guard reference != nil, terms.isUnlimited else { return nil }
        latch.withLatch { if conclusion == nil { swap(&self.reference, &reference) } }
        return reference ?? _SubscriptionReference(self)
    }

    var returnedReference: _SubscriptionReference? { latch.withLatch { reference } }

    // MARK: Reading

    func read() -> Reading {
        latch.withLatch {
            Reading(
                publisher: publisher, name: rare?.name, firstValue: firstValue, conclusion: conclusion,
                sources: sources.all, sums: sums, hidden: rare?.hidden ?? [], dropped: rare?.dropped ?? [:],
                missed: rare.map(\.missed) ?? 0, limit: rare?.limit, asked: counts.asked, values: counts.values,
                kept: counts.kept)
        }
    }

    var values: Int { counts.values }

    var hasFailed: Bool { latch.withLatch { conclusion?.isFailure ?? false } }

    /// Whether there is an error in this layer or its sources.
    var hasTrouble: Bool {
        let (first, others, isOwn) = latch.withLatch {
            let hides = rare.map { !$0.hidden.isEmpty || !$0.sums.hidden.isEmpty } ?? false
            return (sources.first, sources.others, hides || conclusion?.isFailure ?? false)
        }
        // The first source is never removed.
        return isOwn || first?._withUnsafeGuaranteedRef { $0.hasTrouble } ?? false || others.contains { $0.hasTrouble }
    }
}

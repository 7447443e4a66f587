import Streams
import Synchronization

// Shared publishers have no sources here, as others use those as well. They tell how many values they are known to have
// sent before a subscription.

/// A publisher whose values go to the subscribers of the moment. Only watched subscribers count them, so that others cost
/// nothing.
package protocol SharedOrigin: LayeredPublisher, TermsPublisher {
    /// The object through which all subscribers receive.
    var shared: AnyObject { get }
    /// Whether it has had a subscriber for which it connected; false if it is connected by hand.
    var hasBegun: Bool { get }
}

extension SharedOrigin { package var hasBegun: Bool { false } }

extension Publishers.Share: LayeredPublisher, SharedOrigin {
    package var shared: AnyObject { self }
    package var hasBegun: Bool { connection.hasBegun }
}

extension Publishers.Multicast: LayeredPublisher, SharedOrigin
where SubjectType == PassthroughSubject<Upstream.Output, Upstream.Failure> {
    package var shared: AnyObject { self }
}

extension Publishers.MakeConnectable: LayeredPublisher, SharedOrigin {
    package var shared: AnyObject { multicast }
}

extension Publishers.Autoconnect: LayeredPublisher, SharedOrigin where Upstream: SharedOrigin {
    package var shared: AnyObject { upstream.shared }
    package var hasBegun: Bool { connection.hasBegun }
}

extension SharedOrigin {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        AnyPublisher { self.attach($0.receiver, on: $1, over: layer) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard let watcher = layer.watcher else { return _receive(AnySubscriber(receiver: receiver), on: terms) }
        let counter = ValueCounter(of: SentCounts.all.count(for: shared, hasBegun: hasBegun), before: receiver)
        if counter.seen > 0 || counter.isPartial { watcher.miss(counter.seen > 0 ? counter.seen : nil) }
        return _receive(AnySubscriber(receiver: counter.receive), on: terms)
    }
}

/// Counts the values that are sent to a subscriber, after those that were sent before.
private final class ValueCounter {
    private let count: SentCount
    private let receiver: Receiver
    /// The turn's: values arrive one at a time. Exclusivity is not checked in addition.
    @exclusivity(unchecked) private(set) var seen: Int

    init(of count: SentCount, before receiver: consuming @escaping Receiver) {
        (self.count, self.receiver, seen) = (count, receiver, count.sent.load(ordering: .relaxed))
    }

    /// Whether values were sent before any were counted.
    var isPartial: Bool { count.isPartial }

    func receive(_ signal: Signal) -> Subscribers.Demand {
        switch signal {
        case .value, .notice(.dropped): countValue()
        default: break
        }
        return receiver(signal)
    }

    private func countValue() {
        seen += 1
        // All subscribers receive in the same turn.
        if count.sent.load(ordering: .relaxed) < seen { count.sent.store(seen, ordering: .relaxed) }
    }
}

/// The number of values that a publisher is known to have sent.
///
/// Sendable, as the reference is set once, and a weak one may be read on any thread.
private final class SentCount: @unchecked Sendable {
    private(set) weak var publisher: AnyObject?
    let sent = Atomic(0)
    /// Whether it had begun, for other subscribers, before its values were counted.
    let isPartial: Bool

    init(of publisher: AnyObject, isPartial: Bool) { (self.publisher, self.isPartial) = (publisher, isPartial) }
}

/// The numbers for shared publishers, for as long as those exist.
///
/// Sendable, as the entries are the latch's. Exclusivity is not checked in addition.
private final class SentCounts: @unchecked Sendable {
    static let all = SentCounts()

    private let latch = Latch()
    // The latch's.
    @exclusivity(unchecked) private var entries: [ObjectIdentifier: SentCount] = [:]
    @exclusivity(unchecked) private var sweepsAt = 64

    func count(for publisher: AnyObject, hasBegun: Bool) -> SentCount {
        let key = ObjectIdentifier(publisher)
        let (count, _) = latch.withProcessLatch {
            // Another publisher may have had the same address.
            if let count = entries[key], count.publisher === publisher { return (count, []) }
            let count = SentCount(of: publisher, isPartial: hasBegun)
            let existing = entries.count < sweepsAt ? [] : entries.values.compactMap(\.publisher)
            if entries.count >= sweepsAt { keep(existing) }
            entries[key] = count
            // Released outside the latch, as these may be the last references.
            return (count, existing)
        }
        return count
    }

    /// Under the latch. Removes the entries of all other publishers.
    private func keep(_ existing: [AnyObject]) {
        let keys = Set(existing.map(ObjectIdentifier.init))
        entries = entries.filter { keys.contains($0.key) }
        sweepsAt = Swift.max(64, 2 * entries.count)
    }
}

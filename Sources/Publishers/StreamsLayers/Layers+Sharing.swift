import Streams
import Synchronization

// Shared publishers have no sources here, as others use those as well. They tell how many values they are known to have
// sent before a subscription.

/// A publisher whose values go to the subscribers of the moment. Only watched subscribers count them, so that others cost
/// nothing.
package protocol SharedOrigin: LayeredPublisher, TermsPublisher {
    /// The object through which all subscribers receive.
    var shared: AnyObject { get }
}

extension Publishers.Share: LayeredPublisher, SharedOrigin {
    package var shared: AnyObject { self }
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
}

extension SharedOrigin {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        AnyPublisher { self.attach($0.receiver, on: $1, over: layer) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard let watcher = layer.watcher else { return _receive(AnySubscriber(receiver: receiver), on: terms) }
        let count = SentCounts.all.count(for: shared)
        return _receive(AnySubscriber(receiver: counting(by: count, over: watcher, before: receiver)), on: terms)
    }
}

/// Counts the values that arrive, after those that were sent before.
private func counting(
    by count: SentCount, over layer: any WatchedLayer, before receiver: consuming @escaping Receiver
) -> Receiver {
    var seen = count.sent.load(ordering: .relaxed)
    if seen > 0 { layer.miss(seen) }
    return { [receiver] signal in
        if case .value = signal {
            seen += 1
            count.sent.max(seen, ordering: .relaxed)
        }
        return receiver(signal)
    }
}

/// The number of values that a publisher is known to have sent.
private final class SentCount: Sendable {
    let sent = Atomic(0)
}

/// The numbers for shared publishers, for as long as those exist.
///
/// Sendable, as the entries are the latch's.
private final class SentCounts: @unchecked Sendable {
    static let all = SentCounts()

    private struct Entry {
        weak var publisher: AnyObject?
        let count: SentCount
    }

    private let latch = Latch()
    // The latch's.
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepsAt = 64

    func count(for publisher: AnyObject) -> SentCount {
        let key = ObjectIdentifier(publisher)
        let (count, _) = latch.withProcessLatch {
            // Another publisher may have had the same address.
            if let entry = entries[key], entry.publisher === publisher { return (entry.count, []) }
            let (count, existing) = (
                SentCount(), entries.count < sweepsAt ? [] : entries.values.compactMap(\.publisher)
            )
            if entries.count >= sweepsAt { keep(existing) }
            entries[key] = Entry(publisher: publisher, count: count)
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

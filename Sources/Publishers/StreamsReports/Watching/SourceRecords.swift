/// The sources of a layer, in the order in which they were added: a linked list, which retains them. Of the ended sources
/// after the first, only the earliest and the latest are kept; the others are summed up.
struct SourceRecords {
    /// The number of ended sources that are kept at each end of the list.
    private static let keptAtEachEnd = 8
    /// The number of hidden errors that are listed.
    static let limit = 32

    /// Stays in the list until the layer is released.
    private(set) var first: Unmanaged<LayerRecord>?
    private var last: Unmanaged<LayerRecord>?
    private var count = 0
    private var compactsAt = 1 + limit

    /// Returns whether the number has doubled since the last compaction.
    mutating func add(_ record: LayerRecord) -> Bool {
        let added = Unmanaged.passRetained(record)
        if let last { last._withUnsafeGuaranteedRef { $0.next = added } } else { first = added }
        last = added
        count += 1
        return count >= compactsAt
    }

    var all: [LayerRecord] { records(from: first, count) }

    /// All sources except the first.
    var others: [LayerRecord] { count < 2 ? [] : records(from: first?._withUnsafeGuaranteedRef { $0.next }, count - 1) }

    private func records(from first: Unmanaged<LayerRecord>?, _ count: Int) -> [LayerRecord] {
        var (records, next) = ([LayerRecord](), first)
        records.reserveCapacity(count)
        while let record = next?.takeUnretainedValue() {
            records.append(record)
            next = record.next
        }
        return records
    }

    /// Removes those of the sources `old`, which follow the first, that are not kept. New sources may have been added
    /// after them. The caller keeps the old ones until the latch is released.
    mutating func remove(_ old: [LayerRecord], but kept: [LayerRecord]) {
        guard var previous = first?.takeUnretainedValue(), let lastOld = old.last else { return }
        let added = lastOld.next
        var place = 0
        for record in old {
            guard place < kept.count, record === kept[place] else {
                Unmanaged.passUnretained(record).release()
                continue
            }
            previous.next = .passUnretained(record)
            previous = record
            place += 1
        }
        previous.next = added
        if added == nil { last = .passUnretained(previous) }
        count -= old.count - kept.count
        compactsAt = 1 + Swift.max(Self.limit, 2 * (count - 1))
    }

    /// Called when the layer is released.
    func release() {
        var next = first
        while let record = next {
            next = record._withUnsafeGuaranteedRef { $0.next }
            record.release()
        }
    }

    /// The sources that stay, and the sums of the others.
    struct Folded {
        private(set) var kept: [LayerRecord] = []
        private(set) var sums: Sums

        init(_ all: [LayerRecord], room: Int) {
            sums = Sums(room: room)
            kept.reserveCapacity(all.count)
            for (index, record) in all.enumerated() {
                let isAtEnd = index < keptAtEachEnd - 1 || index >= all.count - keptAtEachEnd
                if isAtEnd || !record.isOver { kept.append(record) } else { sums.fold(record) }
            }
        }
    }

    /// The sums for the sources that are not kept.
    struct Sums {
        private(set) var omitted = Report.Omitted()
        private(set) var hidden: [Report.Hidden] = []
        private let limit: Int

        /// Lists up to that many hidden errors.
        init(room: Int = SourceRecords.limit) { limit = room }

        /// How many more errors are listed.
        var room: Int { limit - hidden.count }

        mutating func fold(_ record: LayerRecord) {
            omitted.count += 1
            omitted.values += record.values
            if record.hasFailed { omitted.failures += 1 }
            // Writing a layer takes longer than watching it.
            if room > 0, record.hasTrouble { hide(record.layer(since: .zero)) }
        }

        private mutating func hide(_ layer: Report.Layer) {
            hide(layer.allHidden)
            guard let failure = layer.ending.failure else { return }
            let origin = layer.origin?.name ?? layer.name
            hide([Report.Hidden(failure: failure, origin: origin, keeper: "", time: layer.end)])
        }

        private mutating func hide(_ more: [Report.Hidden]) {
            hidden.append(contentsOf: more.prefix(room))
        }

        mutating func add(_ other: Sums) {
            omitted.count += other.omitted.count
            omitted.values += other.omitted.values
            omitted.failures += other.omitted.failures
            hide(other.hidden)
        }
    }
}

/// The sources of a layer, except the first. Of the ended sources, only the earliest and the latest are kept; the
/// others are summed up.
struct SourceRecords {
    /// The number of ended sources that are kept at each end of the list.
    private static let keptAtEachEnd = 8
    /// The number of hidden errors that are listed.
    static let limit = 32

    private(set) var all: [LayerRecord] = []
    private(set) var sums = Sums()
    private var compactsAt = limit

    mutating func add(_ record: LayerRecord) { all.append(record) }

    /// Whether the number has doubled since the last compaction.
    var isDue: Bool { all.count >= compactsAt }

    /// The sources that stay, and the sums of the others.
    var folded: (kept: [LayerRecord], sums: Sums) {
        var kept: [LayerRecord] = []
        kept.reserveCapacity(all.count)
        var sums = Sums(after: self.sums)
        for (index, record) in all.enumerated() {
            let isAtEnd = index < Self.keptAtEachEnd - 1 || index >= all.count - Self.keptAtEachEnd
            if isAtEnd || record.isRunning { kept.append(record) } else { sums.fold(record) }
        }
        return (kept, sums)
    }

    /// Replaces the sources `old` at the beginning, unless another thread has done so. New sources may have been added
    /// after them.
    mutating func replace(_ old: [LayerRecord], by kept: [LayerRecord], _ sums: Sums) {
        guard all.count >= old.count, all.first === old.first,
            all[old.count - 1] === old.last, self.sums.omitted.count == sums.before
        else { return }
        all = all.count == old.count ? kept : kept + all[old.count...]
        self.sums.add(sums)
        compactsAt = Swift.max(Self.limit, 2 * all.count)
    }

    /// The sums for the sources that are not kept.
    struct Sums {
        private(set) var omitted = Report.Omitted()
        private(set) var hidden: [Report.Hidden] = []
        /// How many sources had been folded before, and how many more errors may be named.
        let before: Int
        private let room: Int

        init() { (before, room) = (0, SourceRecords.limit) }

        init(after old: Sums) { (before, room) = (old.omitted.count, SourceRecords.limit - old.hidden.count) }

        mutating func fold(_ record: LayerRecord) {
            omitted.count += 1
            omitted.values += record.values
            if record.hasFailed { omitted.failures += 1 }
            // Writing a layer takes longer than watching it.
            if hidden.count < room, record.hasTrouble { hide(record.layer(since: .zero)) }
        }

        private mutating func hide(_ layer: Report.Layer) {
            hide(layer.allHidden)
            guard let failure = layer.ending.failure else { return }
            let origin = layer.origin?.name ?? layer.name
            hide([Report.Hidden(failure: failure, origin: origin, keeper: "", time: layer.end)])
        }

        private mutating func hide(_ more: [Report.Hidden]) {
            hidden.append(contentsOf: more.prefix(Swift.max(0, SourceRecords.limit - hidden.count)))
        }

        mutating func add(_ other: Sums) {
            omitted.count += other.omitted.count
            omitted.values += other.omitted.values
            omitted.failures += other.omitted.failures
            hide(other.hidden)
        }
    }
}

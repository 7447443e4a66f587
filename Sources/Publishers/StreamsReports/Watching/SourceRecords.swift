/// The sources of a layer, but the first: of those that have ended only the first and the latest are kept, the others are sums.
struct SourceRecords {
    /// So many of the first ones are kept, and of the last ones.
    private static let keptAtEachEnd = 8
    /// So many errors that a layer kept from its subscriber are named.
    static let limit = 32

    private(set) var all: [LayerRecord] = []
    private(set) var sums = Sums()
    private var compactsAt = limit

    mutating func add(_ record: LayerRecord) { all.append(record) }

    /// There are twice as many as after the last time.
    var isDue: Bool { all.count >= compactsAt }

    /// Those that stay, and the sums of the others.
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

    /// Replaces the first ones, which were `old`, unless somebody else did: others may have come behind them.
    mutating func replace(_ old: [LayerRecord], by kept: [LayerRecord], _ sums: Sums) {
        guard all.count >= old.count, all.first === old.first,
            all[old.count - 1] === old.last, self.sums.omitted.count == sums.before
        else { return }
        all = all.count == old.count ? kept : kept + all[old.count...]
        self.sums.add(sums)
        compactsAt = Swift.max(Self.limit, 2 * all.count)
    }

    /// The sums of the sources that are not kept.
    struct Sums {
        private(set) var omitted = Report.Omitted()
        private(set) var hidden: [Report.Hidden] = []
        /// How many had been folded before, and how many errors may still be named.
        let before: Int
        private let room: Int

        init() { (before, room) = (0, SourceRecords.limit) }

        init(after old: Sums) { (before, room) = (old.omitted.count, SourceRecords.limit - old.hidden.count) }

        mutating func fold(_ record: LayerRecord) {
            omitted.count += 1
            omitted.values += record.values
            if record.hasFailed { omitted.failures += 1 }
            // To write a layer takes longer than to watch it.
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

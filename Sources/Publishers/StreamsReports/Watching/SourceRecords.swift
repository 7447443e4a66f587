/// The sources of a layer: of those that have ended only the first and the latest are kept, the others are sums.
struct SourceRecords {
    /// So many of the first ones are kept, and of the last ones.
    private static let keptAtEachEnd = 8
    /// So many errors that a layer kept from its subscriber are named.
    static let limit = 32

    /// Apart, as most layers have one source: it needs no array, and is kept.
    private(set) var first: LayerRecord?
    private(set) var others: [LayerRecord] = []
    private(set) var sums = Sums()
    private var compactsAt = limit

    mutating func add(_ record: LayerRecord) { if first == nil { first = record } else { others.append(record) } }

    var all: [LayerRecord] { (first.map { [$0] } ?? []) + others }

    /// There are twice as many as after the last time.
    var isDue: Bool { others.count >= compactsAt }

    /// Those that stay, and those that are folded into sums.
    var split: (kept: [LayerRecord], folded: [LayerRecord]) {
        var (kept, folded): ([LayerRecord], [LayerRecord]) = ([], [])
        for (index, record) in others.enumerated() {
            let isAtEnd = index < Self.keptAtEachEnd - 1 || index >= others.count - Self.keptAtEachEnd
            if isAtEnd || record.isRunning { kept.append(record) } else { folded.append(record) }
        }
        return (kept, folded)
    }

    /// Replaces the first of the others, which were `old`, unless somebody else did: others may have come behind them.
    mutating func replace(_ old: [LayerRecord], by kept: [LayerRecord], _ sums: Sums) {
        guard others.count >= old.count, others.first === old.first,
            others[old.count - 1] === old.last, self.sums.omitted.count == sums.before
        else { return }
        others.replaceSubrange(..<old.count, with: kept)
        self.sums.add(sums)
        compactsAt = Swift.max(Self.limit, 2 * others.count)
    }

    /// The sums of the sources that are not kept.
    struct Sums {
        private(set) var omitted = Report.Omitted()
        private(set) var hidden: [Report.Hidden] = []
        /// How many had been folded before.
        private(set) var before = 0

        init() {}

        init(of records: [LayerRecord], before: Int) {
            self.before = before
            for record in records {
                omitted.count += 1
                omitted.values += record.values
                guard record.hasTrouble else { continue }
                let layer = record.layer(since: .zero)
                hide(layer.allHidden)
                guard let failure = layer.ending.failure else { continue }
                omitted.failures += 1
                let origin = layer.origin?.name ?? layer.name
                hide([Report.Hidden(failure: failure, origin: origin, keeper: "", time: layer.end)])
            }
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

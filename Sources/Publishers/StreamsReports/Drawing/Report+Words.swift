extension Report.Layer {
    /// Its operator's name, and then the name that it was given.
    var label: String { labelInWords(operation, name: place == nil ? nil : name, limit: limit).inOneLine }

    /// How it ended, or what it waits for, and what became of its values.
    var endingInWords: String {
        ([stateInWords] + orderInWords + dropped.map(\.inWords) + missedInWords).joined(separator: ", ")
    }

    private var missedInWords: [String] {
        guard let missed else { return ["ran before this subscription, for others"] }
        return missed > 0 ? ["sent \(missed) before this subscription"] : []
    }

    private var stateInWords: String {
        switch ending {
        case .finished: "finished"
        case .failed(let failure): "failed: \(failure)"
        case .passedOn(let failure): "passed on: \(failure)"
        case .cancelled(.downstream): "cancelled by the subscriber"
        case .cancelled(.release): "its cancellable was released"
        case .cancelled(.replacement): "cancelled for another source"
        case .cancelled(.end): "cancelled, as no more was wanted"
        case .released: "let go of"
        case .running: waitingInWords
        }
    }

    private var waitingInWords: String {
        switch waiting {
        case .forScheduler where isToSubscribe: "waits for its scheduler, to subscribe"
        case .forScheduler: "waits for its scheduler, \(number(buffered, "value")) \(waits(buffered))\(laterTime)"
        case .forDemand: "waits to be asked" + keptInWords
        case .forValues, nil: partnersInWords ?? "waits for values" + keptInWords
        }
    }

    private var laterTime: String { ["ReceiveOn", "Timeout"].contains(operation) ? "" : " for a later time" }

    /// How many values wait in it, and what for.
    private var keptInWords: String {
        guard buffered > 0 else { return "" }
        let reason =
            switch operation {
            case "Debounce", "Throttle", "CollectByTime": "kept for a later time"
            case "Sample", "CollectUntil": "kept for the other publisher"
            case "Zip", "ZipMany": "kept for their partners"
            case "Collect", "CollectByCount": "collected so far"
            case "MapAsync": "in its functions, or behind those"
            case "GroupBy", "Window": "publishers kept until they are asked for"
            default: "kept until they are asked for"
            }
        return ", \(buffered) \(reason)"
    }

    /// One character that shows how it ended.
    var mark: Character {
        switch ending {
        case .finished: "✓"
        case .failed, .passedOn: "✗"
        case .cancelled, .released: "⊘"
        case .running: "…"
        }
    }
}

// MARK: Sources that wait for each other

extension Report.Layer {
    /// Which sources of `zip`, `combineLatest` and `withLatestFrom` have no value for the next output, and whose values
    /// wait for those.
    private var partnersInWords: String? {
        let (isZip, sources) = (operation.hasPrefix("Zip"), sources.filter { !$0.isMade })
        guard isZip || operation.hasPrefix("CombineLatest") || operation == "WithLatestFrom" else { return nil }
        let sent = isZip ? values : 0
        let missing = sources.indices.filter { sources[$0].values <= sent }
        let ended = missing.filter { sources[$0].ending != .running }
        guard ended.isEmpty else {
            return
                "waits in vain for a value of \(inWords(ended, of: sources)), which \(ended.count == 1 ? "has" : "have") ended"
        }
        guard !missing.isEmpty, missing.count < sources.count else { return nil }
        let waiting = isZip ? sources.indices.filter { sources[$0].values > sent } : []
        let counts = waiting.prefix(3).map { index in
            let count = sources[index].values - sent
            return index == waiting[0]
                ? "\(number(count, "value")) of the \(ordinal(index + 1)) \(waits(count))"
                : "\(count) of the \(ordinal(index + 1))"
        }
        let kept = counts.isEmpty ? "" : "; " + counts.joined(separator: ", ")
        return "waits for a value of \(inWords(missing, of: sources))" + kept
    }

    private func inWords(_ indices: [Int], of sources: [Report.Layer]) -> String {
        var words = indices.prefix(3).map { ordinal($0 + 1) }
        if indices.count > 3 { words.append("\(indices.count - 3) more") }
        let last = words.removeLast()
        let list = words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
        let only = indices.count == 1 ? sources[indices[0]] : nil
        return "the \(list) source" + (only?.place == nil ? "" : ", \"\(only?.name ?? "")\"")
    }
}

private func waits(_ count: Int) -> String { count == 1 ? "waits" : "wait" }

private func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// As in 1st, 2nd, 3rd, 4th, 11th and 21st.
private func ordinal(_ number: Int) -> String {
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + (number / 10 % 10 == 1 ? "th" : endings[number % 10] ?? "th")
}

/// An operator's name, the name that it was given, and its limit of publishers, if there are any.
func labelInWords(_ operation: String, name: String?, limit: Int?) -> String {
    operation + (name.map { " \"\($0)\"" } ?? "") + (limit.map { ", \($0) at a time" } ?? "")
}

// MARK: Publishers that run at once

extension Report.Layer {
    /// How many publishers of an unlimited `flatMap` ran at once, and whether values changed places.
    private var orderInWords: [String] {
        guard operation == "FlatMap" else { return [] }
        let (made, least) = (sources.filter(\.isMade), omitted.count > 0 ? "at least " : "")
        let count = limit == nil ? made.mostAtOnce : 1
        return (count > 1 ? ["no limit: \(least)\(count) at once"] : [])
            + (overtakingInWords(among: made).map { [$0] } ?? [])
    }

    /// The places of omitted publishers are unknown.
    private func overtakingInWords(among made: [Report.Layer]) -> String? {
        guard let (late, early) = made.overtaking else { return nil }
        return omitted.count > 0
            ? "a later one overtook another" : "the \(ordinal(late + 1)) overtook the \(ordinal(early + 1))"
    }
}

extension [Report.Layer] {
    /// The largest number of layers that ran at the same time.
    fileprivate var mostAtOnce: Int {
        let changes = flatMap { [(time: $0.began, change: 1), (time: $0.end, change: -1)] }
        var (count, most) = (0, 0)
        for (_, change) in changes.sorted(by: { ($0.time, $0.change) < ($1.time, $1.change) }) {
            count += change
            most = Swift.max(most, count)
        }
        return most
    }

    /// The indices of two layers, the first of which began later and sent its first value earlier: those furthest apart.
    fileprivate var overtaking: (late: Int, early: Int)? {
        // Each of these has sent its first value later than all layers before it.
        var slow: [(index: Int, time: Duration)] = []
        var furthest: (late: Int, early: Int)?
        for (index, layer) in enumerated() {
            guard let time = layer.firstValue else { continue }
            guard let overtaken = slow.last.flatMap({ $0.time > time ? slow.first { $0.time > time } : nil }) else {
                slow.append((index, time))
                continue
            }
            let distance = furthest.map { $0.late - $0.early } ?? 0
            if index - overtaken.index > distance { furthest = (index, overtaken.index) }
        }
        return furthest
    }
}

// MARK: Dropped values

extension Report.Dropped {
    /// How many values were dropped, and why.
    fileprivate var inWords: String {
        switch reason {
        case .noDemand: "\(count) dropped for lack of demand"
        case .full: "\(count) dropped as it was full"
        case .replaced: "\(count) replaced by later ones"
        case .notFirst: "\(count) dropped as not the first"
        case .beforeOther: "\(count) dropped before the other publisher had sent"
        case .busy: "\(count) dropped while an earlier one ran"
        case .atEnd: "\(count) waiting \(count == 1 ? "value" : "values") dropped at the end"
        }
    }
}

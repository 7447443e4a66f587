extension Report.Layer {
    /// Its operator's name, and then the name that it was given.
    var label: String { labelInWords(operation, name: place == nil ? nil : name).inOneLine }

    /// How it ended, or what it waits for, and which values it dropped.
    var endingInWords: String { ([stateInWords] + dropped.map(\.inWords)).joined(separator: ", ") }

    private var stateInWords: String {
        switch ending {
        case .finished: "finished"
        case .failed(let failure): "failed: \(failure)"
        case .passedOn(let failure): "passed on: \(failure)"
        case .cancelled(.downstream): "cancelled by the subscriber"
        case .cancelled(.replacement): "cancelled for another source"
        case .cancelled(.end): "cancelled, as no more was wanted"
        case .released: "let go of"
        case .running: waitingInWords
        }
    }

    private var waitingInWords: String {
        switch waiting {
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
    /// Which sources of `zip` and `combineLatest` have no value for the next output, and whose values wait for those.
    private var partnersInWords: String? {
        let (isZip, sources) = (operation.hasPrefix("Zip"), sources.filter { !$0.isMade })
        guard isZip || operation.hasPrefix("CombineLatest") else { return nil }
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

/// An operator's name, and the name that it was given, if there is one.
func labelInWords(_ operation: String, name: String?) -> String {
    operation + (name.map { " \"\($0)\"" } ?? "")
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
        case .atEnd: "\(count) waiting \(count == 1 ? "value" : "values") dropped at the end"
        }
    }
}

import Streams
import StreamsLayers

extension LayerRecord {
    /// The layer in its present state, with times since the run began.
    func layer(since start: Duration) -> Report.Layer { layer(since: start, until: clock.now()) }

    private func layer(since start: Duration, until present: Duration) -> Report.Layer {
        let reading = read()
        let operation = nameOfOperator(reading.publisher)
        var layer = Report.Layer(
            name: reading.name?.text ?? operation, operation: operation, place: reading.name?.place,
            kind: Report.Kind(of: reading.publisher, sourceCount: reading.sources.count { !$0.isMade }),
            began: began - start,
            firstValue: reading.firstValue.map { $0 - start },
            end: (reading.conclusion?.time ?? present) - start, asked: reading.asked, values: reading.values,
            buffered: 0, dropped: [], missed: reading.missed, limit: reading.limit, ending: .running,
            thread: reading.conclusion?.thread, isMade: isMade, hidden: [],
            sources: [],
            omitted: reading.sums.omitted)
        layer.ending = ending(of: reading.conclusion)
        layer.sources = reading.sources.map { $0.layer(since: start, until: present) }
        layer.account(for: reading.kept, dropped: reading.dropped)
        layer.settle(hiddenByItself: reading.hidden, byOmitted: reading.sums.hidden, since: start)
        return layer
    }

    private func ending(of conclusion: Conclusion?) -> Report.Ending {
        switch conclusion?.ending {
        case nil: .running
        case .finished: .finished
        case .failed(let error): .failed(Report.Failure(error))
        case .cancelled: .cancelled(.downstream)
        case .forgotten: .cancelled(.release)
        case .released: .released
        }
    }
}

extension Report.Layer {
    /// Determines how many values wait and how many were dropped. What waits in a layer that ends is dropped.
    fileprivate mutating func account(for kept: Int?, dropped: [DropReason: Int]) {
        var (counts, waiting) = (dropped, kept ?? countOfBuffered)
        if let (received, reason) = sorted { counts[reason] = received - values - waiting }
        if ending == .running { swap(&buffered, &waiting) }
        counts[.atEnd, default: 0] += waiting
        self.dropped = DropReason.allCases.compactMap { reason in
            counts[reason].flatMap { $0 > 0 ? Report.Dropped(count: $0, reason: Report.DropReason(reason)) : nil }
        }
    }

    /// The values that it has received, and why those are dropped that it neither sends nor keeps, for operators that drop
    /// for one reason. Nothing but counts tells of these, so that they cost nothing.
    private var sorted: (received: Int, reason: DropReason)? {
        switch operation {
        case "Sample": (received(isMade: false, from: 1), .replaced)
        case "WithLatestFrom", "DropUntilOutput": (received(isMade: false, from: 1), .beforeOther)
        case "FlatMapFirst": (received(isMade: false), .busy)
        default: nil
        }
    }

    /// The number of values that its sources have sent, or those that it has made; a trigger is the first source.
    private func received(isMade: Bool, from index: Int = 0) -> Int {
        sources.filter { $0.isMade == isMade }.dropFirst(index).map(\.values)
            .reduce(isMade ? omitted.values : 0, +)
    }

    /// The number of values received and not sent, for operators that send each value once.
    private var countOfBuffered: Int {
        let count =
            switch operation {
            case "ReceiveOn", "Delay", "Timeout", "Merge", "MergeMany", "SubscribeOn": received(isMade: false) - values
            case "Zip": sources.map { Swift.max(0, $0.values - values) }.reduce(0, +)
            case "FlatMap": received(isMade: true) - values
            case "Collect" where values == 0: received(isMade: false)
            case "CollectByCount": received(isMade: false) - values * (limit ?? 1)
            default: 0
            }
        return Swift.max(0, count)
    }

    /// Determines for each source's failure whether this layer passed it on or kept it, and for each cancel what caused
    /// it.
    fileprivate mutating func settle(
        hiddenByItself: [(error: any Error, time: Duration)], byOmitted: [Report.Hidden], since start: Duration
    ) {
        var passed: Int?
        if case .failed(let failure) = ending {
            passed = sources.lastIndex { $0.ending.failure == failure }
            if passed != nil { ending = .passedOn(failure) }
        }
        for index in sources.indices {
            settleEnd(of: index)
            guard let failure = sources[index].ending.failure, index != passed else { continue }
            let (origin, time) = (sources[index].origin?.name ?? sources[index].name, sources[index].end)
            hidden.append(Report.Hidden(failure: failure, origin: origin, keeper: name, time: time))
        }
        hidden += byOmitted.map {
            Report.Hidden(
                failure: $0.failure, origin: $0.origin, keeper: $0.keeper.isEmpty ? name : $0.keeper,
                time: $0.time - start)
        }
        hidden += hiddenByItself.map {
            Report.Hidden(failure: Report.Failure($0.error), origin: name, keeper: name, time: $0.time - start)
        }
    }

    /// If a source is running although this layer has ended, it is about to be cancelled on a scheduler.
    private mutating func settleEnd(of index: Int) {
        switch (sources[index].ending, ending) {
        case (.running, .running), (.finished, _), (.failed, _), (.passedOn, _), (.released, _): break
        case (.running, _), (.cancelled, _): sources[index].cancel(by: canceller(of: index), at: end)
        }
    }

    private func canceller(of index: Int) -> Report.Canceller {
        if sources[(index + 1)...].contains(where: { $0.isMade && $0.began >= sources[index].end }) {
            return .replacement
        }
        if case .cancelled(let canceller) = ending { return canceller }
        return .end
    }

    private mutating func cancel(by canceller: Report.Canceller, at time: Duration) {
        if ending == .running { end = time }
        ending = .cancelled(canceller)
        for index in sources.indices {
            switch sources[index].ending {
            case .cancelled(.downstream), .running: sources[index].cancel(by: canceller, at: time)
            default: break
            }
        }
    }
}

extension Report.DropReason {
    fileprivate init(_ reason: DropReason) {
        self =
            switch reason {
            case .noDemand: .noDemand
            case .full: .full
            case .replaced: .replaced
            case .notFirst: .notFirst
            case .beforeOther: .beforeOther
            case .busy: .busy
            case .atEnd: .atEnd
            }
    }
}

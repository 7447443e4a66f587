import Streams

extension TestScheduler {
    /// A publisher that sends what the marbles say, to each subscriber from its start.
    ///
    ///     let scheduler = TestScheduler()
    ///     let words = try scheduler.publisher("-a-b--|")
    ///     try scheduler.expect(words.map { $0.uppercased() }, "-A-B--|")
    ///
    /// A value waits until it is asked for, and so does what comes after it. See ``Timeline`` for what may be written; a
    /// cancel (`!`) is not a publisher's to say.
    ///
    /// - Parameters:
    ///   - marbles: What is sent when.
    ///   - frame: The time that a character takes.
    ///   - values: What characters stand for, as in `["a": ann]`, or `.digits`; without them, they are strings.
    ///   - failure: What `#` fails with.
    public func publisher<Output, Failure: Error>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String](),
        failure: Failure = TestFailure()
    ) throws(MarblesError) -> ScriptedPublisher<Output, Failure> {
        var (script, time) = ([ScriptedPublisher<Output, Failure>.Step](), VirtualTime.Stride(0))
        for moment in try Timeline(sent: marbles, frame: frame, values: values).moments {
            if moment.time > time { script.append(.wait(moment.time - time)) }
            time = moment.time
            switch moment.event {
            case .value(let value): script.append(.value(value))
            case .finished: script.append(.finished)
            case .failed: script.append(.failure(failure))
            case .cancelled: break
            }
        }
        return ScriptedPublisher(script, scheduler: self)
    }

    /// A subject that is sent what the marbles say, counted from now, whoever has subscribed by then.
    ///
    ///     let words = try scheduler.subject("-a-b-c|")
    ///     scheduler.advance(by: 2)
    ///     try scheduler.expect(words, "-b-c|")
    ///
    /// What stands in a group is sent in one go. The parameters are those of ``publisher(_:frame:values:failure:)``.
    public func subject<Output: Sendable, Failure: Error>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String](),
        failure: Failure = TestFailure()
    ) throws(MarblesError) -> PassthroughSubject<Output, Failure> {
        let subject = PassthroughSubject<Output, Failure>()
        let moments = try Timeline(sent: marbles, frame: frame, values: values).moments
        for (time, group) in Dictionary(grouping: moments, by: \.time) {
            schedule(after: now.advanced(by: time)) { [input = subject.input] in
                for moment in group { input.send(moment.event, failure) }
            }
        }
        return subject
    }

    /// Subscribes to the publisher, runs until nothing is left to do, and throws if something else was received than the
    /// marbles say, or at other times.
    ///
    ///     try scheduler.expect(scheduler.publisher("-a-b-c---|").debounce(for: 2, scheduler: scheduler), "------c--|")
    ///     // They differ from 6.0 seconds on.
    ///     //     actual    -------c-|
    ///     //     expected  ------c--|
    ///     //                     ^
    ///
    /// Time is counted from the call. Where a `!` stands, the subscriber cancels: before what is due in that frame, or, in
    /// a group, when it has received the values before it. The time of events is compared exactly, also of those between
    /// frames. That the rules of a ``Recorder`` are kept is checked, too. What repeats for ever is stopped after 1,000
    /// frames.
    ///
    /// - Parameters:
    ///   - publisher: What is run.
    ///   - marbles: What is to be received when.
    ///   - frame: The time that a character takes.
    ///   - values: What characters stand for; others are made into values if the output can be made of text.
    ///   - failure: What it is to fail with; without one, any failure is fine.
    ///   - initialDemand: What is asked for at first.
    ///   - demandAfterValue: What is asked for after each value.
    public func expect<P: Publisher>(
        _ publisher: P, _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: P.Output] = [:],
        failure: P.Failure? = nil, initialDemand: Subscribers.Demand = .unlimited,
        demandAfterValue: Subscribers.Demand = .none
    ) throws where P.Output: Equatable {
        let (start, expected) = (now, try Timeline(marbles, frame: frame, values: values))
        let isCancelled = expected.moments.last?.event == .cancelled
        let cancelTime = isCancelled ? expected.moments.last?.time : nil
        let isInGroup = isCancelled && expected.moments.dropLast().last?.time == cancelTime
        let recorder = publisher.record(
            initialDemand: initialDemand, demandAfterValue: demandAfterValue,
            cancelAfter: isInGroup ? expected.moments.count - 1 : nil, scheduler: self)
        if let cancelTime, !isInGroup {
            let instant = start.advanced(by: cancelTime)
            while runNext(until: instant.advanced(by: .nanoseconds(-1))) {}
            moveClock(to: instant)
            recorder.cancel()
        }
        let end = start.advanced(by: frame * 1000)
        while runNext(until: end) {}
        try checkEqual(recorder.timeline(since: start), expected, frame: frame, values: values)
        try check(recorder.violations.isEmpty, recorder.violations.joined(separator: "\n"))
        if let failure, case .failure(let actual) = recorder.completion {
            try checkEqual(String(reflecting: actual), String(reflecting: failure), "It fails with something else.")
        }
    }
}

extension [Character: Int] {
    /// Digits as numbers: for marbles of integers.
    ///
    ///     try scheduler.expect(scheduler.publisher("-1-2|", values: .digits).scan(0, +), "-1-3|")
    public static var digits: Self { Dictionary(uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }) }
}

/// Throws if the two differ; the error shows both as marbles, from the first difference on.
///
///     try checkEqual(Timeline<String>("-a--b|"), Timeline("-a-b|"))
///     // They differ from 3.0 seconds on.
///     //     actual    -a--b|
///     //     expected  -a-b|
///     //                  ^
///
/// The values of the dictionary are drawn as their characters, others as in ``Marbles``.
public func checkEqual<Output: Equatable>(
    _ actual: Timeline<Output>, _ expected: Timeline<Output>, frame: VirtualTime.Stride = 1,
    values: [Character: Output] = [:]
) throws {
    let equal = zip(actual.moments, expected.moments).prefix { $0 == $1 }.count
    let different = [actual, expected].flatMap { $0.moments.dropFirst(equal).prefix(1) }
    guard let time = different.map(\.time).min() else { return }
    var alphabet = Alphabet(values)
    alphabet.add(expected, actual)
    let rows = [actual, expected].map { alphabet.draw($0, frame: frame) }
    let lines = aligned(rows.map(\.frames) + [Array(repeating: " ", count: time.magnitude / frame.magnitude) + ["^"]])
    let legend = rows.flatMap(\.legend).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let labelled = zip(["actual    ", "expected  ", "          "], lines).map(+)
    throw CheckFailure(
        description: (["They differ from \(time) on."] + (labelled + legend).map { "    \($0)" }).joined(
            separator: "\n"))
}

/// Rows of frames as lines, with spaces after what takes less room than what stands above or below it.
func aligned(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { index in
        rows.filter { $0.indices.contains(index) }.map { $0[index].count }.max() ?? 0
    }
    return rows.map { row in
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined()
        return String(cells.reversed().drop { $0 == " " }.reversed())
    }
}

extension Timeline {
    /// Reads what a publisher sends: all but a cancel.
    fileprivate init(
        sent marbles: String, frame: VirtualTime.Stride, values: [Character: Output]
    ) throws(MarblesError) {
        try self.init(marbles, frame: frame, values: values)
        guard let last = moments.last, case .cancelled = last.event else { return }
        let position = marbles.distance(from: marbles.startIndex, to: marbles.firstIndex(of: "!") ?? marbles.endIndex)
        throw MarblesError(problem: "Only subscribers cancel", marbles: marbles, position: position)
    }
}

extension SubjectInput where Failure: Error {
    fileprivate func send(_ event: Timeline<Output>.Event, _ failure: Failure) {
        switch event {
        case .value(let value): send(value)
        case .finished: send(completion: .finished)
        case .failed: send(completion: .failure(failure))
        case .cancelled: break
        }
    }
}

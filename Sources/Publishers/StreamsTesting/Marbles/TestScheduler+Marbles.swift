import Streams

extension TestScheduler {
    /// A publisher that sends what the marbles say, to each subscriber from its start.
    ///
    ///     let scheduler = TestScheduler()
    ///     let words = try scheduler.publisher("-a-b--|")
    ///     try scheduler.expect(words.map { $0.uppercased() }, "-A-B--|")
    ///
    /// A value waits until it is asked for, and so does what comes after it. See ``Timeline`` for what may be written;
    /// a cancel (`!`) is not a publisher's to say.
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
            nonisolated(unsafe) let subject = subject  // It may be sent to from any thread.
            schedule(after: now.advanced(by: time)) { for moment in group { subject.send(moment.event, failure) } }
        }
        return subject
    }

    /// Subscribes to the publisher, runs until nothing is left to do, and throws if something else was received than
    /// the marbles say, or at other times.
    ///
    ///     let typed = try scheduler.publisher("-a-bc----d---|")
    ///     try scheduler.expect(typed.debounce(for: 3, scheduler: scheduler), "---a--c----d-|")
    ///     // They differ from 3.0 seconds on.
    ///     //     actual    -------c----d|
    ///     //     expected  ---a--c----d-|
    ///     //                  ^
    ///
    /// Time is counted from the call. Where a `!` stands, the subscriber cancels: before what is due in that frame, or,
    /// in a group, when it has received the values before it. The time of events is compared exactly, also of those
    /// between frames. That the rules of a ``Recorder`` are kept is checked, too. What repeats for ever is stopped
    /// after 1,000 frames.
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
        runFrames(frame, from: start)
        try checkEqual(recorder.timeline(since: start), expected, frame: frame, values: values)
        try check(recorder.violations.isEmpty, recorder.violations.joined(separator: "\n"))
        if let failure, case .failure(let actual) = recorder.completion {
            try checkEqual(String(reflecting: actual), String(reflecting: failure), "It fails with something else.")
        }
    }
}

extension TestScheduler {
    /// Runs until nothing is left to do, or for 1,000 frames.
    func runFrames(_ frame: VirtualTime.Stride, from start: VirtualTime) {
        while runNext(until: start.advanced(by: frame * 1000)) {}
    }
}

extension [Character: Int] {
    /// Digits as numbers: for marbles of integers.
    ///
    ///     try scheduler.expect(scheduler.publisher("-1-2|", values: .digits).scan(0, +), "-1-3|")
    public static var digits: Self { Dictionary(uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }) }
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

extension PassthroughSubject where Output: Sendable {
    fileprivate func send(_ event: Timeline<Output>.Event, _ failure: Failure) {
        switch event {
        case .value(let value): send(value)
        case .finished: send(completion: .finished)
        case .failed: send(completion: .failure(failure))
        case .cancelled: break
        }
    }
}

import Streams

extension TestScheduler {
    /// Makes a publisher that sends these marbles to each subscriber, from its subscription on.
    ///
    ///     let scheduler = TestScheduler()
    ///     let words = try scheduler.publisher("-a-b--|")
    ///     try scheduler.expect(words.map { $0.uppercased() }, "-A-B--|")
    ///
    /// A value waits for demand, and so do the signals after it. See ``Timeline`` for the notation; a publisher has no
    /// cancel (`!`). It fails with a ``TestFailure``, also if it has no `#`: name the type of one that cannot fail. Marbles that
    /// cannot be read throw a ``MarblesError`` with the place of the character.
    ///
    /// - Parameters:
    ///   - marbles: The signals and their times.
    ///   - frame: The time that a character takes.
    ///   - values: The values of characters, as in `["a": ann]`, or `.digits`; without them, values are strings.
    ///   - failure: The failure of `#`.
    public func publisher<Output, Failure: Error>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String](),
        failure: Failure = TestFailure()
    ) throws(MarblesError) -> ScriptedPublisher<Output, Failure> {
        ScriptedPublisher(try Timeline(sent: marbles, frame: frame, values: values), failure, scheduler: self)
    }

    /// Makes a publisher that cannot fail, where one is asked for; its marbles have no failure (`#`).
    ///
    ///     let words: ScriptedPublisher<String, Never> = try scheduler.publisher("-a-b--|")
    ///
    /// The parameters are those of ``publisher(_:frame:values:failure:)``.
    @_disfavoredOverload
    public func publisher<Output>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String]()
    ) throws(MarblesError) -> ScriptedPublisher<Output, Never> {
        ScriptedPublisher(try Timeline(sent: marbles, frame: frame, values: values, fails: false), nil, scheduler: self)
    }

    /// Makes a subject that is sent these marbles, from now on.
    ///
    ///     let words = try scheduler.subject("-a-b-c|")
    ///     scheduler.advance(by: 2)
    ///     try scheduler.expect(words, "-b-c|")
    ///
    /// The signals of a group are sent together. The parameters are those of ``publisher(_:frame:values:failure:)``.
    public func subject<Output: Sendable, Failure: Error>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String](),
        failure: Failure = TestFailure()
    ) throws(MarblesError) -> PassthroughSubject<Output, Failure> {
        subject(sending: try Timeline(sent: marbles, frame: frame, values: values), failure)
    }

    /// Makes a subject that cannot fail, where one is asked for; its marbles have no failure (`#`).
    ///
    ///     let words: PassthroughSubject<String, Never> = try scheduler.subject("-a-b-c|")
    ///
    /// The parameters are those of ``publisher(_:frame:values:failure:)``.
    @_disfavoredOverload
    public func subject<Output: Sendable>(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [Character: String]()
    ) throws(MarblesError) -> PassthroughSubject<Output, Never> {
        subject(sending: try Timeline(sent: marbles, frame: frame, values: values, fails: false), nil)
    }

    private func subject<Output: Sendable, Failure: Error>(
        sending timeline: Timeline<Output>, _ failure: Failure?
    ) -> PassthroughSubject<Output, Failure> {
        let subject = PassthroughSubject<Output, Failure>()
        var rest = timeline.moments[...]
        while let time = rest.first?.time {
            let group = rest.prefix { $0.time == time }
            rest = rest.dropFirst(group.count)
            nonisolated(unsafe) let subject = subject  // `send` may be called on any thread.
            schedule(after: now.advanced(by: time)) { for moment in group { subject.send(moment.event, failure) } }
        }
        return subject
    }

    /// Subscribes to the publisher, runs until nothing is left to do, and throws unless it receives these marbles at
    /// these times.
    ///
    ///     let typed = try scheduler.publisher("-a-bc----d---|")
    ///     try scheduler.expect(typed.debounce(for: 3, scheduler: scheduler), "---a--c----d-|")
    ///     // AppTests/SearchTests.swift:8: The timelines differ from 3.0 seconds on.
    ///     //     actual    -------c----d|
    ///     //     expected  ---a--c----d-|
    ///     //                  ^
    ///
    /// Time counts from the call. At a `!`, the subscriber cancels: before the signals of that frame, or, in a group,
    /// after the values before it. Times are compared exactly, also between frames. The rules of a ``Recorder`` are
    /// checked, too. A publisher that never ends is stopped after 1,000 frames.
    ///
    /// - Parameters:
    ///   - publisher: The publisher to run.
    ///   - marbles: The expected signals and their times.
    ///   - frame: The time that a character takes.
    ///   - values: The values of characters; others are made from text, if the output type can be.
    ///   - failure: The expected failure; without one, any failure is fine.
    ///   - initialDemand: The first demand.
    ///   - demandAfterValue: The demand after each value.
    ///   - fileID: The file that the error names: that of the call.
    ///   - line: The line that the error names: that of the call.
    public func expect<P: Publisher>(
        _ publisher: P, _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: P.Output] = [:],
        failure: P.Failure? = nil, initialDemand: Subscribers.Demand = .unlimited,
        demandAfterValue: Subscribers.Demand = .none, fileID: StaticString = #fileID, line: UInt = #line
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
            while runNextStep(until: instant.advanced(by: .nanoseconds(-1))) == .ran {}
            moveClock(to: instant)
            recorder.cancel()
        }
        runFrames(frame, from: start)
        do {
            try checkEqual(recorder.timeline(since: start), expected, frame: frame, values: values)
            try check(recorder.violations.isEmpty, recorder.violations.joined(separator: "\n"))
            if let failure, case .failure(let actual) = recorder.completion {
                try checkEqual(String(reflecting: actual), String(reflecting: failure), "It fails with something else.")
            }
        } catch let failure as CheckFailure { throw failure.at(fileID, line) }
    }
}

extension TestScheduler {
    /// Runs until nothing is left to do, or for 1,000 frames.
    func runFrames(_ frame: VirtualTime.Stride, from start: VirtualTime) {
        while runNextStep(until: start.advanced(by: frame * 1000)) == .ran {}
    }
}

extension [Character: Int] {
    /// Digits as numbers: for marbles of integers.
    ///
    ///     try scheduler.expect(scheduler.publisher("-1-2|", values: .digits).scan(0, +), "-1-3|")
    public static var digits: Self { Dictionary(uniqueKeysWithValues: (0...9).map { (Character("\($0)"), $0) }) }
}

extension Timeline {
    /// Reads the signals of a publisher: everything except a cancel, and a failure only if it can fail.
    fileprivate init(
        sent marbles: String, frame: VirtualTime.Stride, values: [Character: Output], fails: Bool = true
    ) throws(MarblesError) {
        try self.init(marbles, frame: frame, values: values)
        let (problem, mark): (String, Character)
        switch moments.last?.event {
        case .cancelled: (problem, mark) = ("Only subscribers cancel", "!")
        case .failed where !fails: (problem, mark) = ("It cannot fail", "#")
        default: return
        }
        let position = marbles.distance(from: marbles.startIndex, to: marbles.firstIndex(of: mark) ?? marbles.endIndex)
        throw MarblesError(problem: problem, marbles: marbles, position: position)
    }
}

extension ScriptedPublisher {
    /// Plays a timeline; only one without a failure needs none.
    fileprivate convenience init(_ timeline: Timeline<Output>, _ failure: Failure?, scheduler: TestScheduler) {
        var (script, time) = ([Step](), VirtualTime.Stride(0))
        for moment in timeline.moments {
            if moment.time > time { script.append(.wait(moment.time - time)) }
            time = moment.time
            switch moment.event {
            case .value(let value): script.append(.value(value))
            case .finished: script.append(.finished)
            case .failed: if let failure { script.append(.failure(failure)) }
            case .cancelled: break
            }
        }
        self.init(script, scheduler: scheduler)
    }
}

extension PassthroughSubject where Output: Sendable {
    fileprivate func send(_ event: Timeline<Output>.Event, _ failure: Failure?) {
        switch event {
        case .value(let value): send(value)
        case .finished: send(completion: .finished)
        case .failed: if let failure { send(completion: .failure(failure)) }
        case .cancelled: break
        }
    }
}

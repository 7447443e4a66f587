import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Tests what arrives when, for random values at random times.
    @Suite struct TimingLaws {
        @Test("debounce sends a value when no other signal has come for its interval")
        func debounce() throws {
            try check {
                $0.debounce(for: $1, scheduler: $2)
            } model: { script, span in
                let ends = script.events.map(\.time).dropFirst() + [script.endTime ?? .max]
                let passed = zip(script.events, ends).filter { $0.time + span <= $1 }.map(\.0)
                return passed.map { Arrival($0.time + span, $0.value) } + script.end(after: 0)
            }
        }

        @Test("throttle sends the first value at once, and then one after each interval", arguments: [true, false])
        func throttle(latest: Bool) throws {
            try check {
                $0.throttle(for: $1, scheduler: $2, latest: latest)
            } model: { script, span in
                var arrivals: [Arrival] = []
                for event in script.events {
                    if let waiting = arrivals.last, event.time < waiting.time {
                        if latest { arrivals[arrivals.count - 1] = Arrival(waiting.time, event.value) }
                    } else {
                        arrivals.append(
                            Arrival(max(event.time, arrivals.last.map { $0.time + span } ?? 0), event.value))
                    }
                }
                return arrivals + script.end(after: 0, notBefore: arrivals.last?.time ?? 0)
            }
        }

        @Test("delay sends each signal later by its interval")
        func delay() throws {
            try check {
                $0.delay(for: $1, scheduler: $2)
            } model: { script, span in
                script.events.map { Arrival($0.time + span, $0.value) } + script.end(after: span)
            }
        }

        @Test("timeout ends its interval after the subscription or the last value, if nothing has come")
        func timeout() throws {
            try check {
                $0.timeout($1, scheduler: $2)
            } model: { script, span in
                var (arrivals, deadline) = ([Arrival](), span)
                for event in script.events where event.time < deadline {
                    arrivals.append(Arrival(event.time, event.value))
                    deadline = event.time + span
                }
                return arrivals + [Arrival(min(deadline, script.endTime ?? deadline), nil)]
            }
        }

        @Test("collect by time sends the values of each interval, full arrays at once, and the rest at the end")
        func collect() throws {
            try check {
                $0.collect(.byTimeOrCount($2, $1, 3)).map(fold)
            } model: { script, span in
                var (arrivals, collected) = ([Arrival](), [Event]())
                func send(at time: Int) {
                    if !collected.isEmpty { arrivals.append(Arrival(time, fold(collected.map(\.value)))) }
                    collected = []
                }
                for time in 0...Script.horizon {
                    if time > 0, time % span == 0 { send(at: time) }
                    for event in script.events where event.time == time {
                        collected.append(event)
                        if collected.count == 3 { send(at: time) }
                    }
                    if time == script.endTime { send(at: time) }
                }
                return arrivals + script.end(after: 0)
            }
        }

        @Test("A buffer that is kept full has requested its size, and one value for each that it has sent")
        func buffer() throws {
            let requests = Generator.array(of: .int(in: 1...5), count: 0...8)
            let plays = Generator { (size: Generator.int(in: 1...4).draw(from: &$0), asked: requests.draw(from: &$0)) }
            try forAll(plays, count: 1_000) { play in
                let upstream = ScriptedPublisher<Int, Never>((0..<20).map { .value($0) })
                let buffer = upstream.buffer(size: play.size, prefetch: .keepFull, whenFull: .dropNewest)
                let recorder = buffer.record(initialDemand: .none)
                for asked in play.asked {
                    recorder.request(.max(asked))
                    try checkEqual(upstream.subscriptions.map(\.demand), [.max(play.size + recorder.values.count)])
                }
                try checkEqual(recorder.values, Array(0..<min(20, play.asked.reduce(0, +))))
            }
        }

        @Test("An operator that keeps values loses none, whatever is requested and when", arguments: Keeper.all)
        fileprivate func requests(of keeper: Keeper) throws {
            let requests = Generator.array(of: .int(in: 1...3), count: 0...6)
            let plays = Generator { (Script.generator.draw(from: &$0), requests: requests.draw(from: &$0)) }
            try forAll(plays, count: Laws.cases(200)) { script, requests in
                let recorder = keeper.record(script, requests)
                try checkEqual(recorder.values.flatMap(\.self).sorted(), script.events.map(\.value))
                try checkEqual(recorder.completion, .finished)
                try checkEqual(recorder.violations, [])
            }
        }

        private func check(
            _ operate:
                @escaping (PassthroughSubject<Int, Never>, VirtualTime.Stride, TestScheduler) -> some Publisher<
                    Int, Never
                >, model: @escaping (Script, Int) -> [Arrival]
        ) throws {
            try forAll(Script.generator, count: 1_000) { script in
                let (subject, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
                let timed = operate(subject, VirtualTime.Stride(integerLiteral: script.span), scheduler)
                let recorder = timed.record(scheduler: scheduler)
                script.play(to: subject, on: scheduler)
                try checkEqual(Arrival.all(of: recorder), model(script, script.span), "The output is not the model's.")
            }
        }
    }
}

/// An operator that keeps values until they are due and requested.
private struct Keeper: Sendable, CustomTestStringConvertible {
    typealias Arrays = AnyPublisher<[Int], Never>

    let testDescription: String
    let apply: @Sendable (AnyPublisher<Int, Never>, TestScheduler) -> Arrays

    static let all = some + OperatorRows.extras.all.filter { $0.traits.contains(.keepsAll) }.map(Keeper.init)

    private static let some = [
        Keeper("delay") { each($0.delay(for: 2, scheduler: $1)) },
        Keeper("receive(on:)") { each($0.receive(on: $1)) },
        Keeper("receive(on:) of a delay") { each($0.delay(for: 2, scheduler: $1).receive(on: $1)) },
        Keeper("subscribe(on:)") { each($0.subscribe(on: $1)) },
        Keeper("timeout") { each($0.timeout(1_000, scheduler: $1)) },
        Keeper("collect by time") { $0.collect(.byTime($1, 3)).eraseToAnyPublisher() },
        Keeper("collect by time or count") { $0.collect(.byTimeOrCount($1, 3, 2)).eraseToAnyPublisher() },
        Keeper("collect until") { values, scheduler in
            let ticks = Publishers.Interval(every: 3, scheduler: scheduler)
            return values.collect(until: ticks, limit: 2).eraseToAnyPublisher()
        },
        Keeper("buffer that is kept full") {
            each($0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).delay(for: 1, scheduler: $1))
        },
        Keeper("window of time") { each($0.window(every: 2, scheduler: $1, bufferSize: 20).flatMap { $0 }) },
        Keeper("window of values") { each($0.delay(for: 1, scheduler: $1).window(3).flatMap { $0 }) },
        Keeper("groupBy") {
            each($0.delay(for: 1, scheduler: $1).groupBy(maxGroups: 3, bufferSize: 20) { $0 % 3 }.flatMap { $0 })
        },
        Keeper("retry") { each($0.retry(2, delay: .constant(1), scheduler: $1)) },
        Keeper("flatMap of delays") { values, scheduler in
            each(values.flatMap(maxPublishers: .max(2)) { Just($0).delay(for: 3, scheduler: scheduler) })
        },
        Keeper("concatMap of delays") { values, scheduler in
            each(values.concatMap { Just($0).delay(for: 3, scheduler: scheduler) })
        },
    ]

    /// Plays the script, and finishes. Requests the counts five seconds apart, and in the end everything.
    func record(_ script: Script, _ requests: [Int]) -> Recorder<[Int], Never> {
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
        let upstream = subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest)
        let recorder = apply(upstream.eraseToAnyPublisher(), scheduler)
            .record(initialDemand: .none, scheduler: scheduler)
        for (index, count) in requests.enumerated() {
            scheduler.schedule(after: .start.advanced(by: .seconds(5 * index))) { recorder.request(.max(count)) }
        }
        script.play(to: subject, on: scheduler)
        subject.send(completion: .finished)
        scheduler.advance(by: 10)
        recorder.request(.unlimited)
        scheduler.advance(by: 1000)
        return recorder
    }

    private init(
        _ name: String, _ apply: @escaping @Sendable (AnyPublisher<Int, Never>, TestScheduler) -> Arrays
    ) { (testDescription, self.apply) = (name, apply) }

    private init(_ row: Operator) {
        self.init(row.name) { values, scheduler in
            let items = values.map { Item($0) }.setFailureType(to: Fault.self).eraseToAnyPublisher()
            return Self.each(row.apply(items, RowStage(on: scheduler)).map(\.number).ignoreFailure())
        }
    }

    private static func each(_ values: some Publisher<Int, Never>) -> Arrays {
        values.map { [$0] }.eraseToAnyPublisher()
    }
}

private func fold(_ values: [Int]) -> Int { values.reduce(0) { $0 * 100 + $1 } }

private struct Event {
    let time: Int
    let value: Int
}

/// A value or the end, and the time of its arrival.
private struct Arrival: Equatable, CustomStringConvertible {
    let time: Int
    let value: Int?

    init(_ time: Int, _ value: Int?) { (self.time, self.value) = (time, value) }

    var description: String { "\(time): \(value.map { "\($0)" } ?? "end")" }

    static func all(of recorder: Recorder<Int, Never>) -> [Arrival] {
        recorder.timedEvents.compactMap { event in
            let time = event.time.sinceStart.magnitude / 1_000_000_000
            return switch event.event {
            case .value(let value): Arrival(time, value)
            case .completion: Arrival(time, nil)
            case .subscription: nil
            }
        }
    }
}

/// Values at random times, the first of them 1, and possibly an end.
private struct Script: CustomDebugStringConvertible {
    static let horizon = 100

    let span: Int
    let events: [Event]
    let endTime: Int?

    var debugDescription: String { "span \(span), values at \(events.map(\.time)), end at \(endTime ?? -1)" }

    static var generator: Generator<Script> {
        let gaps = Generator.array(of: .int(in: 0...6), count: 0...10)
        return Generator { choices in
            let gaps = gaps.draw(from: &choices)
            let events = gaps.indices.map { Event(time: gaps[...$0].reduce(0, +), value: $0 + 1) }
            let last = Generator.int(in: -1...6).draw(from: &choices)
            return Script(
                span: Generator.int(in: 1...5).draw(from: &choices), events: events,
                endTime: last < 0 ? nil : last + (events.last?.time ?? 0))
        }
    }

    func play(to subject: PassthroughSubject<Int, Never>, on scheduler: TestScheduler) {
        func advance(to time: Int) {
            scheduler.advance(to: VirtualTime(sinceStart: VirtualTime.Stride(integerLiteral: time)))
        }
        for event in events {
            advance(to: event.time)
            subject.send(event.value)
        }
        if let endTime {
            advance(to: endTime)
            subject.send(completion: .finished)
        }
        advance(to: Self.horizon)
    }

    func end(after span: Int, notBefore time: Int = 0) -> [Arrival] {
        endTime.map { [Arrival(max($0 + span, time), nil)] } ?? []
    }
}

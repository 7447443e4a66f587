import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

private enum Request { @TaskLocal static var id = "none" }

/// Tests that a report says how many values a layer dropped, and why.
@Suite struct DroppedTests {
    private let scheduler = TestScheduler()
    private let other = PassthroughSubject<Int, Boom>()

    /// Returns the lines of the report of an operator when its upstream has sent three values and has ended.
    private func lines(
        demand: Subscribers.Demand = .unlimited, ending completion: Subscribers.Completion<Boom>? = .finished,
        of apply: (PassthroughSubject<Int, Boom>) -> some Publisher<some Any, Boom>
    ) -> [Substring] {
        let subject = PassthroughSubject<Int, Boom>()
        let report = apply(subject).report(demand: demand) { recorder in
            for number in 1...3 { subject.send(number) }
            if let completion { subject.send(completion: completion) } else { recorder.cancel() }
            scheduler.advance(by: 9)
        }
        return report?.description.split(separator: "\n") ?? []
    }

    /// Returns the last of these lines.
    private func line(
        demand: Subscribers.Demand = .unlimited, ending completion: Subscribers.Completion<Boom>? = .finished,
        of apply: (PassthroughSubject<Int, Boom>) -> some Publisher<some Any, Boom>
    ) -> Substring { lines(demand: demand, ending: completion, of: apply).last ?? "" }

    @Test("A value that debounce drops because its upstream completed is reported as dropped at the end")
    func debounce() {
        let debounced = line { $0.debounce(for: 5, scheduler: scheduler) }
        #expect(debounced.hasSuffix("✓ finished, 2 replaced by later ones, 1 waiting value dropped at the end"))
    }

    @Test("Values that throttle does not send are reported as replaced, or as not the first")
    func throttle() {
        let latest = line { $0.throttle(for: 5, scheduler: scheduler, latest: true) }
        #expect(latest.hasSuffix("✓ finished, 2 replaced by later ones"))
        let first = line { $0.throttle(for: 5, scheduler: scheduler, latest: false) }
        #expect(first.hasSuffix("✓ finished, 2 dropped as not the first"))
    }

    @Test("Values that nobody asked for are reported as such")
    func demand() {
        let throttled = line(demand: .none) { $0.throttle(for: 5, scheduler: scheduler, latest: true) }
        #expect(throttled.hasSuffix("✓ finished, 3 dropped for lack of demand"))
        let subject = PassthroughSubject<Int, Boom>()
        let late = subject.debounce(for: 5, scheduler: scheduler).lastLine(demand: .none) { _ in
            subject.send(1)
            scheduler.advance(by: 9)
        }
        #expect(late.hasSuffix("… waits to be asked, 1 dropped for lack of demand"))
    }

    @Test("Values that a subject sends when nobody has asked for one are reported as such")
    func subject() {
        #expect(line(demand: .max(1)) { $0 }.hasSuffix("✓ finished, 2 dropped for lack of demand"))
        #expect(line { $0 }.hasSuffix("✓ finished"))
        #expect(line(demand: .max(1)) { $0.share() }.hasSuffix("✓ finished, 2 dropped for lack of demand"))
        let bound = lines(demand: .max(1)) { $0.map { $0 }.with(Request.$id, "7") }
        #expect(bound.contains { $0.contains("PassthroughSubject") && $0.hasSuffix(", 2 dropped for lack of demand") })
    }

    @Test("Values of a CurrentValueSubject that others replaced before they were requested are reported as such")
    func currentValue() {
        let subject = CurrentValueSubject<Int, Boom>(0)
        let waiting = subject.lastLine(demand: .max(1)) { _ in for number in 1...3 { subject.send(number) } }
        #expect(waiting.hasSuffix("… waits to be asked, 2 dropped for lack of demand"))
        let requested = subject.lastLine(demand: .none) { recorder in
            for number in 4...5 { subject.send(number) }
            recorder.request(.unlimited)
        }
        #expect(requested.contains("CurrentValueSubject  1") && requested.hasSuffix(", 2 dropped for lack of demand"))
    }

    @Test("A value that a request finds replaced by the one that is being delivered is reported, once")
    func replaced() {
        let subject = CurrentValueSubject<Int, Boom>(0)
        var request = {}
        let first = subject.dropFirst().sink(receiveCompletion: { _ in }, receiveValue: { _ in request() })
        let line = subject.lastLine(demand: .none) { recorder in
            request = { for _ in 1...2 { recorder.request(.max(1)) } }
            subject.send(1)
        }
        #expect(line.contains("CurrentValueSubject  1 of 2") && line.hasSuffix(", 1 dropped for lack of demand"))
        first.cancel()
    }

    @Test("A value that is sent after the completion is not reported as dropped")
    func afterEnd() {
        let subject = PassthroughSubject<Int, Boom>()
        let first = subject.sink(receiveCompletion: { _ in subject.send(1) }, receiveValue: { _ in })
        let line = subject.lastLine(demand: .none) { _ in subject.send(completion: .finished) }
        #expect(line.hasSuffix("✓ finished"))
        first.cancel()
    }

    @Test("Values for which a buffer has no room are reported, whichever of them it drops")
    func buffer() {
        func buffered(whenFull: Publishers.BufferingStrategy<Boom>) -> Substring {
            line(demand: .none) { $0.buffer(size: 1, prefetch: .byRequest, whenFull: whenFull) }
        }
        let waiting = "… waits to be asked, 1 kept until they are asked for"
        #expect(buffered(whenFull: .dropOldest).hasSuffix("\(waiting), 2 dropped as it was full"))
        #expect(buffered(whenFull: .dropNewest).hasSuffix("\(waiting), 2 dropped as it was full"))
        #expect(buffered(whenFull: .customError { Boom() }).hasSuffix("\(waiting), 1 dropped as it was full"))
    }

    @Test("Collected values that a failure drops are reported, with their number")
    func collected() {
        let byTime = line(ending: .failure(Boom())) { $0.collect(.byTime(scheduler, 5)) }
        #expect(byTime.hasSuffix("✗ passed on: Boom(), 3 waiting values dropped at the end"))
        let byTrigger = line(ending: .failure(Boom())) { $0.collect(until: other, limit: 9) }
        #expect(byTrigger.hasSuffix("✗ passed on: Boom(), 3 waiting values dropped at the end"))
    }

    @Test("Collected values are counted behind with(_:_:) as they are without it")
    func collectedBehindBinding() {
        for completion in [Subscribers.Completion<Boom>.finished, .failure(Boom())] {
            let (bare, bound) = (
                line(ending: completion) { $0.collect(2) },
                lines(ending: completion) { $0.collect(2).with(Request.$id, "7") }
            )
            let words = bare.drop { !"✓✗".contains($0) }
            #expect(
                !words.isEmpty && bound.contains { $0.contains("CollectByCount") && $0.hasSuffix(words) }, "\(bound)")
        }
    }

    @Test("A value of combineLatest that comes from inside of an output is waiting, and may be replaced")
    func combinedInside() {
        let (subject, scores) = (PassthroughSubject<Int, Boom>(), PassthroughSubject<Int, Boom>())
        let pairs = subject.combineLatest(scores) { 10 * $0 + $1 }
            .handleEvents(receiveOutput: { if $0 == 12 { subject.send(2) } })
        let line = pairs.report(demand: .max(2)) { recorder in
            subject.send(1)
            for score in 1...2 { scores.send(score) }
            recorder.request(.max(1))
            subject.send(3)
        }
        #expect(line?.layers.flatMap(\.dropped).map(\.count) == [1])
    }

    @Test("A value of combineLatest that is in an output is not replaced by one that comes from inside of that")
    func combinedOutside() {
        let (subject, scores) = (PassthroughSubject<Int, Boom>(), PassthroughSubject<Int, Boom>())
        let pairs = subject.combineLatest(scores) { 10 * $0 + $1 }
            .handleEvents(receiveOutput: { if $0 == 32 { scores.send(3) } })
        let line = pairs.report(demand: .max(2)) { recorder in
            for target in [subject, scores] { target.send(1) }
            for target in [subject, scores] { target.send(2) }
            recorder.request(.max(2))
            subject.send(3)
        }
        #expect(line?.layers.flatMap(\.dropped).map(\.count) == [])
    }

    @Test("Values that waited for their scheduler at a cancel are reported, with their number")
    func scheduled() {
        let lines = [
            line(ending: nil) { $0.receive(on: scheduler) }, line(ending: nil) { $0.timeout(5, scheduler: scheduler) },
            line(ending: nil) { $0.delay(for: 5, scheduler: scheduler) },
        ]
        for line in lines { #expect(line.hasSuffix(", 3 waiting values dropped at the end")) }
        #expect(line { $0.receive(on: scheduler) }.hasSuffix("✓ finished"))
    }

    @Test("Values of zip that found no partner are reported, and values that sample replaced")
    func partners() {
        let zipped = line(ending: .failure(Boom())) { $0.zip(other) }
        #expect(zipped.hasSuffix("✗ passed on: Boom(), 3 waiting values dropped at the end"))
        let sampled = line { $0.sample(other) }
        #expect(sampled.hasSuffix("✓ finished, 2 replaced by later ones, 1 waiting value dropped at the end"))
    }

    @Test("Values that came before the other publisher's first one are reported as such")
    func beforeOther() {
        let words = "✓ finished, 3 dropped before the other publisher had sent"
        #expect(lines { $0.withLatestFrom(other) }.contains { $0.hasSuffix(words) })
        #expect(line { $0.drop(untilOutputFrom: other) }.hasSuffix(words))
        let late = line(ending: nil) { $0.drop(untilOutputFrom: [1].publisher.setFailureType(to: Boom.self)) }
        #expect(late.hasSuffix("⊘ cancelled by the subscriber"))
    }

    @Test("Values that combineLatest replaced before its first output are reported, and the one that waited")
    func combineLatest() {
        let waiting = line(ending: nil) { $0.combineLatest(other) }
        #expect(waiting.hasSuffix(", 2 replaced by later ones, 1 waiting value dropped at the end"))
        let sent = line { $0.combineLatest([1].publisher.setFailureType(to: Boom.self)) }
        #expect(sent.hasSuffix("✓ finished"))
    }

    @Test("A value that combineLatest could not send without demand waits, and is replaced by the next one")
    func combineLatestOnDemand() {
        let (first, second) = (PassthroughSubject<Int, Boom>(), PassthroughSubject<Int, Boom>())
        let waiting = first.combineLatest(second).lastLine(demand: .max(2)) { _ in send(first, second, first, second) }
        #expect(waiting.hasSuffix("… waits to be asked, 1 kept until they are asked for"))
        let replaced = [first, second].combineLatestAll().lastLine(demand: .max(2)) { recorder in
            send(first, second, first, second)
            recorder.request(.max(1))
            second.send(1)
        }
        #expect(replaced.hasSuffix("… waits to be asked, 1 replaced by later ones"))
    }

    private func send(_ subjects: PassthroughSubject<Int, Boom>...) { for subject in subjects { subject.send(1) } }

    @Test("Values that flatMapFirst drops while another one's publisher runs are reported as such")
    func flatMapFirst() {
        let first = lines {
            $0.flatMapFirst { Just($0).delay(for: 5, scheduler: scheduler).setFailureType(to: Boom.self) }
        }
        #expect(first.contains { $0.contains("FlatMapFirst") && $0.hasSuffix(", 2 dropped while an earlier one ran") })
    }

    @Test("Groups that nobody asked for are reported, and ticks")
    func made() {
        let groups = line(demand: .none, ending: nil) { $0.groupBy(maxGroups: 1, bufferSize: 1) { $0 } }
        #expect(groups.hasSuffix(", 2 dropped as it was full, 1 waiting value dropped at the end"))
        let clock = Publishers.Interval(every: 2, scheduler: scheduler)
        let ticks = clock.lastLine(demand: .max(1)) { _ in scheduler.advance(by: 9) }
        #expect(ticks.hasSuffix("… waits to be asked, 3 dropped for lack of demand"))
    }

    @Test("Values that were to be in an array, or whose functions run, are reported as dropped by a cancel")
    func begun() {
        let words = "⊘ cancelled by the subscriber, 3 waiting values dropped at the end"
        #expect(line(ending: nil) { $0.collect(5) }.hasSuffix(words))
        #expect(line(ending: nil) { $0.collect() }.hasSuffix(words))
        let delayed = line(ending: nil) {
            $0.mapStarted(maxConcurrent: 3) {
                Just($0).delay(for: 5, scheduler: scheduler).setFailureType(to: Boom.self)
            }
        }
        #expect(delayed.hasSuffix(words))
    }
}

import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Tests that a report says how many values a layer dropped, and why.
@Suite struct DroppedTests {
    private let scheduler = TestScheduler()
    private let other = PassthroughSubject<Int, Boom>()

    /// Returns the last line of the report of an operator when its upstream has sent three values and has ended.
    private func line(
        demand: Subscribers.Demand = .unlimited, ending completion: Subscribers.Completion<Boom>? = .finished,
        of apply: (PassthroughSubject<Int, Boom>) -> some Publisher<some Any, Boom>
    ) -> String {
        let subject = PassthroughSubject<Int, Boom>()
        return apply(subject).lastLine(demand: demand) { recorder in
            for number in 1...3 { subject.send(number) }
            if let completion { subject.send(completion: completion) } else { recorder.cancel() }
            scheduler.advance(by: 9)
        }
    }

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

    @Test("Values for which a buffer has no room are reported, whichever of them it drops")
    func buffer() {
        func buffered(whenFull: Publishers.BufferingStrategy<Boom>) -> String {
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
}

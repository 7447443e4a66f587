import Foundation
import Streams
import StreamsFoundation
import Testing

private let edges = [Int.min, .min + 1, -1, 0, 1, .max - 1, .max]

@Suite struct DispatchQueueTests {
    private typealias Time = DispatchQueue.SchedulerTimeType
    private typealias Stride = Time.Stride

    @Test("Sums and differences stop at the longest and the shortest interval", arguments: edges, edges)
    fileprivate func sums(left: Int, right: Int) {
        let (sum, difference) = (left.addingReportingOverflow(right), left.subtractingReportingOverflow(right))
        let limit = left < 0 ? Int.min : .max
        let (one, other) = (Stride.nanoseconds(left), Stride.nanoseconds(right))
        #expect((one + other).magnitude == (sum.overflow ? limit : sum.partialValue))
        #expect((one - other).magnitude == (difference.overflow ? limit : difference.partialValue))
    }

    @Test("Different instants have different hashes, with few exceptions")
    func hashes() {
        let times = (1...100).map { Time(DispatchTime(uptimeNanoseconds: $0 * 1_000_000)) }
        #expect(Set(times.map(\.hashValue)).count > 90 && Set(times).count == 100)
    }

    @Test("Intervals are multiplied by the number of seconds, so that a number is a factor")
    func products() {
        #expect(Stride.milliseconds(500) * 3 == .milliseconds(1_500) && -Stride.seconds(2) == .seconds(-2))
        #expect(Stride.nanoseconds(18) * .microseconds(1) == .nanoseconds(0))
        #expect(Stride.nanoseconds(.max) * -2 == .nanoseconds(.min))
        var span = Stride.microseconds(7)
        span *= 2
        #expect(span == .microseconds(14))
    }

    @Test("Numbers are seconds; one that is too large becomes the longest interval, or nil where it has to be exact")
    func numbers() {
        #expect((1.5 as Stride) == .milliseconds(1_500) && (2 as Stride).magnitude == 2_000_000_000)
        #expect(Stride(exactly: 2 as UInt64) == .seconds(2) && Stride(exactly: UInt64.max) == nil)
        #expect(Stride(exactly: 9_223_372_036) != nil && Stride(exactly: 9_223_372_037) == nil)
        #expect(Stride.seconds(.max) == .nanoseconds(.max) && Stride.milliseconds(.min) == .nanoseconds(.min))
        #expect(Stride.seconds(1e300) == .nanoseconds(.max) && Stride.seconds(-.infinity) == .nanoseconds(.min))
    }

    @Test("Repeated work waits for other work of its queue when the options make it a barrier")
    func barrier() {
        let queue = DispatchQueue(label: "barrier", attributes: .concurrent)
        let (begun, repeated, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Arrivals<Bool>())
        Thread.detachNewThread {  // Not one of Dispatch's threads: there may be no other.
            queue.sync {
                begun.signal()
                ended.add(repeated.wait(timeout: .now() + 0.1) == .timedOut)
            }
        }
        begun.wait()
        let repetition = queue.schedule(
            after: queue.now, interval: .milliseconds(1), tolerance: 0, options: .init(flags: .barrier)
        ) { repeated.signal() }
        #expect(ended.wait(for: 1) == [true])
        repeated.wait()
        repetition.cancel()
    }

    @Test("An interval is converted from and to Dispatch's")
    func timeIntervals() {
        let intervals: [DispatchTimeInterval] = [.seconds(1), .milliseconds(1), .microseconds(1), .nanoseconds(1)]
        #expect(intervals.map { Stride($0).magnitude } == [1_000_000_000, 1_000_000, 1_000, 1])
        #expect(Stride(.never).magnitude == .max && Stride.seconds(2).timeInterval == .nanoseconds(2_000_000_000))
    }

    @Test("Intervals lead from instant to instant, including an infinite one")
    func instants() {
        let (early, late) = (Time(DispatchTime(uptimeNanoseconds: 10)), Time(DispatchTime(uptimeNanoseconds: 441)))
        #expect(early.distance(to: late) == .nanoseconds(431) && late.distance(to: early) == .nanoseconds(-431))
        #expect(early.advanced(by: .nanoseconds(431)) == late && Set([early, late, early]).count == 2)
        #expect(early.advanced(by: .nanoseconds(.max)).dispatchTime == .distantFuture)
        #expect(Time(.distantFuture).distance(to: early) == .nanoseconds(.min))
    }

    @Test("Instants and intervals are encoded as in Combine, and decoded again")
    func coding() throws {
        let time = Time(DispatchTime(uptimeNanoseconds: 42))
        let data = try JSONEncoder().encode([time])
        #expect(String(decoding: data, as: UTF8.self) == "[42]")
        #expect(try JSONDecoder().decode([Time].self, from: data) == [time])
        let span = try JSONEncoder().encode(Stride.nanoseconds(7))
        #expect(String(decoding: span, as: UTF8.self) == #"{"_nanoseconds":7}"#)
        #expect(try JSONDecoder().decode(Stride.self, from: span) == .nanoseconds(7))
    }

    @Test("Work stays in the group of its options until it has run, even when it runs later")
    func groups() {
        let (queue, group, runs) = (DispatchQueue(label: "group"), DispatchGroup(), Arrivals<Int>())
        let (options, goesOn) = (DispatchQueue.SchedulerOptions(group: group), DispatchSemaphore(value: 0))
        queue.schedule(options: options) { runs.add(1) }
        queue.schedule(after: queue.now.advanced(by: 0.02), tolerance: 0, options: options) {
            runs.add(2)
            goesOn.wait()
        }
        #expect(runs.wait(for: 2) == [1, 2] && group.wait(timeout: .now()) == .timedOut)
        goesOn.signal()
        #expect(group.wait(timeout: .now() + 120) == .success)
    }
}

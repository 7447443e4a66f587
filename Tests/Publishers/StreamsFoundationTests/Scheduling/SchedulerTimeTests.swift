import Foundation
import Streams
import StreamsFoundation
import Testing

/// Run loops and operation queues measure time in dates.
@Suite struct SchedulerTimeTests {
    private typealias Time = RunLoop.SchedulerTimeType
    private typealias Stride = Time.Stride

    @Test("Intervals are seconds")
    func spans() {
        let spans: [Stride] = [
            2, 1.5, .seconds(3), .seconds(0.5), .milliseconds(2), .microseconds(2), .nanoseconds(2),
        ]
        #expect(spans.map(\.timeInterval) == [2, 1.5, 3, 0.5, 0.002, 0.000_002, 0.000_000_002])
        #expect(Stride(exactly: 871 as UInt64)?.magnitude == 871 && Stride(exactly: UInt64.max) == nil)
    }

    @Test("Intervals are compared, added, subtracted and multiplied as their seconds are")
    func arithmetic() {
        #expect(Stride.milliseconds(2) < .seconds(2) && -Stride(1) < 0)
        #expect(!(Stride(1) < 1) && Stride(1) <= 1)
        #expect(Stride(1.5) + 1 == 2.5 && Stride(1.5) - 1 == 0.5 && Stride(1.5) * 2 == 3)
        var span: Stride = 1
        span += 2
        span *= 4
        span -= 2
        #expect(span == 10)
    }

    @Test("Intervals lead from instant to instant")
    func instants() {
        let time = Time(Date(timeIntervalSinceReferenceDate: 10))
        let later = Time(Date(timeIntervalSinceReferenceDate: 441))
        #expect(time.distance(to: later) == 431 && later.distance(to: time) == -431)
        #expect(time.advanced(by: 431) == later && time < later && Set([time, later, time]).count == 2)
    }

    @Test("Instants and intervals are encoded as in Combine, and decoded again")
    func coding() throws {
        let time = Time(Date(timeIntervalSinceReferenceDate: 1024.75))
        let data = try JSONEncoder().encode(time)
        #expect(String(decoding: data, as: UTF8.self) == #"{"date":1024.75}"#)
        #expect(try JSONDecoder().decode(Time.self, from: data) == time)
        let span = try JSONEncoder().encode(Stride(1024.5))
        #expect(String(decoding: span, as: UTF8.self) == #"{"magnitude":1024.5}"#)
        #expect(try JSONDecoder().decode(Stride.self, from: span) == 1024.5)
    }

    @Test("now is the present, and the minimum tolerance is zero")
    func present() {
        let (before, loop, queue) = (Date(), RunLoop.current.now.date, OperationQueue().now.date)
        #expect(before <= loop && loop <= queue && queue <= Date())
        #expect(RunLoop.current.minimumTolerance == 0 && OperationQueue().minimumTolerance == 0)
        #expect(DispatchQueue.main.minimumTolerance == 0)
    }
}

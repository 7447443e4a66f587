// As in Combine, schedulers take plain closures, and their own types need no conformances.
import Dispatch
import Foundation
import Streams
import StreamsFoundation

final class Counter {
    var sum = 0
}

func schedule(_ counter: Counter, on queue: DispatchQueue, _ loop: RunLoop, _ operations: OperationQueue) {
    var sum = 0
    queue.schedule { counter.sum += 1 }
    queue.schedule(after: queue.now, interval: 1) { counter.sum += 1 }.cancel()
    loop.schedule(after: loop.now) { counter.sum += 1 }
    operations.schedule { counter.sum += 1 }
    ImmediateScheduler.shared.schedule { sum += 1 }
    counter.sum += sum
}

func schedule<S: Scheduler>(_ counter: Counter, _ action: @escaping () -> Void, on scheduler: S) {
    scheduler.schedule(action)
    scheduler.schedule(after: scheduler.now) { counter.sum += 1 }
}

/// A scheduler of any kind with the given type of time.
struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private let currentTime: () -> SchedulerTimeType
    private let tolerance: () -> SchedulerTimeType.Stride
    private let soon: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let later: (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let repeatedly:
        (
            SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
            @escaping () -> Void
        ) -> any Cancellable

    init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S) where S.SchedulerOptions == SchedulerOptions {
        currentTime = { scheduler.now }
        tolerance = { scheduler.minimumTolerance }
        soon = { scheduler.schedule(options: $0, $1) }
        later = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
        repeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    }

    var now: SchedulerTimeType { currentTime() }
    var minimumTolerance: SchedulerTimeType.Stride { tolerance() }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { soon(options, action) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) { later(date, tolerance, options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable { repeatedly(date, interval, tolerance, options, action) }
}

/// A time that is not Sendable, and a scheduler that keeps work in an array.
struct Ticks: Strideable {
    var count: Int

    func distance(to other: Ticks) -> Span { Span(magnitude: other.count - count) }
    func advanced(by span: Span) -> Ticks { Ticks(count: count + span.magnitude) }

    struct Span: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
        var magnitude: Int

        init(magnitude: Int) { self.magnitude = magnitude }
        init(integerLiteral value: Int) { self.init(magnitude: value) }
        init?<Source: BinaryInteger>(exactly source: Source) { self.init(magnitude: Int(source)) }

        static func seconds(_ s: Int) -> Span { Span(magnitude: s) }
        static func seconds(_ s: Double) -> Span { Span(magnitude: Int(s)) }
        static func milliseconds(_ ms: Int) -> Span { 0 }
        static func microseconds(_ us: Int) -> Span { 0 }
        static func nanoseconds(_ ns: Int) -> Span { 0 }
        static func < (lhs: Span, rhs: Span) -> Bool { lhs.magnitude < rhs.magnitude }
        static func + (lhs: Span, rhs: Span) -> Span { Span(magnitude: lhs.magnitude + rhs.magnitude) }
        static func - (lhs: Span, rhs: Span) -> Span { Span(magnitude: lhs.magnitude - rhs.magnitude) }
        static func * (lhs: Span, rhs: Span) -> Span { Span(magnitude: lhs.magnitude * rhs.magnitude) }
        static func *= (lhs: inout Span, rhs: Span) { lhs = lhs * rhs }
    }
}

@available(*, unavailable) extension Ticks: Sendable {}
@available(*, unavailable) extension Ticks.Span: Sendable {}

final class Waiting: Scheduler {
    struct Options { var label: NSMutableString }
    typealias SchedulerTimeType = Ticks
    typealias SchedulerOptions = Options

    private(set) var work: [(date: Ticks, action: () -> Void)] = []
    var now = Ticks(count: 0)
    var minimumTolerance: Ticks.Span { 0 }

    func schedule(options: Options?, _ action: @escaping () -> Void) { work.append((now, action)) }

    func schedule(after date: Ticks, tolerance: Ticks.Span, options: Options?, _ action: @escaping () -> Void) {
        work.append((date, action))
    }

    func schedule(
        after date: Ticks, interval: Ticks.Span, tolerance: Ticks.Span, options: Options?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        work.append((date, action))
        return AnyCancellable { self.work = [] }
    }
}

func operators(on scheduler: Waiting, _ numbers: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    let erased = AnyScheduler(scheduler)
    return [
        numbers.receive(on: scheduler).subscribe(on: erased).sink { _ in },
        numbers.delay(for: 1, scheduler: erased).throttle(for: 2, scheduler: scheduler, latest: true).sink { _ in },
        numbers.debounce(for: 1, scheduler: erased).timeout(2, scheduler: scheduler).sink { _ in },
        numbers.collect(.byTime(erased, 1)).sink { _ in },
        numbers.measureInterval(using: erased).sink { _ in },
    ]
}

/// Stores publishers with a scheduler, without constraints on their values.
struct Named<Upstream: Publisher, Context: Scheduler> {
    var timeout: Publishers.Timeout<Upstream, Context>?
    var receiving: Publishers.ReceiveOn<Upstream, Context>?
}

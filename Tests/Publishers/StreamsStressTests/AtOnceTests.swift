import Dispatch
import Streams
import StreamsExtras
import StreamsExtrasTests
import StreamsFoundation
import StreamsTesting
import Testing

extension Stress {
    /// Sends, requests, subscribes and cancels at once, with operators that pass all values on, and with others.
    @Suite struct AtOnceTests {
        /// Operators that drop values, end early, or combine the values of several threads.
        static let lossy = lossyOfCombine + lossyExtras

        private static let lossyOfCombine = [
            Stage("debounce") { $0.debounce(for: .microseconds(10), scheduler: DispatchQueue.global()) },
            Stage("throttle, latest") {
                $0.throttle(for: .microseconds(10), scheduler: DispatchQueue.global(), latest: true)
            },
            Stage("throttle, first") {
                $0.throttle(for: .microseconds(10), scheduler: DispatchQueue.global(), latest: false)
            },
            Stage("timeout") { $0.timeout(.microseconds(100), scheduler: DispatchQueue.global()) },
            Stage("buffer, small") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) },
            Stage("buffer, kept full") { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) },
            Stage("first") { $0.first() }, Stage("last") { $0.last() }, Stage("reduce") { $0.reduce(0, &+) },
            Stage("collect") { $0.collect().map(\.count) }, Stage("collect, three") { $0.collect(3).map(\.count) },
            Stage("prefix(3)") { $0.prefix(3) }, Stage("dropFirst(3)") { $0.dropFirst(3) },
            Stage("scan, removeDuplicates") { $0.scan(0) { $1 / 2 }.removeDuplicates() },
            Stage("zip, with itself") { $0.zip($0).map(\.0) },
            Stage("combineLatest, with itself") { $0.combineLatest($0).map(\.0) },
            Stage("merge, with itself") { $0.merge(with: $0) },
            Stage("withLatestFrom itself") { $0.withLatestFrom($0) }, Stage("amb, with itself") { $0.amb($0) },
            Stage("flatMap to itself") { upstream in upstream.prefix(3).flatMap { _ in upstream } },
            Stage("flatMap to itself, one at a time") { upstream in
                upstream.flatMap(maxPublishers: .max(1)) { _ in upstream.prefix(2) }
            },
            Stage("switchToLatest to itself") { upstream in upstream.map { _ in upstream }.switchToLatest() },
            Stage("prefix(untilOutputFrom: itself)") { $0.prefix(untilOutputFrom: $0.dropFirst(5)) },
            Stage("drop(untilOutputFrom: itself)") { $0.drop(untilOutputFrom: $0.dropFirst(5)) },
            Stage("append itself") { $0.prefix(3).append($0) },
            Stage("catch, by itself") { upstream in
                upstream.tryMap { if $0 % 3 == 0 { throw Fault() } else { $0 } }.catch { _ in upstream }
            },
            Stage("retry") { upstream in
                upstream.tryMap { if $0 % 3 == 0 { throw Fault() } else { $0 } }.retry(3).replaceError(with: -1)
            },
            Stage("multicast") { $0.multicast { PassthroughSubject() }.autoconnect() },
            Stage("share(replay: 3)") { $0.share(replay: 3) },
        ]

        /// The rows of StreamsExtras: of its asynchronous operators there are none.
        private static let lossyExtras = OperatorRows.extras.all.map { row in
            Stage("\(row.name), its row") { upstream in
                let items = upstream.map { Item($0) }.setFailureType(to: StreamsExtrasTests.Fault.self)
                return row.apply(items.eraseToAnyPublisher(), RowStage(on: QueueOfVirtualTime())).map(\.number)
                    .ignoreFailure()
            }
        }

        @Test("Sending, requesting, subscribing and cancelling at once breaks no rule", arguments: Stage.hot + lossy)
        func rules(stage: Stage) throws {
            try play(stage) { #expect($0.violations == []) }
        }

        @Test(
            "Meanwhile, a subscriber with unlimited demand misses no value in between, and receives them in order",
            arguments: Stage.hot)
        func order(stage: Stage) throws {
            try play(stage) { #expect($0.isLimited || $0.witness.values.isWithoutGaps) }
        }

        /// Checks also that everything is released.
        private func play(_ stage: Stage, check: (Listener) -> Void) throws {
            try rounds(60.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let publisher = stage.apply(subject.erased(by: lifetimes))
                let listeners = (0..<6).map { Listener(isLimited: $0 % 2 == 1, in: lifetimes) }
                listeners[0].witness.attach(to: publisher, by: .sink)
                listeners[1].witness.attach(to: publisher)
                try race(
                    { subject.send(40, by: 0) }, { subject.play(20, by: 1) },
                    { for _ in 0..<20 { listeners[1].witness.request(.max(1)) } },
                    { for listener in listeners[2...] { listener.witness.attach(to: publisher) } },
                    { for listener in listeners.reversed() { listener.witness.cancel() } })
                for listener in listeners { listener.witness.cancel() }
                for listener in listeners { check(listener) }
            }
        }

        private struct Listener {
            let isLimited: Bool
            let witness: Witness<Never>

            init(isLimited: Bool, in lifetimes: Lifetimes) {
                (self.isLimited, witness) = (
                    isLimited, Witness(asking: isLimited ? .max(1) : .unlimited, in: lifetimes)
                )
            }

            var violations: Set<String> { witness.violations }
        }
    }
}

/// Runs work on the threads of a concurrent queue; a second of virtual time takes ten microseconds.
private struct QueueOfVirtualTime: VirtualScheduler {
    private static let start = DispatchTime.now()
    private static let factor = 100_000

    var minimumTolerance: VirtualTime.Stride { 0 }

    var now: VirtualTime {
        let start = Self.start
        let elapsed = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
        return VirtualTime(sinceStart: .nanoseconds(Int(elapsed) * Self.factor))
    }

    private static func time(of date: VirtualTime) -> DispatchTime {
        start + .nanoseconds(date.sinceStart.magnitude / factor)
    }

    func schedule(options _: Never?, _ action: @escaping () -> Void) { DispatchQueue.global().schedule(action) }

    func schedule(
        after date: VirtualTime, tolerance _: VirtualTime.Stride, options _: Never?, _ action: @escaping () -> Void
    ) { DispatchQueue.global().schedule(after: .init(Self.time(of: date)), action) }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance _: VirtualTime.Stride, options _: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let interval = DispatchQueue.SchedulerTimeType.Stride.nanoseconds(interval.magnitude / Self.factor)
        return DispatchQueue.global().schedule(after: .init(Self.time(of: date)), interval: interval, action)
    }
}

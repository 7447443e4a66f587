import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation
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

        /// Operators of StreamsExtras. Those that are left out are asynchronous, or are made of the others.
        private static let lossyExtras = [
            Stage("pairwise") { $0.pairwise().map(\.1) }, Stage("partition") { $0.partition { $0 % 2 == 0 }.rest },
            Stage("flatMapFirst to itself") { upstream in upstream.flatMapFirst { _ in upstream.prefix(3) } },
            Stage("flatMapLatest to itself") { upstream in upstream.flatMapLatest { _ in upstream } },
            Stage("concatMap to itself") { upstream in upstream.concatMap { _ in upstream.prefix(2) } },
            Stage("groupBy") { $0.groupBy(maxGroups: 2, bufferSize: 2) { $0 % 3 }.flatMap { $0 } },
            Stage("window(2)") { $0.window(2).flatMap { $0 } },
            Stage("window, until itself") { $0.window(until: $0, bufferSize: 2).flatMap { $0 } },
            Stage("window, every") {
                $0.window(every: .microseconds(10), scheduler: DispatchQueue.global(), bufferSize: 2).flatMap { $0 }
            },
            Stage("collect, until itself") { $0.collect(until: $0, limit: 2).map(\.count) },
            Stage("sample, by itself") { $0.sample($0) },
            Stage("sample, every") { $0.sample(every: .microseconds(10), scheduler: DispatchQueue.global()) },
            Stage("rateLimit") { $0.rateLimit(every: .microseconds(10), burst: 2, scheduler: DispatchQueue.global()) },
            Stage("timeout, between") { $0.timeout(between: .microseconds(100), scheduler: DispatchQueue.global()) },
            Stage("poll") { upstream in
                upstream.prefix(1).poll(every: .microseconds(10), scheduler: DispatchQueue.global())
            },
            Stage("switchIfEmpty, to itself") { $0.prefix(0).switchIfEmpty(to: $0) },
            Stage("retry with a delay, ignoreFailure") { upstream in
                upstream.tryMap { if $0 % 3 == 0 { throw Fault() } else { $0 } }
                    .retry(3, delay: .constant(.microseconds(10)), scheduler: DispatchQueue.global()).ignoreFailure()
            },
        ]

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

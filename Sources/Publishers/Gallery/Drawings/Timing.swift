import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func timing() throws -> [OperatorDrawing] {
        try [
            .init(
                "debounce", "Sends a value when no other one has followed for a while.",
                "debounce(for: 2)", letters: "-a-bc----d---|"
            ) { $0.first.debounce(for: 2, scheduler: $0.scheduler) },
            .init(
                "throttle", "Sends at most one value in each interval: here the latest.",
                "throttle(for: 3, latest: true)", letters: "-a-bcd---e----|"
            ) { $0.first.throttle(for: 3, scheduler: $0.scheduler, latest: true) },
            .init(
                "delay", "Sends all signals later.", "delay(for: 2.5)",
                letters: "-a-b---c|"
            ) { $0.first.delay(for: 2.5, scheduler: $0.scheduler) },
            .init(
                "timeout",
                "Fails or finishes when no value has come for a while, and cancels its upstream.", "timeout(3)",
                letters: "-a--b------c|"
            ) { $0.first.timeout(3, scheduler: $0.scheduler) { TestFailure("late") } },
            .init(
                "timeout(first:between:)", of: .streamsExtras,
                "Fails or finishes when the first value has not come for a while, or no other after one.",
                "timeout(first: 5, between: 2)", letters: "----a-b---c|"
            ) { $0.first.timeout(first: 5, between: 2, scheduler: $0.scheduler) { TestFailure("late") } },
            .init(
                "sample(every:)", of: .streamsExtras, "Sends the latest value of each interval that has one.",
                "sample(every: 3)",
                letters: "-ab--c-----d-|"
            ) { $0.first.sample(every: 3, scheduler: $0.scheduler) },
            .init(
                "rateLimit", of: .streamsExtras, "Sends values no faster than one in each interval, but for a burst.",
                "rateLimit(every: 2, burst: 2)", letters: "-(abcd)---|"
            ) { inputs in
                inputs.first.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest)
                    .rateLimit(every: 2, burst: 2, scheduler: inputs.scheduler)
            },
            .init(
                "poll", of: .streamsExtras, "Subscribes again and again, after each interval.", "poll(every: 4)",
                letters: "-a-b|"
            ) { $0.first.poll(every: 4, scheduler: $0.scheduler).prefix(5) },
            .init(
                "collect(byTime:)", "Sends the values of each interval in an array.", "collect(.byTime(4))",
                letters: "-a-bc---d-|"
            ) {
                $0.first.collect(.byTime($0.scheduler, 4)).map { $0.joined(separator: " ") }
            },
            .init(
                "measureInterval", "Sends the time that passed before each value.", "measureInterval()",
                letters: "-a-b---c|"
            ) { $0.first.measureInterval(using: $0.scheduler).map { "\($0)" } },
            .init(
                "receive(on:)", "Delivers on a scheduler, in order.", "receive(on: scheduler)",
                letters: "-a-(bc)-|"
            ) { $0.first.receive(on: $0.scheduler) },
            .init(
                "subscribe(on:)", "Subscribes, requests and cancels on a scheduler.", "subscribe(on: scheduler)",
                letters: "-a-b-|"
            ) { $0.first.subscribe(on: $0.scheduler) },
            .init(
                "buffer", "Keeps values until they are requested, up to a number: here the newest.",
                "buffer(size: 1, …), asked for one in 3 seconds", letters: "-abcd---|"
            ) { inputs in
                inputs.first.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
                    .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: 3, scheduler: inputs.scheduler) }
            },
        ]
    }
}

import Dispatch
import Scenarios
import Streams
import StreamsExtras
import StreamsFoundation

/// Asynchronous sequences converted to publishers and back, by the names of their scenarios.
public func asyncSequences() -> [String: Work] {
    let queue = DispatchQueue(label: "debounce")
    return [
        "zip of two AsyncStreams": waiting { count in
            let pairs = stream(of: count / 2).publisher.zip(stream(of: count / 2).publisher)
            for await (left, right) in pairs.typedValues { add(left &+ right) }
        },
        "merge of two AsyncStreams": waiting { count in
            let merged = stream(of: count / 2).publisher.merge(with: stream(of: count / 2).publisher)
            for await number in merged.typedValues { add(number) }
        },
        "combineLatest of two AsyncStreams": waiting { count in
            let pairs = stream(of: count / 2).publisher.combineLatest(stream(of: count / 2).publisher)
            for await (left, right) in pairs.typedValues { add(left &+ right) }
        },
        "debounce of an AsyncStream, a burst": waiting { count in
            let rested = stream(of: count).publisher.debounce(for: 1, scheduler: queue)
            for await number in rested.typedValues { add(number) }
        },
        "mapAsync, 1,000 at once": waiting { count in
            let doubled = (0..<count).publisher.mapAsync(maxConcurrent: 1_000) { $0 &* 2 }
            for await number in doubled.typedValues { add(number) }
        },
        "mapAsync, 10 at once": waiting { count in
            let doubled = (0..<count).publisher.mapAsync(maxConcurrent: 10) { $0 &* 2 }
            for await number in doubled.typedValues { add(number) }
        },
        "mapAsyncUnordered, 1,000 at once": waiting { count in
            let doubled = (0..<count).publisher.mapAsyncUnordered(maxConcurrent: 1_000) { $0 &* 2 }
            for await number in doubled.typedValues { add(number) }
        },
        "map·filter of an AsyncStream": waiting { count in
            for await number in stream(of: count).publisher.map(triple).filter(isEven).typedValues { add(number) }
        },
    ]
}

import Streams
import StreamsExtras

extension Operator {
    /// Operators with a publisher beside their upstream, for schedules alone: they have no model.
    static let racing = joining + continuing + sharing

    private static let joining = [
        Operator("zip of two") { $0.zip($1.publisher(History([11, 12]))) { a, b in a.map { $0 * 100 + b.number } } },
        Operator("merge into a buffer") {
            $0.merge(with: $1.publisher(History([11, 12])))
                .buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
        },
        Operator("amb, either") { $0.amb($1.publisher(History([11, 12]))) },
        Operator("withLatestFrom") {
            $0.withLatestFrom($1.publisher(History([11, 12]))) { a, b in a.map { $0 * 100 + b.number } }
        },
        Operator("sample by another") { $0.sample($1.publisher(History([11, 12]))) },
        Operator("prefix until output") { $0.prefix(untilOutputFrom: $1.publisher(History([11]))) },
        Operator("drop until output") { $0.drop(untilOutputFrom: $1.publisher(History([11]))) },
        Operator("collect until output") {
            $0.collect(until: $1.publisher(History([11, 12])), limit: 9).map { Item($0.reduce(0) { $0 + $1.number }) }
        },
        Operator("window until output") { $0.window(until: $1.publisher(History([11])), bufferSize: 9).flatMap { $0 } },
    ]

    private static let continuing = [
        Operator("retry that begins with another") { upstream, stage in
            let other = stage.publisher(History([11], .failure(.inner)))
            return Deferred {
                var attempts = [upstream, other]
                return Deferred { attempts.popLast() ?? upstream }.retry(1)
            }
        },
        Operator("append, append") { $0.append($1.publisher(History([11]))).append([Item(21)]) },
        Operator("first, append") { $0.first().append($1.publisher(History([11]))) },
        Operator("catch, append") { upstream, stage in
            upstream.catch { _ in stage.publisher(History([11], .failure(.inner))) }.append([Item(21)])
        },
        Operator("catch of a future that is kept") { upstream, stage in
            upstream.catch { _ in stage.publisher(History([11])).first() }
        },
        Operator("flatMapLatest, fused") { upstream, stage in
            upstream.flatMapLatest { item in
                item.number > 1
                    ? [item].publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()
                    : stage.publisher(History([11, 12]))
            }
        },
    ]

    private static let sharing = [
        Operator("share of merge") { $0.merge(with: $1.publisher(History([11]))).share() },
        Operator("share of a current value") { upstream, stage in
            let current = CurrentValueSubject<Item, Fault>(Item(7, stage.keepsake))
            return current.merge(with: upstream).share()
        },
        Operator("share(replay:) of merge") { $0.merge(with: $1.publisher(History([11]))).share(replay: 1) },
        Operator("share of merge, first") { $0.merge(with: $1.publisher(History([11]))).share().first() },
    ]

    /// Operators of each kernel in a report, and with a bound value: their layers receive signals in another way.
    static let watched = (all + keeping + racing).filter { kernels.contains($0.name) }.flatMap { row in
        [row.reported.called("\(row.name), reported"), row.bound.called("\(row.name), bound")]
    }

    private static let kernels: Set = [
        "map", "tryMap", "first", "catch", "fallback", "append", "prepend", "retry that begins with another", "merge",
        "zip of two", "combineLatest", "amb, either", "flatMap", "flatMapLatest", "concatMap", "share",
        "prefix until output",
        "drop until output", "withLatestFrom", "receive(on:)", "debounce", "buffer of one",
    ]

    private func called(_ name: String) -> Operator {
        Operator(name, exactness, traits, model: model) { self.apply($0, $1) }
    }
}

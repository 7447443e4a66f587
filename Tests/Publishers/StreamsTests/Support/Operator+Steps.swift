import Streams

extension Operator {
    /// Operators that drop values, or reduce all to one.
    static let stepping = leavingOut + reducing + following + timing

    static let leavingOut = [
        Operator("dropFirst(2)", .always, [.asksAhead], model: { $0.mapValues { Array($0.dropFirst(2)) } }) {
            upstream, _ in
            upstream.dropFirst(2)
        },
        Operator("drop while", model: { $0.mapValues { Array($0.drop(while: { $0 < 4 })) } }) { upstream, stage in
            upstream.drop(while: { [hold = stage.hold] in hold($0).number < 4 })
        },
        Operator(
            "tryDrop while",
            model: { $0.failing(.thrown) { $0 == 2 }.mapValues { Array($0.drop(while: { $0 < 1 })) } }
        ) { upstream, stage in
            upstream.throwing(Fault.self).tryFilter { [hold = stage.hold] item throws(Fault) in
                if hold(item).number == 2 { throw .thrown }
                return true
            }
            .throwing(Fault.self).tryDrop(while: { item throws(Fault) in item.number < 1 })
        },
        Operator("prefix while", model: { $0.ended { $0 > 5 } }) { upstream, stage in
            upstream.prefix(while: { [hold = stage.hold] in hold($0).number <= 5 })
        },
        Operator("output(in: 1...2)", model: { $0.prefix(3).mapValues { Array($0.dropFirst()) } }) { upstream, _ in
            upstream.output(in: 1...2)
        },
        Operator(
            "removeDuplicates",
            model: { $0.mapValues { Self.withoutDuplicates($0) } }
        ) { upstream, stage in
            upstream.removeDuplicates { [hold = stage.hold] in hold($0).number == $1.number }
        },
        Operator("tryCompactMap", model: { $0.failing(.thrown) { $0 == 6 }.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.throwing(Fault.self).tryCompactMap { [hold = stage.hold] item throws(Fault) -> Item? in
                if hold(item).number == 6 { throw .thrown }
                return item.number > 0 ? item : nil
            }
        },
        Operator("tryScan", model: { $0.mapValues { Self.products($0) } }) { upstream, stage in
            upstream.throwing(Fault.self).tryScan(Item(1, stage.keepsake)) {
                [hold = stage.hold] product, item throws(Fault) in
                hold(item).map { $0 * product.number % 97 }
            }
        },
    ]

    static let reducing = [
        Operator("first", .unlimited, model: { $0.prefix(1) }) { upstream, _ in upstream.first() },
        Operator("first where", .unlimited, model: { $0.mapValues { $0.filter { $0 > 3 } }.prefix(1) }) {
            upstream, stage in
            upstream.first(where: { [hold = stage.hold] in hold($0).number > 3 })
        },
        Operator("last", .unlimited, model: { $0.reduced { $0.last } }) { upstream, _ in upstream.last() },
        Operator("last where", .unlimited, model: { $0.reduced { $0.last { $0 < 3 } } }) { upstream, stage in
            upstream.last(where: { [hold = stage.hold] in hold($0).number < 3 })
        },
        Operator("reduce", .unlimited, model: { $0.reduced { $0.reduce(1, -) } }) { upstream, stage in
            upstream.reduce(Item(1, stage.keepsake)) { [hold = stage.hold] result, item in
                hold(item).map { result.number - $0 }
            }
        },
        Operator("tryReduce", .unlimited, model: { $0.failing(.thrown) { $0 == 1 }.reduced { $0.reduce(0, +) } }) {
            upstream, stage in
            upstream.throwing(Fault.self).tryReduce(Item(0, stage.keepsake)) { result, item throws(Fault) in
                if item.number == 1 { throw .thrown }
                return item.map { $0 + result.number }
            }
        },
        Operator("count", .unlimited, model: { $0.reduced { $0.count } }) { upstream, _ in
            upstream.count().map { Item($0) }
        },
        Operator("collect", .unlimited, model: { $0.reduced { $0.reduce(0) { $0 &* 3 &+ $1 } } }) { upstream, _ in
            upstream.collect().map { Item($0.reduce(0) { $0 &* 3 &+ $1.number }) }
        },
        Operator("min", .unlimited, model: { $0.reduced { $0.min() } }) { upstream, stage in
            upstream.min { [hold = stage.hold] in hold($0).number < $1.number }
        },
        Operator("max", .unlimited, model: { $0.reduced { $0.max() } }) { upstream, stage in
            upstream.max { [hold = stage.hold] in hold($0).number < $1.number }
        },
        Operator("contains where", .unlimited, model: { $0.decided { $0 == 7 } }) { upstream, stage in
            upstream.contains(where: { [hold = stage.hold] in hold($0).number == 7 }).map { Item($0 ? 1 : 0) }
        },
        Operator("allSatisfy", .unlimited, model: { $0.decided { $0 == 8 } }) { upstream, stage in
            upstream.allSatisfy { [hold = stage.hold] in hold($0).number != 8 }.map { Item($0 ? 0 : 1) }
        },
        Operator("ignoreOutput", .unlimited, model: { $0.mapValues { _ in [] } }) { upstream, _ in
            upstream.ignoreOutput().map { (_: Never) -> Item in }
        },
    ]

    static let following = [
        Operator("append", model: { $0.continued(by: History([1, 2])) }) { upstream, stage in
            upstream.append(stage.publisher(History([1, 2]), carrying: stage.keepsake))
        },
        Operator("prepend", .always, [.joinsLater], model: { History([3]).continued(by: $0) }) { upstream, stage in
            upstream.prepend(Item(3, stage.keepsake))
        },
        Operator("replaceEmpty", model: { $0.values.isEmpty ? $0.continued(by: History([5])) : $0 }) {
            upstream, stage in
            upstream.replaceEmpty(with: Item(5, stage.keepsake))
        },
        Operator("tryCatch", model: { $0.replacingFailure(by: History([], .failure(.thrown))) }) { upstream, _ in
            upstream.tryCatch { _ throws -> Items in throw Fault.thrown }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("tryCatch of any error", model: { $0.replacingFailure(by: History([], .failure(.thrown))) }) {
            upstream, _ in
            upstream.tryCatch { _ throws -> Items in throw Fault.thrown }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("tryCatch that recovers", model: { $0.replacingFailure(by: History([1, 2])) }) { upstream, stage in
            upstream.tryCatch { _ throws -> Items in
                stage.publisher(History([1, 2]), carrying: stage.keepsake)
            }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("zip with two that have come", .always, [.asksAhead], model: { $0.zipped(with: [1, 2]) }) {
            upstream, stage in
            stage.publisher(History([1, 2])).zip(upstream) { other, item in item.map { $0 + other.number } }
        },
    ]

    static let timing = [
        Operator("delay", .always, [.hops, .sendsOnScheduler]) { upstream, stage in
            upstream.delay(for: 5, scheduler: stage.scheduler)
        },
        Operator(
            "measureInterval", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.map { _ in 0 } } }
        ) { upstream, _ in
            upstream.measureInterval(using: ImmediateScheduler.shared).map { Item($0.magnitude) }
        },
        Operator("collect(2)", model: { $0.chunked(by: 2) }) { upstream, _ in
            upstream.collect(2).map { Item($0.reduce(0) { $0 &* 100 &+ $1.number }, $0.first?.keepsake) }
        },
        Operator("buffer that is kept full", .always, [.asksOneByOne, .asksAhead]) { upstream, _ in
            upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        },
        Operator("buffer by request", .always, [.asksAhead]) { upstream, _ in
            upstream.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
        },
        Operator("prefix until output that never comes") { upstream, _ in
            upstream.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
        },
        Operator("drop until output that has come") { upstream, _ in
            upstream.drop(untilOutputFrom: Just(1).setFailureType(to: Fault.self))
        },
        Operator("print") { upstream, _ in upstream.print("", to: Silence()) },
    ]

    @Sendable private static func withoutDuplicates(_ values: [Int]) -> [Int] {
        values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] }
    }

    @Sendable private static func products(_ values: [Int]) -> [Int] {
        values.indices.map { values[...$0].reduce(1) { $0 * $1 % 97 } }
    }
}

/// A stream that writes nothing.
private struct Silence: TextOutputStream {
    func write(_ string: String) {}
}

extension History {
    /// Groups the values by the given number; the rest is sent with the end, unless that is a failure.
    func chunked(by count: Int) -> History {
        let chunks = stride(from: 0, to: values.count, by: count).map { values[$0...].prefix(count) }
            .filter { $0.count == count || completion == .finished }
        return History(chunks.map { $0.reduce(0) { $0 &* 100 &+ $1 } }, completion)
    }

    /// Returns the values up to the first one for which the closure returns true, and then an end.
    func ended(at refused: (Int) -> Bool) -> History {
        guard let end = values.firstIndex(where: refused) else { return self }
        return History(Array(values[..<end]))
    }

    /// Reduces all values to one, at their end.
    func reduced(_ reduce: ([Int]) -> Int?) -> History {
        guard case .finished = completion else { return History([], completion) }
        return History(reduce(values).map { [$0] } ?? [])
    }

    /// Sends 1 as soon as a value matches, and 0 at the end if none has.
    func decided(_ fits: (Int) -> Bool) -> History {
        values.contains(where: fits) ? History([1]) : reduced { _ in 0 }
    }

    /// Appends the next history after this one has finished.
    func continued(by next: History) -> History {
        completion == .finished ? History(values + next.values, next.completion) : self
    }

    /// Returns as many values as there are others, all of which are known from the start.
    func zipped(with others: [Int]) -> History {
        let pairs = zip(values, others).map { $0 + $1 }
        return pairs.count == others.count ? History(pairs) : History(pairs, completion)
    }
}

import Streams

extension Operator {
    /// Every operator, in every variant that makes a difference.
    static let all =
        transforming + filtering + stepping + combining + recovering + others + beyondCombine + extras

    static let transforming = [
        Operator("map", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.map { $0 + 1 } } }) {
            upstream, stage in
            upstream.map { [hold = stage.hold] in hold($0).map { $0 + 1 } }
        },
        Operator("tryMap", model: { $0.failing(.thrown) { $0 == 5 } }) { upstream, stage in
            upstream.throwing(Fault.self).tryMap { [hold = stage.hold] item throws(Fault) in
                if item.number == 5 { throw .thrown }
                return hold(item)
            }
        },
        Operator("tryMap untyped", model: { $0.failing(.thrown) { $0 == 4 } }) { upstream, stage in
            upstream.tryMap { [hold = stage.hold] item throws in
                if item.number == 4 { throw Fault.thrown }
                return hold(item)
            }
            .mapError { $0 as? Fault ?? .mapped }
        },
        Operator(
            "mapError", .always, [.passesSubscriptionOn],
            model: { $0.replacingFailure(by: History([], .failure(.mapped))) }
        ) { upstream, stage in
            upstream.mapError { [hold = stage.hold] _ in hold(.mapped) }
        },
        Operator("scan", .always, [.passesSubscriptionOn], model: { $0.mapValues { Self.sums($0) } }) {
            upstream, stage in
            upstream.scan(Item(0, stage.keepsake)) { [hold = stage.hold] sum, item in
                hold(item).map { $0 + sum.number }
            }
        },
        Operator("flatMap", .unlimited, model: twice) { upstream, stage in
            upstream.flatMap { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator("flatMap one at a time", .unlimited, [.asksOneByOne], model: twice) { upstream, stage in
            upstream.flatMap(maxPublishers: .max(1)) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
        Operator("flatMap that fails", .unlimited, model: { $0.failing(.inner) { $0 == 3 } }) { upstream, stage in
            upstream.flatMap { item in
                stage.publisher(
                    item.number == 3 ? History([], .failure(.inner)) : History([item.number]),
                    carrying: item.keepsake)
            }
        },
        Operator("switchToLatest", .unlimited, model: twice) { upstream, stage in
            upstream.map { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
                .switchToLatest()
        },
        Operator("flatMap of sequences", .unlimited, model: { twice($0).failing(.inner) { $0 == -3 } }) {
            upstream, stage in
            upstream.flatMap { [hold = stage.hold] item in
                [hold(item), item.map(-)].publisher.throwing(Fault.self).tryMap { item throws(Fault) in
                    if item.number == -3 { throw .inner }
                    return item
                }
            }
        },
        Operator("switchToLatest of sequences", .unlimited, model: twice) { upstream, stage in
            upstream.map { [hold = stage.hold] in [hold($0), $0.map(-)].publisher.setFailureType(to: Fault.self) }
                .switchToLatest()
        },
    ]

    @Sendable private static func twice(_ history: History) -> History {
        history.mapValues { $0.flatMap { [$0, -$0] } }
    }

    @Sendable private static func sums(_ values: [Int]) -> [Int] {
        values.indices.map { values[...$0].reduce(0, +) }
    }

    static let filtering = [
        Operator("filter", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.filter { [hold = stage.hold] in hold($0).number > 0 }
        },
        Operator("filter nothing", .always, [.passesSubscriptionOn], model: { $0.mapValues { _ in [] } }) {
            upstream, _ in
            upstream.filter { _ in false }
        },
        Operator(
            "compactMap", .always, [.passesSubscriptionOn],
            model: { $0.mapValues { $0.compactMap { $0 % 2 == 0 ? $0 &* 10 : nil } } }
        ) { upstream, stage in
            upstream.compactMap { [hold = stage.hold] item in
                item.number % 2 == 0 ? hold(item).map { $0 * 10 } : nil
            }
        },
        Operator("prefix(0)", model: { _ in History([]) }) { upstream, _ in upstream.prefix(0) },
        Operator("prefix(3)", model: { $0.prefix(3) }) { upstream, _ in upstream.prefix(3) },
    ]

    static let combining = [
        Operator("combineLatest after one value", model: { $0.mapValues { $0.map { $0 + 7 } } }) {
            upstream, stage in
            stage.publisher(History([7])).combineLatest(upstream) { seven, item in item.map { $0 + seven.number } }
        },
        Operator(
            "combineLatest3 after two values", model: { $0.mapValues { $0.map { $0 + 3 } } }
        ) { upstream, stage in
            stage.publisher(History([1])).combineLatest(stage.publisher(History([2])), upstream)
                .map { one, two, item in item.map { $0 + one.number + two.number } }
        },
        Operator("combineLatest after none", .unlimited, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            stage.publisher(History([])).combineLatest(upstream, stage.publisher(History([2])))
                .map { none, item, two in item.map { $0 + none.number + two.number } }
        },
        Operator("combineLatest", .synchronous, model: latestPlus([7, 8])) { upstream, stage in
            upstream.combineLatest(stage.publisher(History([7, 8]))) { item, seven in
                item.map { $0 + seven.number }
            }
        },
        Operator("merge", .synchronous, model: { $0.followed(by: History([1, 2])) }) { upstream, stage in
            upstream.merge(with: Foreign(upstream: stage.publisher(History([1, 2]))))
        },
        Operator("merge many", .synchronous, model: { $0.followed(by: History([1, 2])) }) { upstream, stage in
            Publishers.MergeMany([
                upstream, stage.publisher(History([1])), stage.publisher(History([])),
                stage.publisher(History([2])),
            ])
        },
    ]

    /// A model in which all of upstream's values come before those that they are combined with.
    private static func latestPlus(_ others: [Int]) -> @Sendable (History) -> History {
        { history in
            switch history.completion {
            case .failure: History([], history.completion)
            case .finished, nil:
                history.mapValues { values in others.flatMap { other in values.suffix(1).map { $0 + other } } }
            }
        }
    }

    static let recovering = [
        Operator("catch", model: { $0.replacingFailure(by: History([1, 2])) }) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([1, 2]), carrying: stage.keepsake) }
        },
        Operator(
            "catch that fails", model: { $0.replacingFailure(by: History([3], .failure(.inner))) }
        ) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([3], .failure(.inner))) }
        },
        Operator("fallback", model: { $0.replacingFailure(by: History([4])) }) { upstream, stage in
            upstream.fallback { stage.publisher(History([4]), carrying: stage.keepsake) }
        },
        Operator("replaceError", model: { $0.replacingFailure(by: History([9])) }) { upstream, stage in
            upstream.replaceError(with: Item(9, stage.keepsake)).mapError { _ -> Fault in }
        },
    ]

    static let others = [
        Operator("handleEvents") { upstream, stage in
            let hold = stage.hold
            return upstream.handleEvents(
                receiveSubscription: { _ in hold(()) }, receiveOutput: { _ in hold(()) },
                receiveCompletion: { _ in hold(()) }, receiveCancel: { hold(()) },
                receiveRequest: { _ in hold(()) })
        },
        Operator("handleEvents of values", .always, [.passesSubscriptionOn]) { upstream, stage in
            upstream.handleEvents(receiveOutput: { [hold = stage.hold] _ in hold(()) })
        },
        Operator("caching", .always, [.passesSubscriptionOn]) { upstream, stage in
            upstream.caching(to: { [hold = stage.hold] _ in hold(()) })
        },
        Operator("caching that throws", .always, [.passesSubscriptionOn]) { upstream, _ in
            upstream.caching(to: { _ in throw Fault.inner })
        },
        Operator("share", .unlimited, [.isShared]) { upstream, _ in upstream.share() },
        Operator("receive(on:)", .always, [.hops, .sendsOnScheduler]) { upstream, stage in
            upstream.receive(on: stage.scheduler)
        },
        Operator("receive(on: immediate)", .always, [.passesSubscriptionOn]) { upstream, _ in
            upstream.receive(on: ImmediateScheduler.shared)
        },
        Operator("subscribe(on:)", .always, [.hops, .asksLater]) { upstream, stage in
            upstream.subscribe(on: stage.scheduler)
        },
        Operator("subscribe(on: immediate)") { upstream, _ in upstream.subscribe(on: ImmediateScheduler.shared) },
        Operator("eraseToAnyPublisher", .always, [.passesSubscriptionOn]) { upstream, _ in upstream },
        Operator("Deferred", .always, [.passesSubscriptionOn]) { upstream, stage in
            Deferred { [hold = stage.hold] in hold(upstream) }
        },
        Operator("from elsewhere", .always, [.passesSubscriptionOn]) { upstream, _ in Foreign(upstream: upstream)
        },
    ]
}

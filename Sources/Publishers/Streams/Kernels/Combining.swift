/// Delivers what is made of the latest values of all its upstreams, whenever one of them sends.
///
/// Every upstream is asked for as much as downstream asks for. A value that comes when there is no demand is
/// remembered as the latest, but nothing is delivered for it. It expresses `combineLatest`.
@usableFromInline
final class Combining<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The turn's.
    @exclusivity(unchecked) @usableFromInline final var recipe: Recipe<Output>?

    @usableFromInline
    init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, combine: @escaping () -> Output?) {
        recipe = Recipe(make: combine)
        super.init(downstream, on: terms)
    }

    @inlinable @inline(__always)
    func attach<P: Publisher>(_ publisher: P, as key: Places.Key, _ latest: Latest<P.Output>)
    where P.Failure == Failure {
        guard !isOver.isRaised else { return }
        keep(publisher._receive(subscriber: Ingredient(self, key, latest), on: terms), at: key)
    }

    /// In a turn. What downstream wants beyond the value is asked of all upstreams: of the sender as the answer.
    @inlinable @inline(__always)
    func deliverLatest(from key: Places.Key) -> Subscribers.Demand {
        guard let output = recipe?.make() else { return answer(.none) }
        let more = deliverCounted(output) ?? .none
        if more != .none, !isUnlimited { requestFromAll(more, but: key) }
        return answer(more)
    }

    /// An upstream without a value leaves nothing to deliver, ever.
    @usableFromInline
    func finish(_ completion: Subscribers.Completion<Failure>, of key: Places.Key, hasValue: @escaping () -> Bool)
    {
        send {
            guard self.vacate(key) else { return }
            switch completion {
            case .failure: self.finish(completion)
            case .finished: if !hasValue() || !self.hasUpstreams { self.finish(.finished) }
            }
        }
    }

    override func requested(_ more: Subscribers.Demand) { requestFromAll(more) }

    override func discard() { recipe = nil }
}

/// Makes the output of the latest values; nil while one is missing. Not copyable for ``Outlet``'s reason.
@usableFromInline struct Recipe<Output>: ~Copyable {
    @usableFromInline let make: () -> Output?
}

/// The latest value of one upstream; the turn's.
@usableFromInline final class Latest<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value?

    @inlinable init() {}
}

/// What a combining is to one of its upstreams.
@usableFromInline struct Ingredient<Input, Output, Failure: Error>: Subscriber {
    @usableFromInline let combining: Combining<Output, Failure>
    @usableFromInline let key: Places.Key
    @usableFromInline let latest: Latest<Input>

    @inlinable init(_ combining: Combining<Output, Failure>, _ key: Places.Key, _ latest: Latest<Input>) {
        (self.combining, self.key, self.latest) = (combining, key, latest)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(combining) }

    @inlinable func receive(subscription: any Subscription) { combining.start(subscription, of: key) }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
        guard let turn = combining.takeTurnToSend() else {
            combining.leave { takeLate(input) }
            return combining.answer(.none)
        }
        defer { combining.end(turn) }
        return take(input)
    }

    @inlinable @inline(__always)
    func take(_ input: Input) -> Subscribers.Demand {
        latest.value = input
        return combining.deliverLatest(from: key)
    }

    @usableFromInline func takeLate(_ input: Input) {
        let more = take(input)
        if more != .none, more != .stop { combining.request(more, from: key) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        combining.finish(completion, of: key) { latest.value != nil }
    }
}

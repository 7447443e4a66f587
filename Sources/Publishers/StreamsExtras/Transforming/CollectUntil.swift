import Streams

extension Publisher {
    /// Sends the collected values as an array when the other publisher sends a value, or when the array is full.
    ///
    ///     changes.collect(until: saveButton.taps, limit: 100).sink { save($0) }
    ///
    /// Subscribes to the other publisher first, so that no boundary is missed that this publisher's first values cause.
    /// An array has at most `limit` values: that many are requested at first, and as many as an array holds when it has
    /// been sent. An array for which there is no demand waits, and collects values meanwhile. A subject drops values that
    /// are sent while a full array waits, or while another thread sends one: put a `buffer` upstream. If nothing has
    /// arrived, no array is sent. The remaining values are sent at the end; a failure of either publisher drops them. If
    /// the other publisher finishes, nothing changes.
    ///
    /// Known as `buffer` in RxJS and `bufferWithTrigger` in RxSwiftExt, both without a bound; Kotlin's Flow has none.
    /// CombineExt has this name.
    @preconcurrency @inlinable
    public func collect<Boundary: Publisher>(until boundary: Boundary, limit: Int) -> some Publisher<[Output], Failure>
    where Boundary.Failure == Failure, Output: Sendable {
        precondition(limit > 0, "An array cannot have \(limit) values")
        return Paced(upstream: self, and: boundary) {
            CollectUntil<Output, Failure>(limit: limit)
        } attach: { subscription, boundary in
            subscription.attach(other: boundary, asking: .unlimited) { collecting, _ in
                collecting.end()
            } onCompletion: { _, completion in
                if case .failure = completion { subscription.finish(completion) }
            }
        }
    }
}

/// Keeps values until another publisher sends, or the limit is reached.
@usableFromInline final class CollectUntil<Value, Failure: Error>: Pacing, KeepingPacing {
    @usableFromInline typealias Input = Value
    @usableFromInline typealias Output = [Value]

    @usableFromInline let limit: Int

    @usableFromInline var tellCount: ((Int) -> Void)?
    @usableFromInline var collected: [Value] = [] { didSet { tellCount?(collected.count) } }
    /// The number of sent values for which no others have been requested yet.
    @usableFromInline var gone = 0
    @usableFromInline var isDue = false
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable init(limit: Int) { self.limit = limit }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { .max(limit) }

    @_alwaysEmitIntoClient func end() { isDue = !collected.isEmpty }

    @_alwaysEmitIntoClient func receive(_ input: Value, _: PacedDelivery) {
        if collected.count < limit { collected.append(input) }
    }

    @_alwaysEmitIntoClient
    func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery) {
        if case .failure = completion { return delivery.finish(completion) }
        self.completion = completion
        end()
    }

    @_alwaysEmitIntoClient func next(_ delivery: PacedDelivery) -> Bool {
        if isDue || collected.count == limit, delivery.demand != .none {
            isDue = false
            gone += collected.count  // The last delivery may have made this array due, before it has asked for others.
            delivery.deliver(exchangeValue(of: &collected, with: []))
            return true
        }
        if completion == nil, gone > 0 {
            delivery.ask(.max(exchangeValue(of: &gone, with: 0)))
            return true
        }
        guard collected.isEmpty, let completion else { return false }
        delivery.finish(completion)
        return true
    }
}

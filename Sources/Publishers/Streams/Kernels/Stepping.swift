/// What becomes of a value.
@usableFromInline
enum Verdict<Output> {
    case emit(Output)
    case skip
    /// The value is the last one.
    case emitLast(Output)
    case finish
}

/// What an operator does with a value; what it remembers is in a ``Box``.
@usableFromInline
protocol Step<Input, Output, Failure> {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error

    func step(_ input: Input) throws(Failure) -> Verdict<Output>
}

/// Takes a step for each value, and may end early or fail by it: it cancels upstream first, and then completes.
///
/// Upstream's signals are serial: there is nothing to lock.
///
/// It expresses `prefix`, `first`, `tryMap` and whatever else throws. What has several upstreams, or a demand of
/// its own, it cannot express; what never ends early does not need it.
@usableFromInline
struct Stepping<S: Step, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber
where Downstream.Input == S.Output, Downstream.Failure == S.Failure {
    @usableFromInline typealias Input = S.Input
    @usableFromInline typealias Failure = UpstreamFailure

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: S
    @usableFromInline let lifeline: Lifeline
    @usableFromInline let closed: Subscribers.Demand
    @usableFromInline let convert: (UpstreamFailure) -> S.Failure

    @inlinable @inline(__always)
    init(
        _ downstream: Downstream, _ step: S, _ lifeline: Lifeline, on terms: _Terms,
        converting convert: @escaping (UpstreamFailure) -> S.Failure
    ) {
        self.downstream = downstream
        self.step = step
        self.lifeline = lifeline
        closed = terms.closed
        self.convert = convert
    }

    @inlinable
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @inlinable
    func receive(subscription: any Subscription) {
        if lifeline.adopt(subscription) { downstream.receive(subscription: lifeline) }
    }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
        guard !lifeline.isOver.isRaised else { return closed }
        do throws(S.Failure) {
            switch try step.step(input) {
            case .emit(let output): return downstream.receive(output)
            case .skip: return .max(1)
            case .emitLast(let output): if downstream.receive(output) != .stop { end(.finished) }
            case .finish: end(.finished)
            }
        } catch {
            end(.failure(error))
        }
        return closed
    }

    @inlinable
    func receive(completion: Subscribers.Completion<UpstreamFailure>) {
        if lifeline.finish() { downstream.receive(completion: completion.mapFailure(convert)) }
    }

    /// Ends before upstream does, unless downstream has cancelled while it received the last value.
    @inlinable
    func end(_ completion: Subscribers.Completion<S.Failure>) {
        guard !lifeline.isOver.isRaised else { return }
        lifeline.cancel()
        downstream.receive(completion: completion)
    }
}

extension Publisher {
    /// Attaches a subscriber by way of the step.
    @inlinable @inline(__always)
    func step<S: Step, Downstream: Subscriber>(
        _ step: S, to subscriber: Downstream, on terms: _Terms,
        converting convert: @escaping (Failure) -> S.Failure
    ) -> (any Subscription)?
    where S.Input == Output, Downstream.Input == S.Output, Downstream.Failure == S.Failure {
        let lifeline = Lifeline()
        let stepping = Stepping(subscriber, step, lifeline, on: terms, converting: convert)
        let subscription = _receive(subscriber: stepping, on: terms.withoutRelay)
        return terms.isUnlimited ? lifeline.keep(subscription) : nil
    }
}

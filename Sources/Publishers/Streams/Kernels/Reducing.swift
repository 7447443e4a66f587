extension Publishers {
    /// Makes one value of all of its upstream's, with the steps that it takes.
    ///
    /// It is `Publishers.Reduce`, `Publishers.Count`, `Publishers.First` and their like: it asks its upstream for all
    /// values at once, and sends the one that it makes when that is asked for.
    public struct Reduced<Upstream: Publisher, Step: _Step>: _Operator where Step.Input == Upstream.Output {
        /// It sends what its steps have made.
        public typealias Output = Step.Output
        /// It fails as its steps do.
        public typealias Failure = Step.Failure

        /// The publisher whose values one is made of.
        public let upstream: Upstream
        @usableFromInline let step: Step
        @usableFromInline let convert: (Upstream.Failure) -> Step.Failure
        @usableFromInline let maker: Any.Type?

        /// A step that may fail in a way that the upstream does not is a `try…` operator's.
        public static var _maker: Any.Type { Step.maker(after: Upstream.Failure.self) }

        @inlinable @inline(__always) init(
            _ upstream: Upstream, _ step: Step, by maker: Any.Type? = nil,
            converting convert: @escaping (Upstream.Failure) -> Step.Failure
        ) { (self.upstream, self.step, self.maker, self.convert) = (upstream, step, maker, convert) }

        /// Attaches the subscriber to what will be made.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
            let outcome = Outcome(AnySubscriber(subscriber), on: terms.by(maker ?? Self._maker))
            let key = outcome.join()
            let reducing = Reducing(outcome, key, step, converting: convert)
            outcome.keep(upstream._receive(reducing, on: outcome.terms), at: key)
            return outcome.ifRunning
        }
    }
}

extension Publishers.Reduced: Equatable where Upstream: Equatable, Step: Equatable {
    /// Two are equal when their upstreams and their steps are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.step == rhs.step }
}

extension Publishers.Reduced where Step: _ParameterlessStep, Step.Failure == Upstream.Failure {
    /// Makes the operator.
    @inlinable public init(upstream: Upstream) { self.init(upstream, Step()) { $0 } }
}

extension Publishers.Reduced where Step: _PredicateStep {
    /// The closure that decides.
    @inlinable public var predicate: Step.Predicate { step.predicate }

    /// Makes the operator.
    @inlinable public init(upstream: Upstream, predicate: Step.Predicate) where Step.Failure == Upstream.Failure {
        self.init(upstream, Step(predicate)) { $0 }
    }

    /// Makes the operator.
    @_disfavoredOverload @inlinable public init(upstream: Upstream, predicate: Step.Predicate)
    where Step.Failure == any Error { self.init(upstream, Step(predicate)) { $0 } }
}

extension Publisher {
    /// Takes the step for each value, to make one of all; the type to be returned says which.
    @inlinable @inline(__always) func reducing<Step: _Step>(
        _ step: Step, by maker: Any.Type? = nil, converting convert: @escaping (Failure) -> Step.Failure
    ) -> Publishers.Reduced<Self, Step> where Step.Input == Output {
        Publishers.Reduced(self, step, by: maker, converting: convert)
    }

    /// Does so for a `try…` operator, whatever the error.
    @inlinable @inline(__always) func tryReducing<Step: _Step>(
        _ step: Step, converting convert: @escaping (Failure) -> Step.Failure
    ) -> Publishers.Reduced<Self, Step> where Step.Input == Output {
        reducing(step, by: Try<Step>.self, converting: convert)
    }
}

@usableFromInline struct Reducing<Step: _Step, Failure: Error>: LinkedSubscriber {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let outcome: Outcome<Step.Output, Step.Failure>
    @usableFromInline let key: Places.Key
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory
    @usableFromInline let convert: (Failure) -> Step.Failure

    @inlinable init(
        _ outcome: Outcome<Step.Output, Step.Failure>, _ key: Places.Key, _ step: Step,
        converting convert: @escaping (Failure) -> Step.Failure
    ) {
        (self.outcome, self.key, self.step, self.convert) = (outcome, key, step, convert)
        memory = step.makeMemory()
    }

    @usableFromInline var link: Outcome<Step.Output, Step.Failure> { outcome }

    @inlinable func receive(subscription: any Subscription) {
        if outcome.isUnlimited {
            outcome.adopt(subscription, at: key)
        } else if outcome.start(by: subscription, at: key) {
            subscription.request(.unlimited)
        }
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard outcome.isOver.isUnderWay, !outcome.isKnown else { return outcome.terms.closed }
        do throws(Step.Failure) {
            switch try step.receive(input, memory) {
            case .skip: return .none
            case .emit(let output), .emitLast(let output): outcome.end(.success(output), at: key)
            case .finish: outcome.end(.success(nil), at: key)
            }
        } catch { outcome.end(.failure(error), at: key) }
        return outcome.terms.closed
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard outcome.isOver.isUnderWay, !outcome.isKnown else { return }
        outcome.vacate(key)
        switch completion {
        case .failure(let error): outcome.resolve(.failure(convert(error)))
        case .finished:
            do throws(Step.Failure) { outcome.resolve(.success(try step.finish(memory))) } catch {
                outcome.resolve(.failure(error))
            }
        }
    }
}

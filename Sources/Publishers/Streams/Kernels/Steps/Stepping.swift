extension PublisherSteps {
    /// Takes a step for each of its upstream's values, and may end early or fail by it: it cancels its upstream
    /// first, and then completes.
    ///
    /// It is `Publishers.TryMap`, `Publishers.DropWhile` and many more. Upstream's signals are serial: there is
    /// nothing to lock. With a `_ReducingStep`, as in `Publishers.Count` and `Publishers.First`, it asks its upstream
    /// for all values at once, and sends the one that it makes when that is asked for.
    public struct Stepped<Upstream: Publisher, Step: _Step>: _Operator where Step.Input == Upstream.Output {
        /// It sends what its steps emit.
        public typealias Output = Step.Output
        /// It fails as its steps do.
        public typealias Failure = Step.Failure

        /// The publisher whose values steps are taken for.
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

        /// It sends when its upstream does.
        @inlinable public var _sendsOnDemand: Bool { upstream._sendsOnDemand }

        /// Attaches the subscriber to the upstream, by way of steps.
        @inlinable @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _Link? {
            guard !step.isOver else { return Empty()._receive(subscriber, on: terms) }
            let terms = terms.by(maker ?? Self._maker)
            if Step.makesOne {
                let outcome = Outcome(AnySubscriber(subscriber), on: terms)
                let key = outcome.join()
                let reducing = Reducing(outcome, step, converting: convert)
                outcome.keep(upstream._receive(reducing, on: outcome.terms), at: key)
                return outcome.ifRunning
            }
            let lifeline = StepLifeline(on: terms, step.advance, step.scale)
            let stepping = Stepping(subscriber, step, lifeline, on: terms, converting: convert)
            let subscription = upstream._receive(stepping, on: terms.withoutRelay)
            return terms.isUnlimited ? lifeline.keep(subscription) : nil
        }
    }
}

extension PublisherSteps.Stepped: Equatable where Upstream: Equatable, Step: Equatable {
    /// Two are equal when their upstreams and their steps are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.step == rhs.step }
}

extension PublisherSteps.Stepped where Step: _ParameterlessStep, Step.Failure == Upstream.Failure {
    /// Makes the operator.
    @inlinable public init(upstream: Upstream) { self.init(upstream, Step()) { $0 } }
}

extension PublisherSteps.Stepped where Step: _PredicateStep {
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
    /// Takes the step for each value; the type to be returned says which.
    @inlinable @inline(__always) func stepping<Step: _Step>(
        _ step: Step, by maker: Any.Type? = nil, converting convert: @escaping (Failure) -> Step.Failure
    ) -> PublisherSteps.Stepped<Self, Step> where Step.Input == Output {
        PublisherSteps.Stepped(self, step, by: maker, converting: convert)
    }

    /// Does so for a `try…` operator, whatever the error.
    @inlinable @inline(__always) func trying<Step: _Step>(
        _ step: Step, converting convert: @escaping (Failure) -> Step.Failure
    ) -> PublisherSteps.Stepped<Self, Step> where Step.Input == Output {
        stepping(step, by: Try<Step>.self, converting: convert)
    }
}

@usableFromInline struct Stepping<Step: _Step, UpstreamFailure: Error, Downstream: Subscriber>: LinkedSubscriber
where Downstream.Input == Step.Output, Downstream.Failure == Step.Failure {
    @usableFromInline typealias Input = Step.Input
    @usableFromInline typealias Failure = UpstreamFailure

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory
    @usableFromInline let lifeline: StepLifeline
    @usableFromInline let closed: Subscribers.Demand
    @usableFromInline let convert: (UpstreamFailure) -> Step.Failure

    @inlinable @inline(__always) init(
        _ downstream: Downstream, _ step: Step, _ lifeline: StepLifeline, on terms: _Terms,
        converting convert: @escaping (UpstreamFailure) -> Step.Failure
    ) {
        (self.downstream, self.step, self.lifeline, self.convert) = (downstream, step, lifeline, convert)
        (memory, closed) = (step.makeMemory(), terms.closed)
    }

    @usableFromInline var link: StepLifeline { lifeline }

    @inlinable func receive(subscription: any Subscription) {
        guard lifeline.adopt(subscription) else { return }
        downstream.receive(subscription: lifeline)
        if step.advance != .none, closed == .none { lifeline.askAhead() }
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard lifeline.isOver.isUnderWay else { return closed }
        do throws(Step.Failure) {
            switch try step.receive(input, memory) {
            case .emit(let output):
                let more = downstream.receive(output)
                return step.scale == 1 || more == .stop ? more : more * step.scale
            case .skip: return step.advance == .none && step.scale == 1 ? .max(1) : .none
            case .emitLast(let output):
                let more = downstream.receive(output)
                if more != .stop { end(.finished) }
                return closed == .none ? more : closed
            case .finish: end(.finished)
            }
        } catch { end(.failure(error)) }
        return closed
    }

    @inlinable func receive(completion: Subscribers.Completion<UpstreamFailure>) {
        guard lifeline.isOver.isUnderWay else { return }
        guard case .finished = completion else { return pass(completion.mapFailure(convert)) }
        do throws(Step.Failure) {
            if let last = try step.finish(memory) {
                lifeline.letGoOfUpstream()
                if downstream.receive(last) == .stop { return lifeline.cancel() }
            }
            pass(.finished)
        } catch { pass(.failure(error)) }
    }

    @inlinable func pass(_ completion: Subscribers.Completion<Step.Failure>) {
        if lifeline.finish() { downstream.receive(completion: completion) }
    }

    /// Ends before upstream does, unless downstream has cancelled while it received the last value.
    @inlinable func end(_ completion: Subscribers.Completion<Step.Failure>) {
        guard lifeline.isOver.isUnderWay else { return }
        lifeline.cancel()
        downstream.receive(completion: completion)
    }
}

/// A lifeline on which more is asked for than downstream wants, as a step leaves values out, or makes one of some.
@usableFromInline final class StepLifeline: Lifeline {
    private let scale: Int
    /// The latch's: what is asked for with what downstream asks for while it receives this.
    private var ahead: Subscribers.Demand

    @usableFromInline init(on terms: _Terms, _ advance: Subscribers.Demand, _ scale: Int) {
        (self.scale, ahead) = (scale, advance)
        super.init(on: terms)
    }

    @usableFromInline override func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        let asked = withLatch {
            defer { if ahead != .none { ahead += more } }
            return ahead == .none ? more * scale : .none
        }
        if asked != .none { super.request(asked) }
    }

    /// Asks for what has gathered.
    @usableFromInline func askAhead() {
        let asked = withLatch {
            defer { ahead = .none }
            return ahead
        }
        super.request(asked)
    }
}

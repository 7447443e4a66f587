extension PublisherSteps {
    /// Takes a step for each of its upstream's values. A step may end the subscription early or fail: then the operator
    /// cancels its upstream first, and completes after that.
    ///
    /// `Publishers.TryMap`, `Publishers.DropWhile` and many more are made of it. The upstream's signals are serial, so
    /// it needs no lock. With a `_ReducingStep`, as in `Publishers.Count` and `Publishers.First`, it requests all
    /// values of its upstream at once, and sends the result when downstream requests it.
    public struct StepOperator<Upstream: Publisher, Step: _Step>: _Operator where Step.Input == Upstream.Output {
        /// Sends the values that its steps emit.
        public typealias Output = Step.Output
        /// Fails when a step fails.
        public typealias Failure = Step.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        @usableFromInline package let step: Step
        @usableFromInline package let convert: (Upstream.Failure) -> Step.Failure
        @usableFromInline package let maker: Any.Type?

        /// The name of a `try…` operator if the step's failure type differs from the upstream's.
        public static var _maker: Any.Type { Step.maker(after: Upstream.Failure.self) }

        @_alwaysEmitIntoClient @inline(__always) package init(
            _ upstream: Upstream, _ step: Step, by maker: Any.Type? = nil,
            converting convert: @escaping (Upstream.Failure) -> Step.Failure
        ) { (self.upstream, self.step, self.maker, self.convert) = (upstream, step, maker, convert) }

        /// Sends on demand if its upstream does.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

        /// Attaches the subscriber to the upstream, with the step between them.
        @_alwaysEmitIntoClient @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            guard !step.isOver else { return Empty()._receive(subscriber, on: terms) }
            // Erased: the compiler nests a scope for each subscriber of a type. That of Swift 6.3 ends with an assertion
            // when there are many.
            let (downstream, terms) = (AnySubscriber(subscriber), terms.by(maker ?? Self._maker))
            if Step.makesOne {
                let reduction = ReducingSubscription(downstream, on: terms)
                let key = reduction.join()
                let reducing = ReducingSubscriber(reduction, step, converting: convert)
                reduction.keep(upstream._receive(reducing, on: reduction.terms), at: key)
                return reduction.ifRunning
            }
            let forwarding = StepSubscription(on: terms, step.advance, step.scale)
            let stepping = StepSubscriber(downstream, step, forwarding, on: terms, converting: convert)
            return forwarding.keep(upstream._receive(stepping, on: terms.withoutRelay))
        }
    }
}

extension PublisherSteps.StepOperator: Equatable where Upstream: Equatable, Step: Equatable {
    /// Two operators are equal if their upstreams and steps are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.step == rhs.step }
}

extension PublisherSteps.StepOperator where Step: _ParameterlessStep, Step.Failure == Upstream.Failure {
    /// Applies the step to the upstream's elements.
    @_alwaysEmitIntoClient public init(upstream: Upstream) { self.init(upstream, Step()) { $0 } }
}

extension PublisherSteps.StepOperator where Step: _PredicateStep {
    // Not inlined: in release builds, a call of a closure that cannot throw would end the compiler of Swift 6.3.
    /// The closure that decides about each value.
    @_alwaysEmitIntoClient @inline(never) public var predicate: Step.Predicate { step.predicate }

    /// Applies the predicate to the upstream's elements.
    @_alwaysEmitIntoClient public init(upstream: Upstream, predicate: Step.Predicate)
    where Step.Failure == Upstream.Failure { self.init(upstream, Step(predicate)) { $0 } }

    /// Applies a predicate that may throw: the publisher's failure is any error.
    @_disfavoredOverload @_alwaysEmitIntoClient public init(upstream: Upstream, predicate: Step.Predicate)
    where Step.Failure == any Error { self.init(upstream, Step(predicate)) { $0 } }
}

extension Publisher {
    /// Takes the step for each value; the returned type says which step.
    @_alwaysEmitIntoClient @inline(__always) package func stepping<Step: _Step>(
        _ step: Step, by maker: Any.Type? = nil, converting convert: @escaping (Failure) -> Step.Failure
    ) -> PublisherSteps.StepOperator<Self, Step> where Step.Input == Output {
        PublisherSteps.StepOperator(self, step, by: maker, converting: convert)
    }

    /// Takes the step of a `try…` operator for each value.
    @_alwaysEmitIntoClient @inline(__always) func trying<Step: _Step>(
        _ step: Step, converting convert: @escaping (Failure) -> Step.Failure
    ) -> PublisherSteps.StepOperator<Self, Step> where Step.Input == Output {
        stepping(step, by: Try<Step>.self, converting: convert)
    }
}

/// Takes the steps. `SteppingWork` in StreamsLayers does the same on signals, and changes with it.
@usableFromInline
struct StepSubscriber<Step: _Step, UpstreamFailure: Error>: SubscriptionSubscriber {
    @usableFromInline typealias Input = Step.Input
    @usableFromInline typealias Failure = UpstreamFailure

    @usableFromInline let downstream: AnySubscriber<Step.Output, Step.Failure>
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory
    @usableFromInline let link: StepSubscription
    @usableFromInline let closed: Subscribers.Demand
    @usableFromInline let convert: (UpstreamFailure) -> Step.Failure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ downstream: AnySubscriber<Step.Output, Step.Failure>, _ step: Step, _ link: StepSubscription,
        on terms: _Terms,
        converting convert: @escaping (UpstreamFailure) -> Step.Failure
    ) {
        let closed = terms.closed
        (self.downstream, self.step, self.link, self.convert) = (downstream, step, link, convert)
        (memory, self.closed) = (step.makeMemory(), closed)
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        guard link.adopt(subscription) else { return }
        downstream.receive(subscription: link)
        if step.advance != .none, closed == .none { link.askAhead() }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isOver.isUnderWay else { return closed }
        let (output, isLast): (Step.Output, Bool)
        do throws(Step.Failure) {
            switch try step.receive(input, memory) {
            case .emit(let value): (output, isLast) = (value, false)
            case .emitLast(let value): (output, isLast) = (value, true)
            case .skip: return step.advance == .none && step.scale == 1 ? .max(1) : .none
            case .finish: return end(.finished)
            }
        } catch { return end(.failure(error)) }
        let more = downstream.receive(output, unless: link.isOver.reference)
        // An answer is scaled like a request, but `.stop` is no number.
        guard isLast else { return step.scale == 1 || more == .stop ? more : more * step.scale }
        if more != .stop { end(.finished) }
        return closed == .none ? more : closed
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<UpstreamFailure>) {
        guard link.isOver.isUnderWay else { return }
        guard case .finished = completion else { return pass(completion.mapFailure(convert)) }
        do throws(Step.Failure) {
            if let last = try step.finish(memory) {
                link.releaseUpstream()
                let more = downstream.receive(last, unless: link.isOver.reference)
                if more == .stop { return link.cancel() }
            }
            pass(.finished)
        } catch { pass(.failure(error)) }
    }

    @_alwaysEmitIntoClient func pass(_ completion: Subscribers.Completion<Step.Failure>) {
        if link.finish() {
            downstream._receive(completion: completion, unless: link.isOver.reference)
        }
    }

    /// Ends before the upstream does, unless downstream cancelled while it received the last value. Returns the answer
    /// to the upstream.
    @discardableResult @_alwaysEmitIntoClient
    func end(_ completion: Subscribers.Completion<Step.Failure>) -> Subscribers.Demand {
        guard link.isOver.isUnderWay else { return closed }
        link.endEarly()
        downstream._receive(completion: completion, unless: link.isOver.reference)
        return closed
    }
}

/// A subscription that requests more than downstream does, because its step drops values or makes one output of several
/// inputs.
@usableFromInline package final class StepSubscription: ForwardingSubscription {
    private let scale: Int
    /// The latch's: the demand to request ahead, together with what downstream requests while it receives this
    /// subscription.
    private var ahead: Subscribers.Demand

    @usableFromInline package init(on terms: _Terms, _ advance: Subscribers.Demand, _ scale: Int) {
        (self.scale, ahead) = (scale, advance)
        super.init(on: terms)
    }

    @usableFromInline override package func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        let asked = withLatch {
            defer { if ahead != .none { ahead += more } }
            return ahead == .none ? more * scale : .none
        }
        if asked != .none { super.request(asked) }
    }

    /// Requests the demand gathered so far.
    @usableFromInline package func askAhead() {
        let asked = withLatch {
            defer { ahead = .none }
            return ahead
        }
        super.request(asked)
    }
}

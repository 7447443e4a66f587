extension PublisherSteps {
    /// Takes a step for each of its upstream's values, which neither fails nor ends.
    ///
    /// `Publishers.Map`, `Publishers.Filter` and their like. The subscriber receives its upstream's own subscription;
    /// between the two there is nothing but the step.
    public struct ForwardingStepOperator<Upstream: Publisher, Step: _Step>: _Operator
    where Step.Input == Upstream.Output, Step.Failure == Never {
        /// Sends the values that its steps emit.
        public typealias Output = Step.Output

        /// The publisher that it receives from.
        public let upstream: Upstream
        @usableFromInline let step: Step

        /// The step, whose name the operator has.
        public static var _maker: Any.Type { Step.self }

        @inlinable @inline(__always) init(_ upstream: Upstream, _ step: Step) {
            (self.upstream, self.step) = (upstream, step)
        }

        /// It sends when its upstream does.
        @inlinable public var _sendsOnDemand: Bool { upstream._sendsOnDemand }

        /// Attaches the subscriber to the upstream, with the step between them.
        @inlinable @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            guard Step.makesSubscription, !terms.isUnlimited else {
                return upstream._receive(ForwardingStepSubscriber(subscriber, step), on: terms)
            }
            let terms = terms.by(Self._maker)
            return upstream._receive(
                GuardedSubscriber(
                    ForwardingStepSubscriber(subscriber, step), ForwardingSubscription(on: terms), on: terms),
                on: terms.withoutRelay)
        }
    }
}

extension PublisherSteps.ForwardingStepOperator: Equatable where Upstream: Equatable, Step: Equatable {
    /// Two are equal when their upstreams and their steps are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.step == rhs.step }
}

extension Publisher {
    /// Takes the step for each value; the returned type says which step.
    @inlinable @inline(__always) func passing<Step: _Step>(_ step: Step)
        -> PublisherSteps.ForwardingStepOperator<Self, Step>
    where Step.Input == Output { PublisherSteps.ForwardingStepOperator(self, step) }
}

@usableFromInline struct ForwardingStepSubscriber<Step: _Step, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Step.Output, Step.Failure == Never {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory

    @inlinable @inline(__always) init(_ downstream: Downstream, _ step: Step) {
        (self.downstream, self.step, memory) = (downstream, step, step.makeMemory())
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        switch step.receive(input, memory) {
        case .emit(let output), .emitLast(let output): downstream.receive(output)
        case .skip, .finish: .max(1)
        }
    }
}

extension ForwardingStepSubscriber: Cancellable, Subscription where Downstream: Subscription {}

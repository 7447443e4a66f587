extension PublisherSteps {
    /// Takes a step for each of its upstream's values, which neither fails nor ends.
    ///
    /// It is `Publishers.Map`, `Publishers.Filter` and their like. The subscriber gets its upstream's own subscription;
    /// between the two there is nothing but the step.
    public struct Passed<Upstream: Publisher, Step: _Step>: _Operator
    where Step.Input == Upstream.Output, Step.Failure == Never {
        /// It sends what its steps emit.
        public typealias Output = Step.Output

        /// The publisher whose values steps are taken for.
        public let upstream: Upstream
        @usableFromInline let step: Step

        /// It has the name of its step.
        public static var _maker: Any.Type { Step.self }

        @inlinable @inline(__always) init(_ upstream: Upstream, _ step: Step) {
            (self.upstream, self.step) = (upstream, step)
        }

        /// It sends when its upstream does.
        @inlinable public var _sendsOnDemand: Bool { upstream._sendsOnDemand }

        /// Attaches the subscriber to the upstream, by way of steps.
        @inlinable @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _Link? {
            guard Step.makesSubscription, !terms.isUnlimited else {
                return upstream._receive(Passing(subscriber, step), on: terms)
            }
            let terms = terms.by(Self._maker)
            return upstream._receive(
                Guarded(Passing(subscriber, step), Lifeline(on: terms), on: terms), on: terms.withoutRelay)
        }
    }
}

extension PublisherSteps.Passed: Equatable where Upstream: Equatable, Step: Equatable {
    /// Two are equal when their upstreams and their steps are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.step == rhs.step }
}

extension Publisher {
    /// Takes the step for each value; the type to be returned says which.
    @inlinable @inline(__always) func passing<Step: _Step>(_ step: Step) -> PublisherSteps.Passed<Self, Step>
    where Step.Input == Output { PublisherSteps.Passed(self, step) }
}

@usableFromInline struct Passing<Step: _Step, Downstream: Subscriber>: PassThrough
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

extension Passing: Cancellable, Subscription where Downstream: Subscription {}

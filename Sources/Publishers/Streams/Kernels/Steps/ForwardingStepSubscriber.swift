/// An operator that takes a step for each of its upstream's values. The step can neither fail nor end early.
///
/// The subscriber receives the upstream's own subscription; only the step is between the two.
public protocol _ForwardingOperator<Upstream>: _Operator
where Failure == Upstream.Failure, Step.Input == Upstream.Output, Step.Output == Output, Step.Failure == Never {
    /// The work on each value.
    associatedtype Step: _Step
    /// The publisher that it receives from.
    var upstream: Upstream { get }
    /// The step, with the closures that were passed to the operator.
    var _step: Step { get }
}

extension _ForwardingOperator {
    /// Sends on demand if its upstream does.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

    /// The values that its steps emit for the values of its upstream, if those are known.
    @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? {
        guard let values = upstream._makeIterator() else { return nil }
        let (step, memory) = (_step, _step.makeMemory())
        return AnyIterator {
            while let value = values.next() {
                if case .emit(let output) = step.receive(value, memory) { return output }
            }
            return nil
        }
    }

    /// Attaches the subscriber to the upstream, with the step between them.
    @inlinable @inline(__always)
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        let stepping = ForwardingStepSubscriber(subscriber, _step)
        guard Step.makesSubscription, !terms.isUnlimited else { return upstream._receive(stepping, on: terms) }
        return upstream.attachGuarded(stepping, on: terms.by(Self._maker))
    }
}

extension PublisherSteps {
    /// Takes a step for each of its upstream's values: `Publishers.Scan`, `Publishers.RemoveDuplicates` and similar
    /// operators.
    ///
    /// `Publishers.Map` and `Publishers.Filter` are types of their own: the compiler type-checks chains of literal
    /// closures faster if a type names its output.
    public struct ForwardingStepOperator<Upstream: Publisher, Step: _Step>: _ForwardingOperator
    where Step.Input == Upstream.Output, Step.Failure == Never {
        /// Sends the values that its steps emit.
        public typealias Output = Step.Output

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The step that it takes.
        public let _step: Step

        /// The type of the step, which names the operator.
        public static var _maker: Any.Type { Step.self }

        @_alwaysEmitIntoClient @inline(__always) package init(_ upstream: Upstream, _ step: Step) {
            (self.upstream, _step) = (upstream, step)
        }
    }
}

extension Publisher {
    /// Takes the step for each value; the returned type says which step.
    @_alwaysEmitIntoClient @inline(__always) func passing<Step: _Step>(_ step: Step)
        -> PublisherSteps.ForwardingStepOperator<Self, Step>
    where Step.Input == Output { PublisherSteps.ForwardingStepOperator(self, step) }
}

/// `@_eagerMove` as for ``SinkSubscriber``.
@_eagerMove @usableFromInline struct ForwardingStepSubscriber<Step: _Step, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Step.Output, Step.Failure == Never {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory

    @_alwaysEmitIntoClient @inline(__always) init(_ downstream: Downstream, _ step: Step) {
        (self.downstream, self.step, memory) = (downstream, step, step.makeMemory())
    }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        switch step.receive(input, memory) {
        case .emit(let output), .emitLast(let output): downstream.receive(output, unless: hasEnded)
        case .skip, .finish: .max(1)
        }
    }
}

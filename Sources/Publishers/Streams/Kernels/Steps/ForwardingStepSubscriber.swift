/// The work of an operator on each value of one subscription, if it can neither fail nor end.
@usableFromInline package protocol ForwardingStep<Input, Output> {
    associatedtype Input
    associatedtype Output

    /// Takes the step, and passes its output, if any, to the closure. A caller that does not know the types would have to
    /// look up that of an optional output.
    ///
    /// A closure of the user's may call back into the step, so no access to its memory may be open during the call.
    func take(_ input: Input, _ send: (Output) -> Void)
}

extension ForwardingStep {
    /// Takes the step. Nil leaves the value out.
    @_alwaysEmitIntoClient @inline(__always) func output(for input: Input) -> Output? {
        var output: Output?
        take(input) { output = $0 }
        return output
    }
}

/// An operator that takes a step for each of its upstream's values. The step can neither fail nor end early.
///
/// The subscriber receives the upstream's own subscription; only the step is between the two.
@usableFromInline package protocol ForwardingOperator: TermsPublisher
where Upstream: Publisher, Failure == Upstream.Failure {
    /// The work on each value.
    associatedtype Step: ForwardingStep<Upstream.Output, Output>

    /// The publisher that it receives from.
    var upstream: Upstream { get }

    /// Whether it makes a subscription of its own on requested terms, as Combine's operator does.
    static var makesSubscription: Bool { get }

    /// Makes the step of one subscription.
    func makeStep() -> Step
}

extension ForwardingOperator {
    /// False: the upstream's own subscription is handed on.
    @_alwaysEmitIntoClient package static var makesSubscription: Bool { false }

    /// Sends on demand if its upstream does.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

    /// The values that its steps emit for the values of its upstream, if those are known.
    @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? {
        guard let values = upstream._makeIterator() else { return nil }
        let step = makeStep()
        return AnyIterator {
            while let value = values.next() {
                if let output = step.output(for: value) { return output }
            }
            return nil
        }
    }

    /// Runs the upstream, with the step behind it.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        guard _isConcrete(Self.self) else { return .none }
        return upstream._attempt {
            makeStep().take($0, send)
        } end: {
            end($0)
        }.then { rest in
            AnyPublisher { attach($0, to: rest, on: $1) }
        }
    }

    /// Attaches the subscriber to the upstream, with the step between them.
    @_alwaysEmitIntoClient @inline(__always)
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        // Where the types are not known, one function for all operators is enough.
        guard _isConcrete(Self.self) else { return attachAnyType(subscriber, on: terms) }
        return attach(subscriber, to: upstream, on: terms)
    }

    @_alwaysEmitIntoClient @inline(never)
    func attachAnyType(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        attach(subscriber, to: upstream, on: terms)
    }

    @_alwaysEmitIntoClient @inline(__always) package func attach<Source: Publisher<Upstream.Output, Upstream.Failure>>(
        _ subscriber: some Subscriber<Output, Failure>, to source: Source, on terms: _Terms
    ) -> _SubscriptionReference? {
        let stepping = ForwardingStepSubscriber(subscriber, makeStep())
        guard Self.makesSubscription, !terms.isUnlimited else { return source._receive(stepping, on: terms) }
        return source.attachGuarded(stepping, on: terms.by(Self.Maker.self))
    }
}

/// `@_eagerMove` as for ``SinkSubscriber``.
@_eagerMove @usableFromInline
struct ForwardingStepSubscriber<Step: ForwardingStep, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Step.Output {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: Step

    @_alwaysEmitIntoClient @inline(__always) init(_ downstream: Downstream, _ step: Step) {
        (self.downstream, self.step) = (downstream, step)
    }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        var more = Subscribers.Demand.max(1)
        step.take(input) { more = downstream.receive($0, unless: hasEnded) }
        return more
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }
}

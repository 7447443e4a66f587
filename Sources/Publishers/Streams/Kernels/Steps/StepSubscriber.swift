/// An operator that takes a step for each of its upstream's values. A step may end the subscription early or fail: then
/// the operator cancels its upstream first, and completes after that.
///
/// The upstream's signals are serial, so it needs no lock.
@usableFromInline package protocol StepOperator: TermsPublisher where Upstream: Publisher {
    /// The work on each value.
    associatedtype Step: OperatorStep<Upstream.Output, Output, Failure>

    /// The publisher that it receives from.
    var upstream: Upstream { get }

    /// Makes the step of one subscription.
    func makeStep() -> Step

    /// Converts a failure of the upstream.
    static func convert(_ failure: Upstream.Failure) -> Failure
}

extension StepOperator {
    /// Sends on demand if its upstream does.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

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
        let step = makeStep()
        guard !step.isOver else { return Empty()._receive(subscriber, on: terms) }
        // Erased: the compiler nests a scope for each subscriber of a type. That of Swift 6.3 ends with an assertion
        // when there are many.
        let (downstream, terms) = (AnySubscriber(subscriber), terms.by(Self.Maker.self))
        let forwarding = StepSubscription(on: terms, step.advance, step.scale)
        let stepping = StepSubscriber(downstream, step, forwarding, on: terms, converting: Self.convert)
        return forwarding.keep(source._receive(stepping, on: terms.withoutRelay))
    }
}

/// An operator whose step remembers nothing, so that it does not matter when the step is made.
@usableFromInline package protocol StatelessOperator: StepOperator {}

extension StatelessOperator {
    /// Runs the upstream, with the step behind it.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        guard _isConcrete(Self.self) else { return .none }
        var failure: Failure?
        return upstream._attempt {
            switch makeStep().receive($0) {
            case .emit(let output), .emitLast(let output): send(output)
            case .fail(let error): failure = error
            case .skip, .finish: break
            }
        } end: {
            end(failure.map { .failure($0) } ?? $0.mapFailure(Self.convert))
        }.then { rest in
            AnyPublisher { attach($0, to: rest, on: $1) }
        }
    }
}

/// Takes the steps. `SteppingWork` in StreamsLayers does the same on signals, and changes with it.
@usableFromInline
struct StepSubscriber<Step: OperatorStep, Failure: Error>: SubscriptionSubscriber {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let downstream: AnySubscriber<Step.Output, Step.Failure>
    @usableFromInline let step: Step
    @usableFromInline let link: StepSubscription
    @usableFromInline let answerWhenOver: Subscribers.Demand
    @usableFromInline let convert: (Failure) -> Step.Failure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ downstream: AnySubscriber<Step.Output, Step.Failure>, _ step: Step, _ link: StepSubscription,
        on terms: _Terms, converting convert: @escaping (Failure) -> Step.Failure
    ) {
        (self.downstream, self.step, self.link, self.convert) = (downstream, step, link, convert)
        answerWhenOver = terms.answerWhenOver
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        guard link.adopt(subscription) else { return }
        downstream.receive(subscription: link)
        if step.advance != .none, answerWhenOver == .none { link.askAhead() }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isOver.isUnderWay else { return answerWhenOver }
        var more: Subscribers.Demand?
        let hasEnded = step.take(input) {
            more = downstream.receive($0, unless: link.isOver.reference)
        } fail: {
            fail($0)
            more = .stop
        }
        guard hasEnded else {
            guard let more else { return step.advance == .none && step.scale == 1 ? .max(1) : .none }
            // An answer is scaled like a request, but `.stop` is no number.
            return step.scale == 1 || more == .stop ? more : more * step.scale
        }
        guard more != .stop else { return answerWhenOver }
        finishEarly()
        return answerWhenOver == .none ? more ?? .none : answerWhenOver
    }

    // Functions of their own: code that does not know its types would look up that of a completion for each value.
    @_alwaysEmitIntoClient @inline(never) func finishEarly() { end(.finished) }
    @_alwaysEmitIntoClient @inline(never) func fail(_ error: Step.Failure) { end(.failure(error)) }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        guard link.isOver.isUnderWay else { return }
        guard case .finished = completion else { return pass(completion.mapFailure(convert)) }
        if let last = step.finish() {
            link.releaseUpstream()
            let more = downstream.receive(last, unless: link.isOver.reference)
            if more == .stop { return link.cancel() }
        }
        pass(.finished)
    }

    @_alwaysEmitIntoClient func pass(_ completion: Subscribers.Completion<Step.Failure>) {
        if link.finish() {
            downstream._receive(completion: completion, unless: link.isOver.reference)
        }
    }

    /// Ends before the upstream does, unless downstream cancelled while it received the last value.
    @_alwaysEmitIntoClient func end(_ completion: Subscribers.Completion<Step.Failure>) {
        guard link.isOver.isUnderWay else { return }
        link.endEarly()
        downstream._receive(completion: completion, unless: link.isOver.reference)
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

extension Publisher {
    /// Calls closures for the events that pass: signals from upstream, requests and cancels from downstream.
    ///
    ///     request.handleEvents(receiveOutput: { log($0) }, receiveCancel: { task.cancel() })
    ///
    /// Each closure is called before its event is passed on; events are not changed. After the end, none is
    /// called: neither for a request nor for a cancel.
    @_alwaysEmitIntoClient public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

extension Publishers {
    /// Calls closures for the events of its upstream.
    public struct HandleEvents<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose events are observed.
        public let upstream: Upstream
        /// Called with the subscription.
        public var receiveSubscription: ((any Subscription) -> Void)?
        /// Called with each value.
        public var receiveOutput: ((Upstream.Output) -> Void)?
        /// Called with the completion.
        public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
        /// Called on cancel.
        public var receiveCancel: (() -> Void)?
        /// Called with each request.
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Calls each closure for its event of `upstream`; events whose closure is nil pass untouched.
        @_alwaysEmitIntoClient public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
            receiveOutput: ((Upstream.Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)? = nil,
            receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)?
        ) {
            (self.upstream, self.receiveSubscription, self.receiveRequest) = (
                upstream, receiveSubscription, receiveRequest
            )
            (self.receiveOutput, self.receiveCompletion) = (receiveOutput, receiveCompletion)
            self.receiveCancel = receiveCancel
        }

        /// Runs the upstream, if nothing but values is observed.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            guard receiveSubscription == nil, receiveCompletion == nil, receiveCancel == nil, receiveRequest == nil
            else { return .none }
            return upstream.map { [receiveOutput] in
                receiveOutput?($0)
                return $0
            }._attempt(send: send, end: end)
        }

        /// Attaches the subscriber to the upstream: with the handshake if a closure observes subscriptions, requests or
        /// cancels.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { observe(subscriber, on: terms.by(Self.self)) }

        @_alwaysEmitIntoClient @inline(__always) func observe(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms,
            receiveAnswer: ((Subscribers.Demand) -> Void)? = nil
        ) -> _SubscriptionReference? {
            guard !terms.isUnlimited || receiveSubscription != nil || receiveCancel != nil || receiveRequest != nil
            else { return upstream._receive(ObservingSubscriber(subscriber, of: self), on: terms) }
            let observed = Observed(receiveCancel, receiveRequest, receiveAnswer, on: terms)
            guard terms.isUnlimited else {
                return upstream._receive(ObservingSubscriber(subscriber, of: self, observed), on: terms.withoutRelay)
            }
            return terms.attachBehindGuard(AnySubscriber(subscriber)) {  // Downstream gets no handshake.
                _ = upstream._receive(ObservingSubscriber(AnySubscriber($0), of: self, observed), on: .requested)
            }
        }
    }
}

/// Observes the signals from upstream. If `observed` is set, it observes requests and cancels, too, and the upstream
/// was attached with the handshake.
@usableFromInline struct ObservingSubscriber<Downstream: Subscriber>: ForwardingSubscriber {
    @usableFromInline let downstream: Downstream
    @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?
    @usableFromInline let receiveOutput: ((Downstream.Input) -> Void)?
    @usableFromInline let receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Void)?
    @usableFromInline let observed: Observed?

    @_alwaysEmitIntoClient init<P: Publisher<Downstream.Input, Downstream.Failure>>(
        _ downstream: Downstream, of events: Publishers.HandleEvents<P>, _ observed: Observed? = nil
    ) {
        (self.downstream, self.observed, receiveOutput) = (downstream, observed, events.receiveOutput)
        (receiveSubscription, receiveCompletion) = (events.receiveSubscription, events.receiveCompletion)
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        receiveSubscription?(subscription)
        guard let observed else { return downstream.receive(subscription: subscription) }
        if observed.adopt(subscription) { downstream.receive(subscription: observed) }
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Downstream.Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        guard observed?.isOver.isRaised != true, !hasEnded.isRaised else { return .none }
        receiveOutput?(input)
        let more = downstream.receive(input, unless: hasEnded)
        observed?.report(more)
        return more
    }

    @_alwaysEmitIntoClient
    func _receive(completion: Subscribers.Completion<Downstream.Failure>, unless hasEnded: _EndFlag) {
        guard observed?.finish() != false, !hasEnded.isCancelled else { return }
        receiveCompletion?(completion)
        downstream._receive(completion: completion, unless: observed?.isOver.reference ?? hasEnded)
    }
}

/// A forwarding subscription that observes requests and a cancel.
@usableFromInline final class Observed: ForwardingSubscription {
    // The latch's; released at the end.
    @exclusivity(unchecked) private var receiveCancel: (() -> Void)?
    @exclusivity(unchecked) private var receiveRequest: ((Subscribers.Demand) -> Void)?
    @exclusivity(unchecked) private var receiveAnswer: ((Subscribers.Demand) -> Void)?
    /// Whether requests and cancels after the end are told, too, as `print` does.
    private let tellsAfterEnd: Bool

    /// Reports the answers to values as requests, unless there is a closure for answers, as `print` has.
    @usableFromInline init(
        _ receiveCancel: (() -> Void)?, _ receiveRequest: ((Subscribers.Demand) -> Void)?,
        _ receiveAnswer: ((Subscribers.Demand) -> Void)?, on terms: _Terms
    ) {
        (self.receiveCancel, self.receiveRequest) = (receiveCancel, receiveRequest)
        self.receiveAnswer = receiveAnswer ?? receiveRequest
        tellsAfterEnd = receiveAnswer != nil
        super.init(on: terms)
    }

    @usableFromInline func report(_ more: Subscribers.Demand) {
        if more != .none { withLatch { receiveAnswer }?(more) }
    }

    override func request(_ more: Subscribers.Demand) {
        withLatch { receiveRequest }?(more)
        super.request(more)
    }

    override func cancel() {
        let isFirst = isOver.raise(byCancel: true)
        if isFirst || tellsAfterEnd { letGo()?() }
        if isFirst { withLatch { upstream.leave() }?.cancel() }
    }

    @usableFromInline override func finish() -> Bool {
        guard super.finish() else { return false }  // An earlier cancel calls `receiveCancel`.
        _ = letGo()
        return true
    }

    /// Releases the closures, unless they are still needed. Returns the one for a cancel.
    private func letGo() -> (() -> Void)? {
        withLatch {
            defer { if !tellsAfterEnd { (receiveCancel, receiveRequest, receiveAnswer) = (nil, nil, nil) } }
            return (receiveCancel, receiveRequest, receiveAnswer)
        }.0
    }
}

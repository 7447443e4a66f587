extension Publisher {
    /// Sends to many subscribers through a subject, once it is connected. The subject is made for the first subscriber.
    ///
    ///     let shared = measurements.multicast { ReplaySubject(bufferSize: 1) }
    ///
    /// If two threads need the subject first at the same time, each of them may make one: one of the two is used, by both.
    @_alwaysEmitIntoClient public func multicast<S: Subject<Output, Failure>>(_ createSubject: @escaping () -> S)
        -> Publishers.Multicast<Self, S>
    { Publishers.Multicast(upstream: self, createSubject: createSubject) }

    /// Sends to many subscribers through the given subject, once it is connected.
    @_alwaysEmitIntoClient
    public func multicast<S: Subject<Output, Failure>>(subject: S) -> Publishers.Multicast<Self, S> {
        multicast { subject }
    }
}

extension ConnectablePublisher {
    /// Connects for the first subscriber, and disconnects after the last one.
    ///
    ///     [1, 2].publisher.makeConnectable().autoconnect().sink { print($0) }
    ///     // Prints: 1, 2
    ///
    /// A subscriber that comes when all others have left connects it anew. After a completion, the subject of a
    /// `multicast` or a `makeConnectable` sends that to later subscribers, and nothing is connected. Values, demand and
    /// completion pass through.
    @_alwaysEmitIntoClient public func autoconnect() -> Publishers.Autoconnect<Self> {
        Publishers.Autoconnect(upstream: self)
    }
}

extension Publishers {
    /// Sends its upstream's values through a subject, once it is connected.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: TermsPublisher, ConnectablePublisher,
        PreparedConnectable
    where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are shared.
        public let upstream: Upstream
        /// Makes the subject.
        public let createSubject: () -> SubjectType
        @usableFromInline let latch = Latch()
        /// The latch's.
        @exclusivity(unchecked) @usableFromInline var held: SubjectType?
        /// Formed where the types are known, as all values of a connection pass through what it makes.
        @usableFromInline let prepare: (Multicast) -> (link: ForwardingSubscription, connect: () -> Void)

        /// Shares one subscription to `upstream` through one subject, which `createSubject` makes when it is first
        /// needed.
        @inlinable public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            (self.upstream, self.createSubject) = (upstream, createSubject)
            prepare = {
                let (upstream, subscriber) = ($0.upstream, SubjectSubscriber($0.subject))
                return (subscriber.link, { _ = upstream._receive(subscriber, on: .requested) })
            }
        }

        /// The subject, which is made when it is first needed. If two threads make one at the same time, the first is
        /// kept.
        @_alwaysEmitIntoClient var subject: SubjectType {
            if let held = latch.withLatch({ held }) { return held }
            let made = createSubject()
            return latch.withLatch {
                let kept = held ?? made
                held = kept
                return kept
            }
        }

        /// Attaches the subscriber to the subject.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            let subject = self.subject
            if terms.isUnlimited { return subject._receive(subscriber, on: terms) }
            return subject._receive(
                GuardedSubscriber(subscriber, ForwardingSubscription(on: terms.by(Self.self))), on: terms)
        }

        /// Subscribes the subject to the upstream.
        @_alwaysEmitIntoClient public func connect() -> any Cancellable { upstream.subscribe(subject) }

        @usableFromInline func prepareConnection() -> (link: ForwardingSubscription, connect: () -> Void) {
            prepare(self)
        }
    }

    /// Connects its upstream for the first subscriber, and disconnects it after the last one.
    public final class Autoconnect<Upstream: ConnectablePublisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is connected.
        public let upstream: Upstream
        @usableFromInline package let connection: Connection

        /// Connects `upstream` for the first subscriber, and disconnects it after the last one.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
            connection = Connection(to: upstream)
        }

        /// Attaches the subscriber to the upstream, and connects that if it is the first.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            let joined = ConnectionSubscription(of: connection, on: terms.by(Upstream.self))
            // A connection may be ended while it is being made.
            if terms.isInterruptible { subscriber.receive(subscription: joined) }
            let guarded = GuardedSubscriber(subscriber, joined, isHandedOver: terms.isInterruptible)
            joined.enter()
            let subscription = joined.keep(upstream._receive(guarded, on: terms.withoutRelay))
            joined.beReady()
            return subscription
        }
    }
}

extension Publisher where Failure == Never {
    /// Sets the property to each value.
    ///
    ///     let cancellable = titles.assign(to: \.title, on: window)
    ///
    /// The object is retained until the completion or a cancel. Keep the returned cancellable for as long as you want
    /// the property to be set: releasing it cancels.
    @_alwaysEmitIntoClient public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
        -> AnyCancellable
    { sink { object[keyPath: keyPath] = $0 } }
}

extension Subscribers {
    /// A subscriber that requests all values, and sets a property to each of them.
    ///
    /// Unlike `assign(to:on:)`, it lives as long as its publisher holds it. The object is retained until the completion
    /// or a cancel.
    public final class Assign<Root, Input>: Subscriber, Cancellable {
        /// Its publisher cannot fail.
        public typealias Failure = Never

        /// The property to set.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        private let link = ForwardingSubscription(on: .requested)
        /// The link's latch's, until the end.
        @exclusivity(unchecked) private var held: Root?

        /// Makes a subscriber that sets the property of the object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            (held, self.keyPath) = (object, keyPath)
        }

        /// The object whose property is set; `nil` when the subscription is over.
        public var object: Root? { link.withLatch { held } }

        /// Requests all values. A second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            if link.adopt(subscription) { subscription.request(.unlimited) }
        }

        /// Sets the property, once there is a subscription.
        public func receive(_ value: Input) -> Demand {
            if link.isOver.isUnderWay { object?[keyPath: keyPath] = value }
            return .none
        }

        /// Releases the object.
        public func receive(completion: Completion<Never>) { if link.finish() { release() } }

        /// Cancels the subscription, and releases the object.
        public func cancel() {
            link.cancel()
            release()
        }

        private func release() { _ = link.withLatch { held.take() } }
    }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    /// The type whose property is set.
    public var description: String { "Assign \(Root.self)." }

    /// Has the object and the key path as its children.
    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any, "keyPath": keyPath]) }

    /// Its description.
    public var playgroundDescription: Any { description }
}

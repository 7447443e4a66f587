/// Adds a publisher to a property of a class: `$name` sends the property's value, and each new value.
///
///     final class Thermometer {
///         @Published var degrees = 20
///     }
///     let thermometer = Thermometer()
///     let cancellable = thermometer.$degrees.sink { print($0, thermometer.degrees) }
///     thermometer.degrees = 21
///     // Prints: 20 20, 21 20
///
/// A value is sent before the property changes: a subscriber that reads the property meanwhile, on the thread that sets
/// it, gets the previous value. If a subscriber sets the property again, the property has that value when the inner
/// assignment is done, and keeps it. The publisher never completes; it may outlive the object.
///
/// The property may be set and read on any thread. If another thread sets it while a value is being sent, the new value
/// is sent next, and that thread reads the value it has set.
@propertyWrapper public struct Published<Value> {
    @usableFromInline let property: PublishedProperty<Value>

    /// Makes a property with a first value.
    @inlinable public init(wrappedValue: Value) { property = PublishedProperty(wrappedValue) }

    /// Makes a property with a first value.
    @inlinable public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The property's publisher. The setter does nothing: it exists for ``Streams/Publisher/assign(to:)``.
    public var projectedValue: Publisher {
        @inlinable get { Publisher(property: property) }
        nonmutating set {}
    }

    /// Unavailable: a published property must belong to a class.
    @available(*, unavailable, message: "@Published is for properties of classes") public var wrappedValue: Value {
        get { property.value }
        nonmutating set { property.value = newValue }
    }

    /// Accesses the property of an object.
    public static subscript<EnclosingSelf: AnyObject>(_enclosingInstance object: EnclosingSelf,
        wrapped _: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storage: ReferenceWritableKeyPath<EnclosingSelf, Published>
    ) -> Value {
        @inlinable get { object[keyPath: storage].property.value }
        @inlinable set { object[keyPath: storage].property.value = newValue }
    }

    /// The publisher of a property. It sends the property's value first, and then each new value.
    ///
    /// A subscriber that has missed values for lack of demand receives the current value when it requests again.
    public struct Publisher: TermsPublisher {
        /// The type of the property.
        public typealias Output = Value
        /// Never fails.
        public typealias Failure = Never

        @usableFromInline let property: PublishedProperty<Value>

        @_alwaysEmitIntoClient init(property: PublishedProperty<Value>) { self.property = property }

        /// Adds the subscriber, which receives the current value when it requests one.
        @inlinable public func _receive(_ subscriber: some Subscriber<Value, Never>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            property.subject._receive(subscriber, on: terms)
        }
    }
}

extension Publisher where Failure == Never {
    /// Sets the published property to each value, for as long as its object exists.
    ///
    ///     clock.map(\.hour).assign(to: &model.$hour)
    ///
    /// Returns no cancellable: the subscription is cancelled when the property's object is released. The object is not
    /// retained, so it may assign values that come from its own properties.
    @_alwaysEmitIntoClient public func assign(to published: inout Published<Output>.Publisher) {
        published.property.follow(self)
    }
}

/// Names the subscriptions of published properties.
@usableFromInline enum PublishedSubject {}

/// The value of a published property, and its subscribers.
///
/// Subscribers hold the subject's broadcast, not the property. The property is released with the object, and cancels
/// its upstreams.
@usableFromInline final class PublishedProperty<Value>: Latched {
    @usableFromInline let subject: CurrentValueSubject<Value, Never>

    // The latch's.
    /// Is told before the value changes.
    @exclusivity(unchecked) var objectWillChange: ObservableObjectPublisher?
    /// While a thread sets the property: the value that this thread reads.
    @exclusivity(unchecked) @usableFromInline var previous: (value: Value, thread: UInt64)?
    @exclusivity(unchecked) private var upstreams = UpstreamTable()

    @usableFromInline init(_ value: Value) {
        subject = CurrentValueSubject(value, for: PublishedSubject.self)
    }

    deinit { for upstream in upstreams.close().reversed() { upstream?.cancel() } }

    @_alwaysEmitIntoClient var value: Value {
        get {
            let thread = currentThread()
            return withLatch { previous?.thread == thread ? previous : nil }?.value ?? subject.value
        }
        set {
            let (thread, current) = (currentThread(), subject.value)
            withLatch { previous = previous ?? (current, thread) }
            announceChange()
            subject.send(newValue)
            _ = withLatch {
                defer { if previous?.thread == thread { previous = nil } }
                return previous
            }
        }
    }

    @usableFromInline func announceChange() { withLatch { objectWillChange }?.send() }

    @_alwaysEmitIntoClient func follow(_ upstream: some Publisher<Value, Never>) {
        let key = join()
        let subscriber = SinkSubscriber<Value, Never> { [weak self] _ in
            self?.vacate(key)
        } _: { [weak self] in
            self?.value = $0
        }
        if let reference = upstream._receive(subscriber, on: .unlimited) { keep(reference.subscription, at: key) }
    }

    @usableFromInline func join() -> UpstreamTable.Key { withLatch { upstreams.reserve() } }

    @usableFromInline func keep(_ subscription: any Subscription, at key: UpstreamTable.Key) {
        _ = withLatch { upstreams.keep(subscription, at: key) }
    }

    @usableFromInline func vacate(_ key: UpstreamTable.Key) {
        var released: (any Subscription)?
        defer { withExtendedLifetime(released) {} }
        _ = withLatch { upstreams.vacate(key, taking: &released) }
    }
}

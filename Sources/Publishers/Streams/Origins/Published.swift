/// Makes a publisher of a property of a class: `$name` sends the property's value, and each that it is set to.
///
///     final class Thermometer {
///         @Published var degrees = 20
///     }
///     let thermometer = Thermometer()
///     let cancellable = thermometer.$degrees.sink { print($0, thermometer.degrees) }
///     thermometer.degrees = 21
///     // Prints: 20 20, 21 20
///
/// A value is sent before the property has it: a read of the property meanwhile, on the thread that sets it, finds the
/// one before. If it is set again from inside of a subscriber, it has that value when the inner assignment is done,
/// and keeps it. The publisher never completes; it may outlive the object.
///
/// The property may be set and read on any thread. While one thread sends a value, another one that sets the property
/// leaves its value to be sent next, and reads what it has set.
@propertyWrapper public struct Published<Value> {
    let property: PublishedProperty<Value>

    /// Makes a property with a first value.
    public init(wrappedValue: Value) { property = PublishedProperty(wrappedValue) }

    /// Makes a property with a first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The property's publisher. Setting it changes nothing: it is there for ``Streams/Publisher/assign(to:)``.
    public var projectedValue: Publisher {
        get { Publisher(property: property) }
        nonmutating set {}
    }

    /// Not to be used: a published property has to be one of a class.
    @available(*, unavailable, message: "@Published is for properties of classes") public var wrappedValue: Value {
        get { property.value }
        nonmutating set { property.value = newValue }
    }

    /// The property of an object.
    public static subscript<EnclosingSelf: AnyObject>(_enclosingInstance object: EnclosingSelf,
        wrapped _: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storage: ReferenceWritableKeyPath<EnclosingSelf, Published>
    ) -> Value {
        get { object[keyPath: storage].property.value }
        set { object[keyPath: storage].property.value = newValue }
    }

    /// The publisher of a property: it sends the property's value first, and then each that it is set to.
    ///
    /// A subscriber that has missed some values, for lack of demand, receives the current one when it asks again.
    public struct Publisher: _TermsPublisher {
        /// The property's values are sent.
        public typealias Output = Value
        /// Never fails.
        public typealias Failure = Never

        let property: PublishedProperty<Value>

        /// Enters the subscriber, who receives the current value when it asks.
        public func _receive(_ subscriber: some Subscriber<Value, Never>, on terms: _Terms) -> _SubscriptionReference? {
            property.subject._receive(subscriber, on: terms)
        }
    }
}

extension Publisher where Failure == Never {
    /// Sets the published property to each value, for as long as the object is there.
    ///
    ///     clock.map(\.hour).assign(to: &model.$hour)
    ///
    /// Returns nothing to keep: the subscription is cancelled when the object that has the property goes. The object
    /// is not held, so it may assign what comes of its own properties.
    public func assign(to published: inout Published<Output>.Publisher) { published.property.follow(self) }
}

/// The value of a published property, and its subscribers.
///
/// Subscribers hold the subject's broadcast and not the property: it goes with the object, and leaves its upstreams.
/// The maker of a published property's subscriptions.
private enum PublishedSubject {}

final class PublishedProperty<Value>: Latched {
    let subject: CurrentValueSubject<Value, Never>

    // The latch's.
    /// Is told before the value changes.
    var objectWillChange: ObservableObjectPublisher?
    /// While a thread sets the property: what that thread reads.
    private var previous: (value: Value, thread: UInt64)?
    private var upstreams = UpstreamTable()

    init(_ value: Value) {
        subject = CurrentValueSubject(value, for: PublishedSubject.self)
        super.init()
    }

    deinit { for upstream in upstreams.close().reversed() { upstream?.cancel() } }

    var value: Value {
        get {
            let thread = currentThread()
            return withLatch { previous?.thread == thread ? previous : nil }?.value ?? subject.value
        }
        set {
            let (thread, current) = (currentThread(), subject.value)
            withLatch {
                previous = previous ?? (current, thread)
                return objectWillChange
            }?.send()
            subject.send(newValue)
            _ = withLatch {
                defer { if previous?.thread == thread { previous = nil } }
                return previous
            }
        }
    }

    func follow(_ upstream: some Publisher<Value, Never>) {
        let key = withLatch { upstreams.reserve() }
        let subscriber = SinkSubscriber<Value, Never> { [weak self] _ in
            var released: (any Subscription)?
            defer { withExtendedLifetime(released) {} }
            _ = self?.withLatch { self?.upstreams.vacate(key, taking: &released) }
        } _: { [weak self] in
            self?.value = $0
        }
        guard let subscription = upstream._receive(subscriber, on: .unlimited)?.subscription else { return }
        _ = withLatch { upstreams.keep(subscription, at: key) }
    }
}

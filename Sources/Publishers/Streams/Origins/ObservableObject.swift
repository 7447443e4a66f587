/// An object that notifies its subscribers before it changes.
///
///     final class Counter: ObservableObject {
///         @Published var count = 0
///     }
///     let counter = Counter()
///     let cancellable = counter.objectWillChange.sink { print("from", counter.count) }
///     counter.count += 1
///     // Prints: from 0
///
/// By default a class has an ``ObservableObjectPublisher``, which sends before one of its ``Published`` properties
/// changes, including inherited ones. For other properties, call its `send()` in `willSet`.
public protocol ObservableObject: AnyObject {
    /// The kind of publisher that sends before a change.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Sends before one of the object's published properties changes, and before that property's own publisher sends.
    /// Returns the same publisher each time.
    ///
    /// Published properties are found by reflection, so a class with a `customMirror` has to declare a publisher
    /// itself.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any AnyPublished] = []
        var next = Optional(Mirror(reflecting: self))
        while let mirror = next {
            next = mirror.superclassMirror
            for child in mirror.children {
                guard let property = child.value as? any AnyPublished else { continue }
                // The first property gets its publisher last: once it has one, all have.
                if properties.isEmpty, let publisher = property.announcer { return publisher }
                properties.append(property)
            }
        }
        if properties.isEmpty { return Announcers.shared.publisher(of: self) }
        // The last property decides, in case two threads run this for the first time.
        return properties.reversed().reduce(ObservableObjectPublisher()) { $1.announceChanges(by: $0) }
    }
}

/// Notifies the subscribers of an ``ObservableObject`` that it is about to change.
public final class ObservableObjectPublisher: TermsPublisher {
    /// Sends no details of the change.
    public typealias Output = Void
    /// Never fails.
    public typealias Failure = Never

    private let broadcast = Broadcast<Void, Never>(for: ObservableObjectPublisher.self)

    /// Makes a publisher.
    public init() {}

    /// Notifies the subscribers that have demand.
    public func send() { broadcast.send(()) }

    /// Adds the subscriber.
    public func _receive(_ subscriber: some Subscriber<Void, Never>, on terms: _Terms) -> _SubscriptionReference? {
        broadcast.add(AnySubscriber(subscriber).receiver, on: terms, keeping: self)
    }
}

/// A published property of any type.
private protocol AnyPublished {
    /// The publisher that announces changes, if one is installed.
    var announcer: ObservableObjectPublisher? { get }

    /// Installs a publisher that announces changes, unless there is one already. Returns the installed publisher.
    func announceChanges(by candidate: ObservableObjectPublisher) -> ObservableObjectPublisher
}

extension Published: AnyPublished {
    fileprivate var announcer: ObservableObjectPublisher? { property.withLatch { property.objectWillChange } }

    fileprivate func announceChanges(by candidate: ObservableObjectPublisher) -> ObservableObjectPublisher {
        property.withLatch {
            let publisher = property.objectWillChange ?? candidate
            property.objectWillChange = publisher
            return publisher
        }
    }
}

/// The publishers of objects without published properties, which have no place to keep one.
///
/// Sendable, as all its state is the latch's, and the publishers it returns may be used on any thread.
private final class Announcers: Latched, @unchecked Sendable {
    static let shared = Announcers()

    private struct Entry {
        weak var object: AnyObject?
        let publisher = ObservableObjectPublisher()
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let (key, fresh) = (ObjectIdentifier(object), Entry(object: object))
        let (entry, replaced, crowd) = withLatch { () -> (Entry, Entry?, [ObjectIdentifier: Entry]) in
            // If the entry has another object, that had the same address and is gone.
            if let known = entries[key], known.object === object { return (known, nil, [:]) }
            defer { entries[key] = fresh }
            return (fresh, entries[key], entries.count.nonzeroBitCount == 1 ? entries : [:])
        }
        // Each time the number of entries has doubled, entries without an object are removed.
        let gone = crowd.filter { $0.value.object == nil }
        withLatch { for (key, entry) in gone where entries[key]?.publisher === entry.publisher { entries[key] = nil } }
        return withExtendedLifetime((replaced, gone)) { entry.publisher }
    }
}

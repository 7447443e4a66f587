import FeatureStorage
import Foundation

/// Keeps events. Its methods are synchronous, and may be called on any thread.
public protocol EventStore: Sendable {
    /// Adds an event permanently, or replaces the one with its id. If this throws, the events are unchanged.
    ///
    /// Events that cannot be read any more are replaced. Throws a `StoreConflict` if something else would be replaced than
    /// what may be.
    /// - Returns: the file in which those are kept; nil if there were none.
    @discardableResult
    func add(_ event: Event, replacing: Replacement<Event>) throws -> URL?

    /// Removes an event permanently; does nothing if there is no such event. If this throws, the events are unchanged.
    ///
    /// Throws a `StoreConflict` if something else would be removed than what may be.
    func delete(id: UUID, replacing: Replacement<Event>) throws

    /// The events, in the order of their days.
    func fetch() throws -> [Event]
}

extension EventStore {
    /// Adds an event permanently, or replaces the one with its id, whatever that has become.
    @discardableResult
    public func add(_ event: Event) throws -> URL? { try add(event, replacing: .anything) }

    /// Removes an event permanently, whatever that has become.
    public func delete(id: UUID) throws { try delete(id: id, replacing: .anything) }
}

/// Events in a directory, as `events.json`. Several stores, in one process or more, may share it.
///
/// Throws a `FileStoreError` where the file cannot be used. One that is damaged is never used, and gives way, as
/// `events.damaged.json`, to the next event that is added.
public final class FileEventStore: EventStore {
    private let directory: StoreDirectory
    private let file: DocumentFile<Agenda>

    /// Opens the events in `directory`, which is made if it isn't there; throws a `FileStoreError`.
    ///
    /// - Parameter access: for reading alone nothing is made, and a missing directory has no events.
    public init(directory: URL, access: StoreAccess = .readAndWrite) throws {
        self.directory = try StoreDirectory(directory, access: access)
        file = DocumentFile("events", in: self.directory, limit: 32 << 20)
    }

    /// Adds an event, or replaces the one with its id; throws a `FileStoreError`, or a `StoreConflict`, and leaves the events
    /// unchanged.
    ///
    /// - Returns: the file in which damaged events are kept; nil if there were none.
    @discardableResult
    public func add(_ event: Event, replacing: Replacement<Event>) throws -> URL? {
        try directory.alone {
            var agenda = try file.readUnlessDamaged() ?? Agenda()
            try agenda.events.put(event, replacing)
            return try file.write(agenda)
        }
    }

    /// Removes an event permanently; throws a `FileStoreError`, or a `StoreConflict`, and leaves the events unchanged.
    public func delete(id: UUID, replacing: Replacement<Event>) throws {
        try directory.alone {
            guard var agenda = try file.read() else { return }
            try agenda.events.remove(id, replacing)
            try file.write(agenda)
        }
    }

    /// The events, in the order of their days; throws a `FileStoreError`.
    public func fetch() throws -> [Event] { (try file.read()?.events ?? []).inOrder }
}

/// Events of one session: nothing outlives it.
///
/// Unchecked Sendable: `events` is only touched behind `lock`.
public final class InMemoryEventStore: EventStore, @unchecked Sendable {
    private let lock = NSLock()
    private var events: [Event] = []

    /// Makes an empty store.
    public init() {}

    /// Adds an event, or replaces the one with its id; throws a `StoreConflict`. Returns nil.
    @discardableResult
    public func add(_ event: Event, replacing: Replacement<Event>) throws -> URL? {
        try lock.withLock { try events.put(event, replacing) }
        return nil
    }

    /// Removes an event; throws a `StoreConflict`.
    public func delete(id: UUID, replacing: Replacement<Event>) throws {
        try lock.withLock { try events.remove(id, replacing) }
    }

    /// The events, in the order of their days. Never throws.
    public func fetch() throws -> [Event] { lock.withLock { events.inOrder } }
}

extension [Event] {
    fileprivate mutating func put(_ event: Event, _ replacing: Replacement<Event>) throws {
        try replacing.check(first { $0.id == event.id })
        if let index = firstIndex(where: { $0.id == event.id }) { self[index] = event } else { append(event) }
    }

    fileprivate mutating func remove(_ id: UUID, _ replacing: Replacement<Event>) throws {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        try replacing.check(self[index])
        remove(at: index)
    }

    /// The events sorted by day; those of one day in the order in which they were added.
    fileprivate var inOrder: [Event] {
        sorted { ($0.date ?? .distantFuture) < ($1.date ?? .distantFuture) }
    }
}

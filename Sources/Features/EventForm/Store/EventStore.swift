import FeatureStorage
import Foundation
import Synchronization

/// Keeps events. Its methods are synchronous, and may be called on any thread.
public protocol EventStore: Sendable {
    /// Adds an event permanently, or replaces the one with its id. If this throws, the events are unchanged.
    ///
    /// One that this store has deleted comes back at its place. Events that cannot be read any more are replaced. Throws
    /// a `StoreConflict` if something else would be replaced than what may be.
    /// - Returns: the file in which those are kept; nil if there were none.
    @discardableResult
    func add(_ event: Event, replacing: Replacement<Event>) throws -> URL?

    /// Removes an event permanently; does nothing if there is no such event. If this throws, the events are unchanged.
    ///
    /// Throws a `StoreConflict` if something else would be removed than what may be.
    func delete(id: UUID, replacing: Replacement<Event>) throws

    /// The events, in the order in which they were added.
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
    /// Where the events were that this store has deleted.
    private let places = Mutex<[UUID: Int]>([:])

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
            try agenda.events.put(event, replacing, at: places.withLock { $0[event.id] })
            return try file.write(agenda)
        }
    }

    /// Removes an event permanently; throws a `FileStoreError`, or a `StoreConflict`, and leaves the events unchanged.
    public func delete(id: UUID, replacing: Replacement<Event>) throws {
        try directory.alone {
            guard var agenda = try file.read(), let place = try agenda.events.remove(id, replacing) else { return }
            try file.write(agenda)
            places.withLock { $0[id] = place }
        }
    }

    /// The events, in the order in which they were added; throws a `FileStoreError`.
    public func fetch() throws -> [Event] { try file.read()?.events ?? [] }
}

/// Events of one session: nothing outlives it.
///
/// Unchecked Sendable: `events` and `places` are only touched behind `lock`.
public final class InMemoryEventStore: EventStore, @unchecked Sendable {
    private let lock = NSLock()
    private var events: [Event] = []
    /// Where the events were that have been deleted.
    private var places: [UUID: Int] = [:]

    /// Makes an empty store.
    public init() {}

    /// Adds an event, or replaces the one with its id; throws a `StoreConflict`. Returns nil.
    @discardableResult
    public func add(_ event: Event, replacing: Replacement<Event>) throws -> URL? {
        try lock.withLock { try events.put(event, replacing, at: places[event.id]) }
        return nil
    }

    /// Removes an event; throws a `StoreConflict`.
    public func delete(id: UUID, replacing: Replacement<Event>) throws {
        try lock.withLock { places[id] = try events.remove(id, replacing) ?? places[id] }
    }

    /// The events, in the order in which they were added. Never throws.
    public func fetch() throws -> [Event] { lock.withLock { events } }
}

extension [Event] {
    fileprivate mutating func put(_ event: Event, _ replacing: Replacement<Event>, at place: Int?) throws {
        try replacing.check(first { $0.id == event.id })
        guard let index = firstIndex(where: { $0.id == event.id }) else {
            return insert(event, at: Swift.min(place ?? count, count))
        }
        self[index] = event
    }

    /// Returns where it was; nil if there is none.
    fileprivate mutating func remove(_ id: UUID, _ replacing: Replacement<Event>) throws -> Int? {
        guard let index = firstIndex(where: { $0.id == id }) else { return nil }
        try replacing.check(self[index])
        remove(at: index)
        return index
    }
}

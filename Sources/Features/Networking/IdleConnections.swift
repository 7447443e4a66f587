/// Connections that wait for another request: a limited number, each for a limited time.
///
///     var idle = IdleConnections<Int>()
///     idle.keep(7, to: "a.b", at: now)
///     idle.take(to: "a.b")   // 7
///     idle.take(to: "a.b")   // nil
struct IdleConnections<Connection: Sendable>: Sendable {
    private struct Idle: Sendable {
        let connection: Connection
        let origin: String
        let since: ContinuousClock.Instant
    }

    private let maximum: Int
    private let pause: Duration
    private var all: [Idle] = []

    init(maximum: Int = 8, pause: Duration = .seconds(10)) { (self.maximum, self.pause) = (maximum, pause) }

    /// Removes and returns the connection that has waited for the shortest time.
    mutating func take(to origin: String) -> Connection? {
        all.lastIndex { $0.origin == origin }.map { all.remove(at: $0).connection }
    }

    /// Adds a connection, and drops the oldest if there are too many.
    mutating func keep(_ connection: Connection, to origin: String, at now: ContinuousClock.Instant) {
        removeOld(at: now)
        all.append(Idle(connection: connection, origin: origin, since: now))
        all = all.suffix(maximum)
    }

    /// Drops the connections that have waited for too long.
    mutating func removeOld(at now: ContinuousClock.Instant) { all.removeAll { $0.since.duration(to: now) > pause } }
}

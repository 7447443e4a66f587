/// Work on its way to another thread.
///
/// A scheduler takes plain closures, as Combine's do, and queues and tasks want Sendable ones: a scheduler hands a parcel
/// over to them.
///
/// Sendable, as who schedules work gives it away, and the work of operators takes turns, whatever thread it runs on.
/// For work of a client's, that holds which holds with Combine: what it captures is the client's to guard.
package struct Parcel: @unchecked Sendable {
    /// The work.
    package let run: () -> Void

    package init(_ run: @escaping () -> Void) { self.run = run }
}

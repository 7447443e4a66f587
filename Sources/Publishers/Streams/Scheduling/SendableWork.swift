/// Work on its way to another thread.
///
/// A scheduler takes plain closures, as in Combine, but queues and tasks require Sendable ones. So a scheduler passes
/// them this.
///
/// Sendable, because the caller that schedules work does not use it any more, and the work of operators takes turns on
/// whatever thread it runs. For a client's own work the rule is Combine's: the client protects what the closure
/// captures.
package struct SendableWork: @unchecked Sendable {
    /// The work.
    package let run: () -> Void

    package init(_ run: @escaping () -> Void) { self.run = run }
}

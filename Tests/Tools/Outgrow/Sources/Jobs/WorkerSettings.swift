/// The common settings of the workers in a group, except for their names.
package struct WorkerSettings: Sendable {
    package var worker: String
    /// The time after which the jobs of a silent worker are delivered to another one.
    package var lease: Duration
    /// How often a job is delivered before it is put aside.
    package var attempts: Int
    /// How long the server may be away.
    package var patience: Duration

    package init(
        worker: String, lease: Duration = .seconds(10), attempts: Int = 5, patience: Duration = .seconds(60)
    ) {
        (self.worker, self.lease, self.attempts, self.patience) = (worker, lease, attempts, patience)
    }
}

extension Duration {
    package var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

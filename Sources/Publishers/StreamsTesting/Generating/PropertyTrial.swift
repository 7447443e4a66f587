/// One call of a property: what its code may ask and report while it runs.
final class PropertyTrial: Sendable {
    /// The innermost one that is under way in this task.
    @TaskLocal static var current: PropertyTrial?

    /// Whether a failure has been found and is being shrunk. Code that hangs need not be waited for long then.
    let isShrinking: Bool

    init(isShrinking: Bool) { self.isShrinking = isShrinking || Self.current?.isShrinking == true }
}

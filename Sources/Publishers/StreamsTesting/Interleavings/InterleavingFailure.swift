/// A schedule for which a scene fails, shortened, and a table of its steps.
public struct InterleavingFailure: Error, CustomStringConvertible {
    /// The error that a check has thrown.
    public let error: any Error
    /// The schedule, with as few switches as were found.
    public let schedule: Schedule
    /// What the threads did, from switch to switch.
    public let table: String
    /// How many schedules were tried until one failed.
    public let schedules: Int
    /// The place of the check, as `Module/File.swift:12`.
    public let location: String

    /// The report, in a few lines.
    public var description: String {
        """
        The scene at \(location) fails for one order of its threads' steps:
        \("\(error)".visibleInLines)

        \(table)
        Schedule \(schedules) was the first to fail. To see it again: .replay(Schedule("\(schedule)")!)
        """
    }
}

import Foundation

/// Tells the time since some moment before the program began, also while the machine sleeps, or the time of a given clock.
///
/// A struct, because each record would have to retain an object.
struct ReportClock: Sendable {
    let givenNow: (@Sendable () -> Duration)?

    func now() -> Duration { givenNow?() ?? Self.now() }

    #if os(Linux)
    /// The clock behind `ContinuousClock`, which takes four times as long to read.
    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Duration(
            secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }
    #else
    private static let origin = ContinuousClock.now

    private static func now() -> Duration { origin.duration(to: .now) }
    #endif
}

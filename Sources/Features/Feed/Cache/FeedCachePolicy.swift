import Foundation

/// How long a cached feed is good for: seven days of the calendar.
public enum FeedCachePolicy {
    private static let maximumAgeInDays = 7

    /// Whether a feed stored at `timestamp` is still good at `now`: before the same time of day seven days later.
    ///
    /// Seven days are not always 168 hours: where the clocks change in between, they are an hour more or less. A
    /// timestamp in the future is good.
    ///
    /// - Parameter calendar: says how long a day is; the Gregorian one in the current time zone if left out.
    public static func isValid(
        _ timestamp: Date, at now: Date, calendar: Calendar = Calendar(identifier: .gregorian)
    ) -> Bool {
        now < calendar.date(byAdding: .day, value: maximumAgeInDays, to: timestamp) ?? .distantPast
    }
}

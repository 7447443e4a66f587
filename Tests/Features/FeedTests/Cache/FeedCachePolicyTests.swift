import FeedFeature
import Foundation
import Testing

@Suite("FeedCachePolicy")
struct FeedCachePolicyTests {
    private let week: TimeInterval = 7 * 86_400

    @Test(
        "EF-22: a cache is valid while now is less than seven days after its timestamp",
        arguments: [(-1_000_000, true), (0, true), (-0.001, true), (604_799.999, true)])
    func valid(age: TimeInterval, isValid: Bool) throws {
        #expect(try self.isValid(age: age))
    }

    @Test(
        "EF-22: a cache of exactly seven days has expired, and so has an older one",
        arguments: [0, 0.001, 1e9])
    func expired(age: TimeInterval) throws {
        #expect(try !isValid(age: week + age))
    }

    @Test(
        "EF-22: seven days are days of the calendar: an hour less or more where the clocks change",
        arguments: [
            ("2024-03-27T12:00:00Z", -3600), ("2024-10-23T12:00:00Z", 3600), ("2024-06-01T12:00:00Z", 0),
        ])
    func clockChange(timestamp: String, change: TimeInterval) throws {
        let timestamp = try Date(timestamp, strategy: .iso8601)
        let end = timestamp.addingTimeInterval(week + change)
        let berlin = try calendar("Europe/Berlin")
        #expect(FeedCachePolicy.isValid(timestamp, at: end.addingTimeInterval(-1), calendar: berlin))
        #expect(!FeedCachePolicy.isValid(timestamp, at: end, calendar: berlin))
    }

    @Test("EF-22: once expired, a cache stays expired")
    func monotone() {
        var random = Randomness()
        for _ in 0..<2000 {
            let timestamp = Date(timeIntervalSince1970: .random(in: -1e11...1e11, using: &random))
            let first = timestamp.addingTimeInterval(.random(in: -2 * week...2 * week, using: &random))
            let later = first.addingTimeInterval(.random(in: 0...week, using: &random))
            let (before, after) = (isValid(timestamp, first), isValid(timestamp, later))
            #expect(before || !after, "\(timestamp) \(first) \(later) \(random)")
        }
    }

    @Test(
        "EF-22: a timestamp beyond all calendars has a result, too",
        arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)])
    func extreme(timestamp: Date) {
        #expect(!isValid(timestamp, Date(timeIntervalSince1970: 1e300)))
    }

    private func isValid(_ timestamp: Date, _ now: Date) -> Bool {
        FeedCachePolicy.isValid(timestamp, at: now)
    }

    private func isValid(age: TimeInterval) throws -> Bool {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        return FeedCachePolicy.isValid(now.addingTimeInterval(-age), at: now, calendar: try calendar("UTC"))
    }

    private func calendar(_ timeZone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: timeZone))
        return calendar
    }
}

import Foundation

/// What the user has entered of an event. Nothing is refused: an event may end before it starts.
public struct FormData: Hashable, Sendable {
    /// What the event is called.
    public var title: String?
    /// Where it is.
    public var location: String?
    /// Whether it has no start and no end within its day.
    public var isAllDay = false
    /// The day.
    public var date: Date?
    /// When it starts.
    public var startTime: Date?
    /// When it ends.
    public var endTime: Date?
    /// Where there is more about it.
    public var url: String?
    /// What else there is to say.
    public var notes: String?

    /// An event from now until the same time tomorrow, of which nothing is known yet.
    public init(now: Date = Date()) {
        date = now
        startTime = now
        endTime = now + 86_400
    }
}

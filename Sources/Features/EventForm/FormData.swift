import Foundation

/// The data of an event. Nothing is refused: an event may end before it starts.
public struct FormData: Hashable, Sendable {
    /// The name of the event.
    public var title: String?
    /// The place of the event.
    public var location: String?
    /// Whether it has no start and no end within its day.
    public var isAllDay = false
    /// The day.
    public var date: Date?
    /// When it starts.
    public var startTime: Date?
    /// When it ends.
    public var endTime: Date?
    /// A link to more information.
    public var url: String?
    /// Notes, in any number of lines.
    public var notes: String?

    /// An empty event, from now until the same time tomorrow.
    public init(now: Date = Date()) {
        date = now
        startTime = now
        endTime = now + 86_400
    }

    /// Fills the form in with an event that was saved.
    public init(_ event: Event) {
        (title, location, isAllDay) = (event.title, event.location, event.isAllDay)
        (date, startTime, endTime) = (event.date, event.startTime, event.endTime)
        (url, notes) = (event.url, event.notes)
    }
}

import FeatureStorage
import Foundation

/// An event that was added.
public struct Event: Codable, Hashable, Identifiable, Sendable {
    /// Its identifier in the store.
    public let id: UUID
    /// Its title, and its place.
    public let title, location: String?
    /// Whether it has no start and no end within its day.
    public let isAllDay: Bool
    /// The day, and when it starts and ends.
    public let date, startTime, endTime: Date?
    /// A link to more information, and notes.
    public let url, notes: String?

    /// Makes an event from the input; blank fields are left out.
    public init(_ data: FormData, id: UUID = UUID()) {
        func text(_ text: String?) -> String? { text?.contains { !$0.isWhitespace } == true ? text : nil }
        self.id = id
        (title, location, isAllDay) = (text(data.title), text(data.location), data.isAllDay)
        (date, startTime, endTime) = (data.date, data.startTime, data.endTime)
        (url, notes) = (text(data.url), text(data.notes))
    }
}

/// All events, as they stand in a file.
struct Agenda: StoredDocument {
    static let version = 1
    var events: [Event] = []
}

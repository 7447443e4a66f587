import Foundation

/// An event of a row.
public enum FormEvent: Hashable, Sendable {
    /// The user goes into a text, or leaves it.
    case textStarted, textEnded
    /// The text is now this.
    case textEntered(String)
    /// The switch is now on, or off.
    case toggled(Bool)
    /// The row was chosen.
    case tapped
    /// A picker is now at this date.
    case picked(Date)
}

/// The state of the form: its data, and the row with the open picker.
///
///     var form = EventForm()
///     form.receive(.tapped, from: .date(nil))          // true: there is a picker now
///     form.receive(.textEntered("Party"), from: .title(nil))   // false: the rows are as they were
public struct EventForm: Hashable, Sendable {
    /// The data entered so far.
    public private(set) var formData: FormData
    /// The row that the user is at; known by its case, the value in it may be old.
    public private(set) var activeItem: FormItem?

    /// A form with this in it, and all pickers closed.
    public init(_ formData: FormData = FormData()) { self.formData = formData }

    /// The rows of each section.
    public var items: [FormSection: [FormItem]] { determineFormItems(from: formData, activeItem: activeItem) }

    /// Handles an event of a row, and returns whether it changes the rows of the form.
    ///
    /// A text is stored and nothing else, since its row shows it already. Other events of a row are ignored.
    public mutating func receive(_ event: FormEvent, from item: FormItem) -> Bool {
        switch (event, item) {
        case (.textEntered(let text), .title): formData.title = text
        case (.textEntered(let text), .location): formData.location = text
        case (.textEntered(let text), .url): formData.url = text
        case (.textEntered(let text), .notes): formData.notes = text
        case (.toggled(let isOn), .isAllDay):
            activeItem = nil
            formData.isAllDay = isOn
            return true
        case (.tapped, .date), (.tapped, .startTime), (.tapped, .endTime):
            activeItem = item.collectionId == activeItem?.collectionId ? nil : item
            return true
        case (.picked(let date), _): return pick(date, item)
        default: break
        }
        return false
    }

    private mutating func pick(_ date: Date, _ picker: FormItem) -> Bool {
        switch picker {
        case .datePicker: formData.date = date
        case .startTimePicker: formData.startTime = date
        case .endTimePicker: formData.endTime = date
        default: return false
        }
        return true
    }
}

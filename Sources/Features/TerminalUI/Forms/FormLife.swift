/// The life of a form: it is filled in, saved and closed, and asks before anything would be lost.
///
///     var life = FormLife()
///     life.receive(.changed)
///     life.receive(.leave)      // nil: it asks, as what was entered would be lost
///     life.receive(.save)       // .save(replacing: false); until its end nothing is entered
///     life.receive(.saved)      // .close
///
/// A question belongs to its form: the next key takes it away, and so do the end of a save and the end of the form.
public struct FormLife: Hashable, Sendable {
    /// What a form is doing.
    public enum Phase: Hashable, Sendable {
        /// It is filled in.
        case editing
        /// It is being saved, and takes no input: what is seen is what is saved.
        case saving
        /// It is over: nothing happens any more, and it can be left.
        case closed
    }

    /// What a form asks.
    public enum Question: Hashable, Sendable {
        /// Whether what was entered may be lost.
        case leave
        /// Whether to leave before it is known how a save ends.
        case leaveSaving
        /// Whether what somebody else has saved meanwhile may be replaced.
        case replace
    }

    /// What happens to a form.
    public enum Event: Hashable, Sendable {
        /// Something was entered that would be lost, or is as it was at first.
        case changed, unchanged
        /// The user wants to save. Answers ``Question/replace`` with yes.
        case save
        /// The user wants to leave. Answers the other questions with yes, and ``Question/replace`` with no.
        case leave
        /// The user does anything else.
        case goOn
        /// A save has ended: well, or not.
        case saved, failed
        /// A save was not done, as it would have replaced what somebody else has saved.
        case conflicted
    }

    /// What is to be done.
    public enum Effect: Hashable, Sendable {
        /// Save what is entered, also in place of what somebody else has saved.
        case save(replacing: Bool)
        /// Close the form.
        case close
    }

    /// What the form is doing.
    public private(set) var phase = Phase.editing
    /// Whether it has something that would be lost.
    public private(set) var hasChanges = false
    /// What it asks at the moment.
    public private(set) var question: Question?

    /// Makes the life of an untouched form.
    public init() {}

    /// Handles an event, and returns what is to be done.
    @discardableResult
    public mutating func receive(_ event: Event) -> Effect? {
        let asked = question
        guard phase != .closed else { return event == .leave ? .close : nil }
        question = nil
        switch event {
        case .changed, .unchanged: if phase == .editing { hasChanges = event == .changed }
        case .goOn: break
        case .save:
            guard phase == .editing else { return nil }
            phase = .saving
            return .save(replacing: asked == .replace)
        case .leave: return leave(asked)
        case .saved: return close()
        case .failed: phase = .editing
        case .conflicted: (phase, question) = (.editing, .replace)
        }
        return nil
    }

    private mutating func leave(_ asked: Question?) -> Effect? {
        switch asked {
        case .leave, .leaveSaving: return close()
        case .replace: return nil
        case nil: question = phase == .saving ? .leaveSaving : hasChanges ? .leave : nil
        }
        return question == nil ? close() : nil
    }

    private mutating func close() -> Effect {
        (phase, hasChanges) = (.closed, false)
        return .close
    }
}

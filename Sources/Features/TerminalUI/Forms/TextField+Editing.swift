/// The edits of a text, to be undone and redone: one for each word that was typed or deleted, and for each paste.
struct EditHistory: Hashable, Sendable {
    /// A replacement of one text by another.
    struct Edit: Hashable, Sendable {
        /// In UTF-8.
        var offset: Int
        var removed: String
        var inserted: String

        var inverse: Edit { Edit(offset: offset, removed: inserted, inserted: removed) }
    }

    private var done: [Edit] = []
    private var undone: [Edit] = []
    /// Whether the last edit may still grow.
    private var isTyping = false
    /// No edit grows further, so that each key costs the same.
    private static let limit = 64

    var canUndo: Bool { !done.isEmpty }

    mutating func endTyping() { isTyping = false }

    mutating func record(_ edit: Edit, isTyping continues: Bool) {
        undone = []
        if !(isTyping && continues && grow(by: edit)) { done.append(edit) }
        isTyping = continues
    }

    /// Joins the last edit and this one, if they belong to one word.
    private mutating func grow(by edit: Edit) -> Bool {
        guard let last = done.last, max(last.inserted.utf8.count, last.removed.utf8.count) < Self.limit else {
            return false
        }
        let isInsertion = edit.removed.isEmpty && edit.offset == last.offset + last.inserted.utf8.count
        let isDeletion = last.inserted.isEmpty && edit.offset + edit.removed.utf8.count == last.offset
        if isInsertion, last.removed.isEmpty, !(last.inserted.last == " " && edit.inserted != " ") {
            done[done.count - 1].inserted += edit.inserted
        } else if isDeletion, edit.inserted.isEmpty, !(last.removed.first == " " && edit.removed != " ") {
            done[done.count - 1] = Edit(offset: edit.offset, removed: edit.removed + last.removed, inserted: "")
        } else {
            return false
        }
        return true
    }

    /// Returns the edit that undoes the last one.
    mutating func undo() -> Edit? {
        isTyping = false
        return done.popLast().map { edit in
            undone.append(edit)
            return edit.inverse
        }
    }

    /// Returns the edit that performs it again.
    mutating func redo() -> Edit? {
        isTyping = false
        return undone.popLast().map { edit in
            done.append(edit)
            return edit
        }
    }
}

extension TextField {
    /// Undoes the last edit: a word, or a paste.
    @discardableResult
    public mutating func undo() -> ControlResponse { apply(history.undo()) }

    /// Redoes the edit that was undone last.
    @discardableResult
    public mutating func redo() -> ControlResponse { apply(history.redo()) }

    private mutating func apply(_ edit: EditHistory.Edit?) -> ControlResponse {
        guard let edit else { return .taken }
        text.replaceSubrange(indices(edit.offset..<edit.offset + edit.removed.utf8.count), with: edit.inserted)
        cursor = aligned(edit.offset + edit.inserted.utf8.count)
        return .changed
    }

    mutating func replace(_ range: Range<Int>, with new: String, isTyping: Bool = false) -> ControlResponse {
        let edit = EditHistory.Edit(
            offset: range.lowerBound, removed: String(text[indices(range)]), inserted: harmless(new))
        if edit.removed.isEmpty, edit.inserted.isEmpty { return .taken }
        history.record(edit, isTyping: isTyping)
        return apply(edit)
    }

    /// Removes characters that could command a terminal or reverse the text around them; joins lines for a single-line
    /// field.
    func harmless(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if let safe = harmless(scalar), !(scalar == "\n" && last == "\r") { scalars.append(safe) }
            last = scalar
        }
        return String(scalars)
    }

    private func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case " "..."~": return scalar
        case "\t": return " "
        case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": return isMultiline ? "\n" : " "
        // Joiners and tags are parts of emoji, and of words.
        case "\u{200C}", "\u{200D}", "\u{E0020}"..."\u{E007F}": return scalar
        default: return [.control, .format].contains(scalar.properties.generalCategory) ? nil : scalar
        }
    }
}

import TerminalUI

extension OperationPreviewViewController {
    /// The preview, the alert or the error, and the fields with the button.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let text = alert.map { "\($0.title) \($0.message)" } ?? errorMessage
        return preview.dialogueRows(in: appearance) + (text.map { [DialogueRow([Line($0)])] } ?? [])
            + fields.dialogueRows(in: appearance)
    }

    /// Selects a field, or the button.
    public func selectRow(_ number: Int) -> DialogueRow? {
        if alert != nil { dismissAlert() }
        (errorMessage, word) = (nil, nil)
        return fields.selectRow(number)
    }

    /// A field is selected.
    public var takesEntry: Bool { alert == nil && word == nil && fields.takesEntry }
}

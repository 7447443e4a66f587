import SignUpFeature
import TerminalUI

/// Shows the sign-up form on a screen, and reports the typed texts.
///
///     let screen = FormViewController(title: viewModel.title)
///     let controller = SignUpController(viewModel, in: screen) { text, field in print(field, text) }
///
/// The screen keeps the controller alive.
public final class SignUpController {
    private weak var screen: FormViewController?
    private let rows: [SignUpField: ControlRow<TextField>]

    /// Fills the screen with a row for each field, and the button.
    ///
    /// - Parameters:
    ///   - onEdit: called at each change with the whole text of a field.
    ///   - onLeave: called when the user has left a field.
    ///   - onSubmit: called when the button is pressed while it is enabled.
    ///   - onRefusal: called when it is pressed while it is not; the first field with a message is selected then.
    public init(
        _ viewModel: SignUpViewModel, in screen: FormViewController,
        onEdit: @escaping (String, SignUpField) -> Void, onLeave: @escaping (SignUpField) -> Void = { _ in },
        onSubmit: @escaping () -> Void = {}, onRefusal: @escaping () -> Void = {}
    ) {
        self.screen = screen
        rows = Dictionary(viewModel.fields.map { ($0.field, Self.row(for: $0, onEdit, onLeave)) }) { $1 }
        screen.bottomBar = BottomBar(
            viewModel.submit, isEnabled: viewModel.isSubmitEnabled, action: onSubmit,
            refusal: { [weak self] in
                onRefusal()
                self?.focusFirstMessage()
            })
        screen.list.display(
            viewModel.fields.compactMap { field in
                rows[field.field].map { CellController(id: field.field, $0) }
            })
        screen.keep(self)
    }

    /// Shows the fields, and whether the form can be submitted.
    public func display(_ viewModel: SignUpViewModel) {
        for field in viewModel.fields {
            rows[field.field]?.control.value = field.text
            if rows[field.field]?.message != field.message { rows[field.field]?.message = field.message }
        }
        if screen?.bottomBar?.isEnabled != viewModel.isSubmitEnabled {
            screen?.bottomBar?.isEnabled = viewModel.isSubmitEnabled
        }
    }

    private func focusFirstMessage() {
        let index = SignUpField.allCases.firstIndex { rows[$0]?.message != nil }
        if let index { screen?.focusRow(index) }
    }

    private static func row(
        for field: SignUpFieldViewModel, _ onEdit: @escaping (String, SignUpField) -> Void,
        _ onLeave: @escaping (SignUpField) -> Void
    ) -> ControlRow<TextField> {
        let input = TextField(field.text, placeholder: field.hint, kind: field.isMasked ? .secure : .line)
        let row = ControlRow(input, label: field.label)
        row.onEvent = { event in
            switch event {
            case .started: break
            case .changed(let text): onEdit(text, field.field)
            case .ended: onLeave(field.field)
            }
        }
        return row
    }
}

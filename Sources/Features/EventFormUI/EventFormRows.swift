import EventFormFeature
import Foundation
import TerminalUI

/// The rows of the form: each has the control that its item needs.
final class EventFormRows {
    private let calendar: Calendar
    /// The row with the open picker.
    private weak var openPicker: ControlRow<DatePicker>?

    init(calendar: Calendar) { self.calendar = calendar }

    func register(with binder: ListBinder<FormSection>) {
        binder.register(ControlRow<TextField>.self) { ControlRow(TextField()) }
        binder.register(ControlRow<Switch>.self) { ControlRow(Switch()) }
        binder.register(ControlRow<DatePicker>.self) { ControlRow(DatePicker(Date(), components: [])) }
        binder.register(DetailRow.self) { DetailRow() }
    }

    func row(for item: FormItemViewModel, _ context: RowContext<FormSection>) -> any CellDataSource {
        switch item.control {
        case .textField(let text): field(text, item.label, .line, context)
        case .textView(let text): field(text, item.label, .lines(atMost: 4), context)
        case .toggle(let isOn): toggle(isOn, item.label, context)
        case .detail(let detail, let isActive): detailRow(detail, isActive, item.label, context)
        case .picker(let mode, let date): picker(mode, date ?? Date(), context)
        }
    }

    private func field(
        _ text: String, _ label: String, _ kind: TextField.Kind, _ context: RowContext<FormSection>
    ) -> any CellDataSource {
        let row = context.dequeue(ControlRow<TextField>.self)
        if row.control.kind != kind { row.control = TextField(text, kind: kind) }
        if row.label != label { row.label = label }
        row.control.value = text
        return row
    }

    private func toggle(_ isOn: Bool, _ label: String, _ context: RowContext<FormSection>) -> any CellDataSource {
        let row = context.dequeue(ControlRow<Switch>.self)
        (row.label, row.control.value) = (label, isOn)
        return row
    }

    private func detailRow(
        _ detail: String?, _ isActive: Bool, _ label: String, _ context: RowContext<FormSection>
    ) -> any CellDataSource {
        let row = context.dequeue(DetailRow.self)
        (row.label, row.detail, row.isActive) = (label, detail, isActive)
        row.onMove = { [weak self] in self?.openPicker?.handle($0) ?? false }
        return row
    }

    private func picker(_ mode: PickerMode, _ date: Date, _ context: RowContext<FormSection>) -> any CellDataSource {
        let row = context.dequeue(ControlRow<DatePicker>.self)
        if row.control.components.isEmpty {
            row.control = DatePicker(
                date, components: mode.components, isCyclic: mode == .time, calendar: calendar)
        }
        row.control.value = date
        openPicker = row
        return row
    }
}

/// The rows of each section, for the form's data and its active row.
///
///     determineFormItems(from: formData, activeItem: .date(nil))[.time]
///     // [isAllDay, date, datePicker, startTime, endTime]
///
/// An active date or time has its picker right below it, if its row is shown: there is at most one picker. The active
/// item is known by its case; its value doesn't matter.
public func determineFormItems(
    from formData: FormData, activeItem: FormItem?
) -> [FormSection: [FormItem]] {
    let times: [FormItem] = formData.isAllDay ? [] : [.startTime(formData.startTime), .endTime(formData.endTime)]
    let time = ([.date(formData.date)] + times).flatMap { item in
        [item] + [item.picker].compactMap { item.collectionId == activeItem?.collectionId ? $0 : nil }
    }
    return [
        .titleAndLocation: [.title(formData.title), .location(formData.location)],
        .time: [.isAllDay(formData.isAllDay)] + time,
        .notes: [.url(formData.url), .notes(formData.notes)],
    ]
}

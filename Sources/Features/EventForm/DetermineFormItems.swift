/// The rows of each section, for what was entered and the row that the user is at.
///
///     determineFormItems(from: formData, activeItem: .date(nil))[.time]
///     // [isAllDay, date, datePicker, startTime, endTime]
///
/// An active date or time has its picker right below it, if it is there itself: there is at most one picker. The
/// active item is known by its case; the value in it doesn't matter.
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

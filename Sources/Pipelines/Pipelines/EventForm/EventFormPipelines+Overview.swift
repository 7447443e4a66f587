import EventFormFeature
import Foundation
import Streams

extension EventFormPipelines {
    /// The events in a directory, of which nothing is changed.
    public static func overview(
        of directory: URL, locale: Locale = .current, timeZone: TimeZone = .current
    ) -> AnyPublisher<Overview, any Error> {
        deferred(.useEvents) { try FileEventStore(directory: directory, access: .readOnly).fetch() }
            .tryMap { try Overview($0, EventFormPresenter(locale: locale, timeZone: timeZone)) }
            .reported(as: .events, in: ReportBook())
    }
}

extension Overview {
    private struct Agenda: Encodable { let events: [Event] }

    /// The events, in the order of their days.
    fileprivate init(_ added: [Event], _ presenter: EventFormPresenter) throws {
        let events = presenter.sortedByDay(added)
        try self.init(
            title: presenter.listTitle,
            rows: events.map(presenter.row).map { [$0.title, $0.details, $0.notes] },
            empty: presenter.noEvents, json: Agenda(events: events))
    }
}

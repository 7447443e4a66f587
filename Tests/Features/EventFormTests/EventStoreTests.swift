import EventFormFeature
import Foundation
import StreamsTesting
import Testing

@Suite("Stores of events")
final class EventStoreTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)")
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func stores() throws -> [any EventStore] {
        [InMemoryEventStore(), try FileEventStore(directory: directory)]
    }

    private func event(_ title: String?, day: Double? = 0, id: UUID = UUID()) -> Event {
        var data = FormData(now: now)
        (data.title, data.date) = (title, day.map { now + $0 * 86_400 })
        return Event(data, id: id)
    }

    @Test("Events are in the order in which they were added, and by day those without a date are last")
    func order() throws {
        let presenter = EventFormPresenter(timeZone: .gmt)
        for store in try stores() {
            for (title, day) in [("a", nil), ("b", 1.02), ("c", 0), ("d", 1), ("e", nil), ("f", -1e9), ("g", 1e9)] {
                try store.add(event(title, day: day))
            }
            #expect(try store.fetch().map(\.title) == ["a", "b", "c", "d", "e", "f", "g"])
            #expect(try presenter.sortedByDay(store.fetch()).map(\.title) == ["f", "c", "b", "d", "g", "a", "e"])
        }
    }

    @Test("BR-23: an event that exists is replaced in its place, and a deleted one disappears")
    func replacing() throws {
        let ids = (0..<3).map { _ in UUID() }
        for store in try stores() {
            for id in ids { try store.add(event("old", id: id)) }
            try store.add(event("new", id: ids[1]))
            #expect(try store.fetch().map(\.id) == ids && store.fetch().map(\.title) == ["old", "new", "old"])
            try store.delete(id: ids[0])
            try store.delete(id: ids[0])
            #expect(try store.fetch().map(\.id) == [ids[1], ids[2]])
        }
    }

    @Test("UI-5: a deleted event that is added again is at its place")
    func comingBack() throws {
        for store in try stores() {
            let events = ["a", "b", "c"].map { event($0) }
            for event in events { try store.add(event) }
            try store.delete(id: events[1].id)
            try store.add(events[1])
            #expect(try store.fetch() == events)
        }
    }

    @Test("Another store in the directory finds all data of an event")
    func anotherStore() throws {
        var data = FormData(now: now)
        (data.title, data.location, data.isAllDay, data.url, data.notes) = ("Party", "Here", true, "a.b", "x\ny")
        let event = Event(data)
        try FileEventStore(directory: directory).add(event)
        #expect(try FileEventStore(directory: directory).fetch() == [event] && FormData(event) == data)
    }

    @Test("Damaged events are not shown or deleted, and are put aside when the next event is added")
    func damage() throws {
        let store = try FileEventStore(directory: directory)
        try Data("rubbish".utf8).write(to: directory.appending(path: "events.json"))
        #expect(throws: (any Error).self) { try store.fetch() }
        #expect(throws: (any Error).self) { try store.delete(id: UUID()) }
        let aside = try #require(try store.add(event("new")))
        #expect(try store.fetch().map(\.title) == ["new"] && store.add(event("newer")) == nil)
        #expect(try aside.lastPathComponent == "events.damaged.json" && Data(contentsOf: aside) == Data("rubbish".utf8))
    }

    @Test("A text that contains only white space becomes nil", arguments: [nil, "", " \n\t"])
    func blank(text: String?) {
        var data = FormData(now: now)
        (data.title, data.location, data.url, data.notes) = (text, text, text, text)
        let event = Event(data)
        #expect(event.title == nil && event.location == nil && event.url == nil && event.notes == nil)
        #expect(self.event(" a ").title == " a ")
    }

    @Test("Thirty-two mebibytes of events are read, and a longer file is refused", arguments: [0, 1])
    func limit(more: Int) throws {
        let store = try FileEventStore(directory: directory), file = directory.appending(path: "events.json")
        try store.add(event("a"))
        let data = try Data(contentsOf: file)
        try (data + Data(repeating: UInt8(ascii: " "), count: (32 << 20) + more - data.count)).write(to: file)
        #expect((try? store.fetch().count) == (more == 0 ? 1 : nil))
    }

    @Test("Events in the format of an old session are still read")
    func oldEvents() throws {
        let id = UUID(), store = try FileEventStore(directory: directory)
        let row = #"{"date":0,"endTime":2,"id":"\#(id)","isAllDay":true,"startTime":1,"title":"a"}"#
        try Data(#"{"events":[\#(row)],"version":1}"#.utf8).write(to: directory.appending(path: "events.json"))
        var data = FormData()
        (data.title, data.isAllDay) = ("a", true)
        (data.date, data.startTime) = (Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1))
        data.endTime = Date(timeIntervalSinceReferenceDate: 2)
        #expect(try store.fetch() == [Event(data, id: id)])
    }
}

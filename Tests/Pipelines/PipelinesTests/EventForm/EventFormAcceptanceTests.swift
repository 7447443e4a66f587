import EventFormFeature
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the event app with its own files, driven by keys.
@MainActor
@Suite final class EventFormAcceptanceTests {
    private let folder = TemporaryFolder()

    private var directory: URL { folder.url }

    private func launch() throws -> EventFormScene {
        let scene = try EventFormScene(
            directory: directory, now: Date(timeIntervalSince1970: 1_700_000_000), locale: Locale(identifier: "en"),
            timeZone: .gmt, environment: [:])
        scene.stack.resize(to: Size(width: 80, height: 24))
        return scene
    }

    private func shows(_ text: String, _ scene: EventFormScene) async -> Bool {
        await eventually { scene.stack.frame.text.contains(text) }
    }

    @Test("A saved event is in the list, and is there when the app is started again")
    func saving() async throws {
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\tRiverside\u{13}")
        #expect(await shows("Saved: Picnic", scene) && scene.stack.screens.count == 1)
        #expect(await shows("November 14, 2023 · 10:13", scene))
        let again = try launch()
        again.stack.press(.escape)
        #expect(await shows("· Riverside", again))
    }

    @Test("Escape asks before an event is discarded, unless nothing was entered")
    func asking() throws {
        let scene = try launch()
        scene.stack.press(.character("x"), .escape)
        #expect(scene.stack.screens.count == 2 && scene.stack.frame.text.contains("Esc drops it"))
        scene.stack.press(.escape, .character("a"), .escape)
        #expect(scene.stack.screens.count == 1)
    }

    @Test(
        "UI-6: events are shown by day, from the last day, by name, or by place, and the title says so",
        arguments: [
            ("en", ["by day", "last day first", "by name", "by place"]),
            ("pt-BR", ["por dia", "último dia primeiro", "por nome", "por local"]),
            ("el", ["κατά ημέρα", "τελευταία ημέρα πρώτα", "κατά όνομα", "κατά τόπο"]),
        ])
    func orders(language: String, names: [String]) async throws {
        try keepEvents([("b", "Porto"), ("c", "Braga"), ("a", nil)])
        let scene = try EventFormScene(directory: directory, locale: Locale(identifier: language), environment: [:])
        scene.stack.resize(to: Size(width: 80, height: 24))
        scene.stack.press(.escape)
        #expect(await shows(names[0], scene))
        for (name, order) in zip(names + [names[0]], ["bca", "acb", "abc", "cba", "bca"]) {
            let shown = scene.stack.body.filter { $0.count == 3 }.map { $0.suffix(1) }.joined()
            #expect(scene.stack.title.hasSuffix("  " + name) && shown == order, "\(scene.stack.frame.text)")
            scene.stack.press(.character("s"))
        }
    }

    @Test(
        "UI-6: events of one day, in the user's time zone, are in the order in which they were added",
        arguments: [(0, "cab"), (5, "abc")])
    func orderWithinDay(hoursFromGreenwich: Int, order: String) async throws {
        try keepEvents([("a", nil), ("b", nil), ("c", nil)], at: [30, 25, 20])
        let scene = try EventFormScene(
            directory: directory, locale: Locale(identifier: "en"),
            timeZone: try #require(TimeZone(secondsFromGMT: hoursFromGreenwich * 3_600)), environment: [:])
        scene.stack.resize(to: Size(width: 80, height: 24))
        scene.stack.press(.escape)
        #expect(await shows("by day", scene))
        #expect(scene.stack.body.filter { $0.count == 3 }.map { $0.suffix(1) }.joined() == order)
    }

    /// Stores events that begin at these hours after the beginning of 1970 in Greenwich.
    private func keepEvents(
        _ events: [(title: String, location: String?)], at hours: [Double] = [0, 24, 48]
    ) throws {
        let store = try FileEventStore(directory: directory)
        for (hour, event) in zip(hours, events) {
            var data = FormData(now: Date(timeIntervalSince1970: hour * 3_600))
            (data.title, data.location, data.isAllDay) = (event.title, event.location, true)
            try store.add(Event(data))
        }
    }

    @Test("An event is deleted permanently, after a question")
    func deleting() async throws {
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("Saved: Picnic", scene))
        #expect(await shows("November 14, 2023", scene))
        scene.stack.press(.character("d"), .character("d"))
        #expect(await shows("Deleted: Picnic", scene))
        #expect(try FileEventStore(directory: directory).fetch().isEmpty)
    }

    @Test("UI-5: a deleted event is put back by a key, as it was, as long as nothing else has been done")
    func undo() async throws {
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("Saved: Picnic", scene) && scene.stack.frame.text.contains("u undo") == false)
        #expect(await shows("November 14, 2023", scene))
        let events = try FileEventStore(directory: directory).fetch()
        scene.stack.press(.down, .character("d"), .character("d"))
        #expect(await shows("Deleted: Picnic  u undo", scene))
        scene.stack.press(.character("u"))
        #expect(await shows("Saved: Picnic", scene))
        #expect(try FileEventStore(directory: directory).fetch() == events)
        try await scene.settle()
        scene.stack.press(.down)
        #expect(!scene.stack.frame.text.contains("u undo"))
    }

    @Test("BR-23: an edited event replaces the old one permanently")
    func editing() async throws {
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\tRiverside\u{13}")
        #expect(await shows("· Riverside", scene))
        _ = scene.screen(afterTyping: "\r")
        #expect(scene.stack.frame.text.hasPrefix(" ‹ Edit Event") && scene.stack.frame.text.contains("Riverside"))
        _ = scene.screen(afterTyping: "\u{5}s\u{13}")
        #expect(await shows("Saved: Picnics", scene))
        #expect(await shows("▌ Picnics", scene))
        #expect(try FileEventStore(directory: directory).fetch().map(\.title) == ["Picnics"])
    }

    @Test("An event that was opened and not changed is left without a question")
    func editingNothing() async throws {
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("▌ Picnic", scene))
        scene.stack.press(.enter, .down, .escape)
        #expect(scene.stack.screens.count == 1)
    }

    @Test("Saving an event in place of damaged ones says where these are")
    func damaged() async throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: directory.appending(path: "events.json"))
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("Saved: Picnic. The damaged events are kept as events.damaged.json", scene))
        let aside = directory.appending(path: "events.damaged.json")
        #expect(try String(contentsOf: aside, encoding: .utf8) == "{")
    }

    @Test("Where a folder has the name for damaged events, the message names the file in which they are")
    func damagedBesideFolder() async throws {
        let folder = directory.appending(path: "events.damaged.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: directory.appending(path: "events.json"))
        let scene = try launch()
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("The damaged events are kept as events.damaged-2.json", scene))
    }

    @Test("When an event cannot be saved the form stays, says why, and loses nothing")
    func cannotSave() async throws {
        let scene = try launch()
        try FileManager.default.removeItem(at: directory)
        try Data("a file".utf8).write(to: directory)
        _ = scene.screen(afterTyping: "Picnic\u{13}")
        #expect(await shows("Error: the file ", scene) && scene.stack.frame.text.contains("Picnic"))
    }
}

import EventFormFeature
import FeatureStorage
import Foundation
import GIFWalletFeature
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Two instances of an app on one store: nobody's work is replaced unless that was asked, and answered.
@MainActor
@Suite final class TwoWritersLaws {
    private let folder = TemporaryFolder()

    private var directory: URL { folder.url }

    private enum Move: CaseIterable { case open, type, save, saveAgain, goOn, leave, delete }

    /// A model of one text that two writers edit: what is stored, and what each has opened, and has typed.
    private struct Writer {
        var life = FormLife()
        var opened: String?
        var draft = ""
    }

    /// Checks random moves of two writers of one text, in a store that reads, saves and removes it.
    private func check(
        read: () throws -> String?, save: (String, Replacement<String>) throws -> Void,
        remove: (Replacement<String>) throws -> Void
    ) throws {
        let moves = Generator<[(Int, Move)]>.array(
            of: Generator { (Int($0.choose(upTo: 1)), Generator.element(of: Move.allCases).draw(from: &$0)) })
        try forAll(moves, count: 100) { moves in
            try remove(.anything)
            var (writers, stored, count) = ([Writer(), Writer()], String?.none, 0)
            for (index, move) in moves {
                let before = writers[index]
                switch move {
                case .open: writers[index] = Writer(opened: try read(), draft: try read() ?? "")
                case .type:
                    count += 1
                    writers[index].draft += "\(count)"
                    writers[index].life.receive(.changed)
                case .leave: writers[index].life.receive(.leave)
                case .goOn:
                    writers[index].life.receive(.goOn)
                    try StreamsTesting.check(writers[index].life.question == nil, "the question stays")
                case .delete:
                    do {
                        try remove(.only(before.opened))
                        try StreamsTesting.check([nil, before.opened].contains(stored), "\(stored ?? "") was removed")
                        stored = nil
                    } catch is StoreConflict {
                        try StreamsTesting.check(stored != before.opened, "refused without a reason")
                    }
                case .save, .saveAgain:
                    guard case .save(let isReplacing) = writers[index].life.receive(.save) else { break }
                    let wasAsked = before.life.question == .replace
                    try checkEqual(isReplacing, wasAsked)
                    do {
                        try save(before.draft, isReplacing ? .anything : .only(before.opened))
                        try StreamsTesting.check(stored == before.opened || wasAsked, "\(stored ?? "") was replaced")
                        (writers[index].opened, stored) = (before.draft, before.draft)
                        writers[index].life = FormLife()
                    } catch is StoreConflict {
                        try StreamsTesting.check(stored != before.opened, "asked without a reason")
                        writers[index].life.receive(.conflicted)
                    }
                }
                try checkEqual(try read(), stored)
            }
        }
    }

    @Test("UI-3: of two who edit an event, none replaces the other's work without an answer, in memory and in files")
    func events() throws {
        let id = UUID()
        func event(_ text: String) -> Event {
            var data = FormData(now: Date(timeIntervalSince1970: 0))
            data.title = text.isEmpty ? nil : text
            return Event(data, id: id)
        }
        for store in [InMemoryEventStore(), try FileEventStore(directory: directory)] as [any EventStore] {
            try check(
                read: { try store.fetch().first.map { $0.title ?? "" } },
                save: { try store.add(event($0), replacing: $1.map(event)) },
                remove: { try store.delete(id: id, replacing: $0.map(event)) })
        }
    }

    @Test("UI-3: of two who edit a GIF, none replaces the other's work without an answer, in memory and in files")
    func gifs() throws {
        func draft(_ text: String) -> GIFDraft {
            GIFDraft(id: "1", title: text, subtitle: "", url: baseURL, tags: ["t"])
        }
        func gif(_ text: String) throws -> WalletGIF {
            let store = InMemoryGIFStore()
            try store.createGIF(draft(text), at: .distantPast)
            return try #require(try store.fetchGIF(id: "1"))
        }
        for store in [InMemoryGIFStore(), try FileGIFStore(directory: directory)] as [any GIFStore] {
            try check(
                read: { try store.fetchGIF(id: "1")?.title },
                save: { try store.createGIF(draft($0), at: .distantPast, replacing: try $1.map(gif)) },
                remove: { try store.deleteGIF(id: "1", replacing: try $0.map(gif)) })
        }
    }

    /// Two instances of the app.
    private func makeScenes() throws -> [EventFormScene] {
        try (0..<2).map { _ in
            try EventFormScene(directory: directory, locale: Locale(identifier: "en"), timeZone: .gmt, environment: [:])
        }
    }

    @Test("UI-3: an instance of the app does not delete what another has edited, until it has shown that")
    func deletingInApp() async throws {
        let store = try FileEventStore(directory: directory)
        try store.add(Event(FormData(now: Date(timeIntervalSince1970: 0))))
        let scenes = try makeScenes()
        for scene in scenes { try await scene.type("\u{1B}") }
        try await scenes[0].type("\r", "one\u{13}")
        try await scenes[1].type("d", "d")
        let text = scenes[1].stack.frame.text
        #expect(try store.fetch().map(\.title) == ["one"])
        #expect(text.contains("one") && text.contains("somebody else has changed it"))
        try await scenes[1].type("d", "d")
        #expect(try store.fetch() == [])
    }

    @Test("UI-3: two instances of the app edit one event: the later save asks, and replaces when it is told to")
    func app() async throws {
        let store = try FileEventStore(directory: directory)
        try store.add(Event(FormData(now: Date(timeIntervalSince1970: 0))))
        let scenes = try makeScenes()
        for scene in scenes { try await scene.type("\u{1B}", "\r") }
        for (scene, title) in zip(scenes, ["one", "two"]) {
            try await scene.type(title + "\u{13}")
        }
        #expect(scenes[1].stack.frame.text.contains("Somebody else has changed this meanwhile"))
        #expect(try store.fetch().map(\.title) == ["one"])
        try await scenes[1].type("\u{13}")
        #expect(try store.fetch().map(\.title) == ["two"] && scenes[1].stack.frame.text.contains("Saved: two"))
    }
}

extension EventFormScene {
    /// Types texts, and waits after each until nothing is loaded or saved any more.
    @MainActor
    fileprivate func type(_ texts: String...) async throws {
        for text in texts {
            _ = screen(afterTyping: text)
            try await settle()
        }
    }
}

extension Replacement {
    fileprivate func map<Other>(_ transform: (Document) throws -> Other) rethrows -> Replacement<Other> {
        switch self {
        case .anything: .anything
        case .only(let document): .only(try document.map(transform))
        }
    }
}

import Dispatch
import EventFormFeature
import FeatureStorage
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests changes that end late, when something else has begun: neither is lost.
@MainActor
@Suite struct LateChangeTests {
    private let clock = TestScheduler()
    private let gifs = InMemoryGIFStore()
    /// The wallet, whose store is used when the clock runs.
    private let wallet: GIFWalletScene<TestScheduler>
    private let store = ClosableEventStore()
    private let events: EventFormScene

    init() throws {
        let (english, gifs, size) = (Locale(identifier: "en"), gifs, Size(width: 80, height: 24))
        for (day, title) in zip([1.0, 2.0], ["one", "two"]) {
            var data = FormData(now: Date(timeIntervalSince1970: 86_400 * day))
            data.title = title
            try store.add(Event(data))
            let draft = GIFDraft(id: title, title: title, subtitle: "", url: baseURL, tags: [])
            try gifs.createGIF(draft, at: Date(timeIntervalSince1970: day))
        }
        events = EventFormScene(store: store, locale: english, timeZone: .gmt, environment: [:])
        events.stack.resize(to: size)
        events.stack.press(.escape)
        let pipelines = GIFPipelines(
            httpClient: StubHTTPClient(), imageClient: StubHTTPClient(), scheduler: clock, locale: english,
            openStore: { gifs })
        wallet = GIFWalletScene(
            pipelines: pipelines, search: { _ in Empty().eraseToAnyPublisher() }, sharingTo: baseURL, locale: english,
            stack: NavigationStack(appearance: Appearance(theme: .plain, locale: english)))
        wallet.stack.resize(to: size)
        clock.run()
    }

    private func showsEvents() async throws {
        #expect(await eventually { events.stack.frame.text.contains("one") })
        try await events.settle()
    }

    @Test(
        "UI-1: a form that is opened while a GIF is being deleted stays, with its text",
        arguments: [[Key.escape, .character("a")], [.character("e")]])
    func formAboveWallet(keys: [Key]) throws {
        wallet.stack.press(.enter)
        clock.run()
        for key in [.character("d"), .character("d")] + keys + [.down, .paste("Party")] { wallet.stack.press(key) }
        let count = wallet.stack.screens.count
        clock.run()
        #expect(try gifs.fetchGIFs().map(\.id) == ["one"])
        #expect(wallet.stack.screens.count == count && wallet.stack.notice?.hasPrefix("Deleted: two") == true)
        #expect(wallet.stack.frame.text.contains("Party"))
    }

    @Test("UI-5: a GIF that is being deleted is deleted, though another one is put back meanwhile")
    func restoringDuringDeletion() throws {
        for keys in [[Key.enter], [.character("d"), .character("d")], [.enter]] {
            for key in keys { wallet.stack.press(key) }
            clock.run()
        }
        wallet.stack.press(.character("d"), .character("d"), .escape, .character("u"))
        clock.run()
        #expect(try gifs.fetchGIFs().map(\.id) == ["two"])
    }

    @Test("UI-1: a form that is opened while an event is being deleted stays, with its text")
    func formAboveEvents() async throws {
        try await showsEvents()
        store.close()
        events.stack.press(.character("r"), .character("d"), .character("d"), .character("a"), .paste("Party"))
        store.open()
        #expect(await eventually { events.stack.notice?.hasPrefix("Deleted: one") == true })
        #expect(events.stack.screens.count == 2 && events.stack.frame.text.contains("Party"))
    }

    @Test("UI-5: events that are being deleted are all deleted, however soon one follows the other")
    func twoDeletions() async throws {
        try await showsEvents()
        store.close()
        events.stack.press(.character("r"), .character("d"), .character("d"), .down, .character("d"), .character("d"))
        store.open()
        try await events.settle()
        #expect(try store.fetch().isEmpty)
    }
}

/// Events in memory, which cannot be read while the store is closed.
private final class ClosableEventStore: EventStore {
    private let store = InMemoryEventStore()
    private let door = DispatchSemaphore(value: 1)

    func close() { door.wait() }
    func open() { door.signal() }

    func add(_ event: Event, replacing: Replacement<Event>) throws -> URL? {
        try store.add(event, replacing: replacing)
    }

    func delete(id: UUID, replacing: Replacement<Event>) throws { try store.delete(id: id, replacing: replacing) }

    func fetch() throws -> [Event] {
        close()
        defer { open() }
        return try store.fetch()
    }
}

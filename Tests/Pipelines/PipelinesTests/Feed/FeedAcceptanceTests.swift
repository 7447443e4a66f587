import FeatureDemoAPI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the whole app over real sockets, with real files, driven by keys.
@MainActor
@Suite struct FeedAcceptanceTests {
    private let app: FeedApp

    init() throws { app = try FeedApp() }

    @Test("EF-44: the app begins with the feed, on its own stack")
    func begins() async {
        app.launch()
        #expect(app.stack.screens.count == 1 && app.stack.title.contains("My Feed"))
        #expect(await app.shows("Lisboa, Portugal"))
        #expect(app.server.traffic.requests(for: "/v1/feed") == 1)
    }

    @Test("Online the feed shows its first page, and the pictures of the visible rows")
    func online() async {
        app.launch()
        #expect(await app.showsFeed() && app.imageCount == 10)
        #expect(app.stack.body[5].contains("▌ ") && !app.stack.frame.text.contains("░"))
        #expect(!app.stack.frame.text.contains("retry"))
    }

    @Test("Scrolling leads through all pages to the end")
    func paging() async {
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        for pages in 1...6 {
            app.press(.end)
            #expect(await eventually { app.imageCount == min(60, 10 * (pages + 1)) })
        }
        #expect(await eventually { app.feed?.sections.count == 1 })
        app.press(.end)
        #expect(await app.shows("The very first picture here"))
    }

    @Test("Offline the app shows what it showed before, with its pictures")
    func offline() async {
        app.launch()
        #expect(await app.showsFeed())
        let shown = app.stack.frame.text
        app.server.stop()
        app.launch()
        #expect(await app.showsFeed() && app.stack.frame.text == shown)
    }

    @Test("Offline without a cache the app shows the error, and the feed once the server is back")
    func offlineWithoutCache() async {
        app.server.setFault(.serverError)
        app.launch()
        #expect(await app.shows(connectionError) && app.imageCount == 0)
        app.server.clearFaults()
        app.press(.character("r"))
        #expect(await app.shows("Lisboa, Portugal") && !app.stack.frame.text.contains(connectionError))
    }

    @Test("EF-43: the return key opens the comments on the selected image")
    func comments() async throws {
        let image = try #require(app.server.feed.images.first)
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.press(.enter)
        #expect(app.stack.title.contains("‹ Comments"))
        #expect(await app.shows(try #require(image.comments.first?.message)))
        #expect(app.server.traffic.requests(for: "/v1/image/\(image.id.uuidString)/comments") == 1)
    }

    @Test("EF-45: leaving the comments cancels their request, as the server sees")
    func leavingComments() async throws {
        let path = "/v1/image/\(try #require(app.server.feed.images.first).id.uuidString)/comments"
        app.server.setFault(.stall, under: "/v1/image")
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.press(.enter)
        #expect(await app.server.waitForTraffic { $0.requests(for: path) == 1 })
        app.press(.escape)
        #expect(await app.server.waitForTraffic { $0.abandoned(for: path) == 1 })
        #expect(app.stack.title.contains("My Feed") && app.stack.frame.text.contains("Lisboa"))
    }

    @Test("EF-46: leaving the app deletes an expired cache", arguments: [6, 7])
    func leavingValidatesTheCache(daysLater: Double) async throws {
        app.launch()
        #expect(await app.showsFeed())
        app.server.stop()
        app.launch(currentDate: { Date(timeIntervalSinceNow: daysLater * 86_400 + 3_600) })
        await app.scene?.willResignActive { Issue.record($0) }
        app.launch()
        #expect(await app.shows(daysLater < 7 ? "Lisboa, Portugal" : connectionError))
    }

    @Test("EF-46: a cache that cannot be validated is reported, without further consequences")
    func failedValidation() async {
        var faults = 0
        let pipelines = makePipelines(StubHTTPClient(), StoreDouble(failing: [.retrieve, .delete]))
        await FeedScene(pipelines: pipelines).willResignActive { _ in faults += 1 }
        #expect(faults == 1)
    }

    @Test("EF-64: scrolling cancels the requests of pictures that are no longer visible, as the server sees")
    func scrollingCancels() async throws {
        app.server.setFault(.stall, under: "/images")
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        let path = "/images/\(try #require(app.server.feed.images.first).id.uuidString).bmp"
        #expect(await app.server.waitForTraffic { $0.requests(for: path) == 1 })
        app.press(.pageDown, .pageDown)
        #expect(await app.server.waitForTraffic { $0.abandoned(for: path) == 1 })
    }

    @Test("While the server stalls the keys still work at once")
    func keysNeverWait() async {
        app.server.setFault(.stall, under: "/images")
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.press(.down, .down, .down)
        #expect(app.feed?.selection == 3 && app.stack.frame.isAnimated)
    }
}

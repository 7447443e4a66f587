import FeatureDemoAPI
import FeedFeature
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the messages about failures: the app continues, and its good data stays.
@MainActor
@Suite struct FeedFaultTests {
    private let app: FeedApp

    init() throws { app = try FeedApp() }

    nonisolated static let faults: [DemoServer.Fault] = [
        .stall, .stallHalfway, .cutShort, .cutHeader, .serverError, .rubbish, .endless,
    ]

    @Test(
        "Whatever the server does wrong, an error is shown, and the feed returns with the server",
        arguments: faults)
    func feedFails(fault: DemoServer.Fault) async {
        app.server.setFault(fault, under: "/v1/feed")
        app.launch()
        #expect(await app.shows(connectionError) && !app.stack.title.contains("Loading"))
        app.server.clearFaults()
        app.press(.character("r"))
        #expect(await app.shows("Lisboa, Portugal"))
    }

    @Test("Whatever is wrong with a picture, its row offers a retry, which loads it", arguments: faults)
    func pictureFails(fault: DemoServer.Fault) async {
        app.server.setFault(fault, under: "/images")
        app.launch()
        #expect(await app.shows("↻ retry (t)") && app.stack.frame.text.contains("Lisboa, Portugal"))
        app.server.clearFaults()
        #expect(await app.settles())
        app.press(.character("t"), .down, .character("t"))
        #expect(await app.settles())
        #expect(!app.stack.frame.text.contains("↻"))
    }

    @Test(
        "Whatever is wrong with the next page, its row shows it, the images stay, and a retry loads it",
        arguments: faults)
    func nextPageFails(fault: DemoServer.Fault) async {
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.server.setFault(fault, under: "/v1/feed")
        app.press(.end)
        #expect(await app.shows("▌ \(connectionError)") && app.imageCount == 10)
        app.server.clearFaults()
        app.press(.enter)
        #expect(await eventually { app.imageCount == 20 })
    }

    @Test("Whatever is wrong with comments, an error is shown, and the way back works", arguments: faults)
    func commentsFail(fault: DemoServer.Fault) async {
        app.server.setFault(fault, under: "/v1/image")
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.press(.enter)
        #expect(await app.shows(connectionError) && app.stack.frame.text.contains("Esc back"))
        app.press(.escape)
        #expect(await app.shows("Lisboa, Portugal"))
    }

    @Test("Ten megabytes of a description are refused, with a message")
    func tenMegabytes() async throws {
        let app = try FeedApp(DemoFeed([DemoImage(description: String(repeating: "x", count: 10_000_000))]))
        app.launch()
        #expect(await app.shows(connectionError))
    }

    @Test("Escape sequences in the server's texts never reach the terminal")
    func escapeSequences() async throws {
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}evil"
        let comment = DemoComment(message: evil, createdAt: Date(), username: evil)
        let app = try FeedApp(DemoFeed([DemoImage(description: evil, location: evil, comments: [comment])]))
        app.launch()
        #expect(await app.shows("evil"))
        app.press(.enter)
        #expect(await app.shows("evil"))
        let ansi = app.stack.frame.ansi(colors: .none)
        #expect(!ansi.contains("\u{1B}[2J\u{1B}]") && !ansi.contains("\u{7}") && !ansi.contains("\u{9B}"))
        #expect(!ansi.unicodeScalars.contains("\u{202E}"))
    }

    @Test("A damaged cache does no harm online, and counts as none offline")
    func damagedCache() async throws {
        app.launch()
        #expect(await app.showsFeed())
        for file in try #require(FileManager.default.enumerator(at: app.directory, includingPropertiesForKeys: nil)) {
            if let file = file as? URL, !file.hasDirectoryPath { try Data("damaged".utf8).write(to: file) }
        }
        app.launch()
        #expect(await app.showsFeed() && !app.stack.frame.text.contains("↻"))
    }

    @Test("Without a usable cache the app works, and its composer receives the reason")
    func noCacheDirectory() async throws {
        try Data("a file".utf8).write(to: app.directory)
        app.launch()
        #expect(await app.shows("Lisboa, Portugal") && app.faults.count == 1)
    }

    @Test("A full disk does not prevent the feed from being shown")
    func fullDisk() throws {
        let images = makeImages(2)
        let client = StubHTTPClient { .success(($0.path.hasSuffix("feed") ? json(images) : picture(255), 200)) }
        let scene = FeedScene(
            pipelines: makePipelines(client, StoreDouble(failing: [.insert, .insertImage, .delete])), environment: [:])
        scene.stack.resize(to: Size(width: 80, height: 24))
        #expect(scene.stack.body[0].hasSuffix("a pier") && scene.stack.body[3].contains("@@@@"))
    }

    @Test("A reload while more is loading duplicates no row, on the screen or on the disk")
    func reloadWhileLoadingMore() async throws {
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.server.setFault(.delay(.milliseconds(300)), under: "/v1/feed")
        app.press(.end, .character("r"), .end)
        #expect(await eventually { app.feed?.isLoading == false })
        app.server.clearFaults()
        for _ in 0..<3 {
            app.press(.home, .end)
            #expect(await app.settles())
        }
        let store = FileFeedStore.orInMemory(directory: app.directory) { _ in }
        let ids = try #require(try store.retrieve()).feed.map(\.id)
        #expect(Set(ids).count == ids.count && ids == app.server.feed.images.prefix(ids.count).map(\.id))
        #expect(app.imageCount == ids.count)
    }

    @Test("A cache directory that becomes read-only loses no page, and is reported once, in the last line")
    func readOnlyCache() async throws {
        app.launch()
        #expect(await app.showsFeed())
        try FileManager.default.removeItem(at: app.directory)
        try Data("a file".utf8).write(to: app.directory)
        app.press(.end)
        #expect(await app.shows(" Not kept for later: the") && app.stack.notice != nil)
        #expect(await eventually { app.imageCount == 20 })
        app.press(.end)
        #expect(await eventually { app.imageCount == 30 } && app.stack.notice == nil)
    }

    @Test(
        "EF-74: below the message the screen names the failed layers, in the list and in the row that loads more")
    func layersAreNamed() async {
        app.server.stop()
        app.launch()
        #expect(await app.shows(" The first page: the server cannot be reached; the cache is empty"))
        #expect(app.stack.body[0].contains(connectionError))
    }

    @Test("EF-74: the comments, and a page after the first one, have their own names")
    func otherLayers() async {
        app.launch()
        #expect(await app.shows("Lisboa, Portugal"))
        app.server.setFault(.rubbish, under: "/v1")
        app.press(.end)
        #expect(await app.shows("The next page: the server's answer makes no sense"))
        app.press(.home, .enter)
        #expect(await app.shows("The comments: the server's answer makes no sense"))
    }
}

import FeatureNetworking
import FeedFeature
import FoaasFeature
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Whatever a server does wrong, the screens of all apps say the same of it, and of nothing else. One app at a time: each
/// draws its screen again and again, on the main actor, until the answer is there.
///
/// What each way of a server leads to is shown by `LyingServerTests`; here each outcome is shown on each screen.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LyingScreenTests {
    /// A screen, or a part of one, that shows an answer of a server. The events and the form for signing up have no server.
    enum Place: String, CaseIterable {
        case firstPage, nextPage, comments, image, search, foundPicture, operations, preview, message

        /// A part of the address that is asked for it.
        var address: String {
            switch self {
            case .firstPage: "feed"
            case .nextPage: "after_id"
            case .comments, .operations: rawValue
            case .image, .foundPicture: "picture"
            case .search: "gifs"
            case .preview, .message: "say"
            }
        }

        /// A text of the right answer that the screen shows.
        var contents: String {
            switch self {
            case .firstPage, .nextPage, .image: "A pier"
            case .comments: "A word"
            case .search, .foundPicture: "A cat"
            case .operations: "A bus"
            case .preview, .message: "A bus comes."
            }
        }

        /// The error that the screen shows for an answer; nil if it shows the answer.
        func words(_ way: LyingServer.Way) -> String? {
            switch (self, way) {
            case (.image, .latin), (.foundPicture, .latin): nil
            case (.image, .html), (.image, .otherJSON), (.image, .cutJSON), (.foundPicture, .html),
                (.foundPicture, .otherJSON), (.foundPicture, .cutJSON):
                "it is no picture that can be read"
            case (.image, .shorterLength), (.foundPicture, .shorterLength): "the picture ends too soon"
            default: way.words
            }
        }

        static let allWords = Set(
            LyingServer.Way.allCases.flatMap { way in allCases.compactMap { $0.words(way) } })
    }

    /// A way of each outcome; all ways that lead to an answer without sense, as each screen reads its answers by itself.
    private nonisolated static let ways = LyingServer.Way.allCases.filter { way in
        [.byteOrderMark, .latin].contains(way) || way.words == "the server's answer makes no sense"
            || way == LyingServer.Way.allCases.first { $0.words == way.words }
    }

    @Test(
        "EF-89: whatever a server does, each screen that asks it says in the words of all apps what is wrong, and nothing else",
        arguments: ways, Place.allCases)
    func words(way: LyingServer.Way, place: Place) async throws {
        let app = try LyingApp(way, place)
        try await app.open()
        let expected = Set([place.words(way)].compactMap { $0 })
        #expect(
            await eventually { app.hasAnswer } && Place.allWords.filter(app.text.contains) == expected, "\(app.text)")
        #expect(!expected.isEmpty || way == .latin || app.text.contains(place.contents), "\(app.text)")
        #expect(!app.text.contains("GET /"), "an address of a request is no word for a user: \(app.text)")
        #expect(app.text.contains("retry") == (place.address == "picture" && !expected.isEmpty), "\(app.text)")
    }
}

/// An app that asks a lying server, on a screen of 80 columns.
@MainActor
private final class LyingApp {
    private let server: LyingServer
    private let place: LyingScreenTests.Place
    private let clock = TestScheduler()
    private let folder = TemporaryFolder()
    private let stack: NavigationStack
    /// Keeps the app alive.
    private let scene: AnyObject

    init(_ way: LyingServer.Way, _ place: LyingScreenTests.Place) throws {
        let server = try LyingServer(way, at: place.address)
        let client = WebHTTPClient(maximumSize: 1 << 20, maximumDuration: way.isEndless ? 2 : 120)
        let (locale, queue) = (Locale(identifier: "en"), DispatchQueue(label: "LyingApp"))
        switch place {
        case .firstPage, .nextPage, .comments, .image:
            let scene = FeedScene(
                pipelines: FeedPipelines(
                    baseURL: server.baseURL, httpClient: client, store: InMemoryFeedStore(), scheduler: queue),
                locale: locale, environment: [:])
            (self.scene, stack) = (scene, scene.stack)
        case .search, .foundPicture:
            let pipelines = GIFPipelines(
                baseURL: server.baseURL, httpClient: client, imageClient: client, scheduler: queue, locale: locale
            ) { InMemoryGIFStore() }
            let scene = GIFWalletScene(
                pipelines: pipelines, sharingTo: server.baseURL, locale: locale, environment: [:])
            (self.scene, stack) = (scene, scene.stack)
        case .operations, .preview, .message:
            let scene = FoaasScene(
                pipelines: FoaasPipelines(
                    baseURL: server.baseURL, httpClient: client, store: NoOperations(), scheduler: queue),
                directory: folder.url,
                scheduler: queue, clock: clock, locale: locale, environment: [:])
            (self.scene, stack) = (scene, scene.stack)
        }
        (self.server, self.place) = (server, place)
        stack.resize(to: Size(width: 80, height: 24))
    }

    /// Opens the screen.
    func open() async throws {
        switch place {
        case .firstPage, .nextPage, .image: break
        case .comments: try await press(.enter, after: "A pier")
        case .search, .foundPicture: stack.press(.character("a"), .enter)
        case .operations, .preview, .message:
            stack.press(.character("+"))
            clock.advance(by: .milliseconds(100))
            if place != .operations { try await press(.enter, after: "A bus") }
            if place == .message {
                try #require(await eventually { self.hasAnswer })
                stack.press(.paste("Nala"), .control("s"))
            }
        }
    }

    private func press(_ key: Key, after text: String) async throws {
        try #require(await eventually { self.text.contains(text) })
        stack.press(key)
    }

    /// Whether nothing moves any more, and the screen shows what has come, or that something is wrong.
    var hasAnswer: Bool {
        !stack.frame.isAnimated
            && [place.contents, connectionError, "Error: ", "No preview: ", "Nothing here yet"].contains(
                where: text.contains)
    }

    /// The screen, as if its lines were not wrapped.
    var text: String { stack.frame.text.split { $0.isWhitespace || $0 == "▌" }.joined(separator: " ") }
}

private struct NoOperations: FoaasOperationStore {
    func save(_ operations: [FoaasOperation]) {}
    func load() -> [FoaasOperation]? { nil }
    func deleteStoredOperations() {}
}

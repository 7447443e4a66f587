import FeatureNetworking
import FeedFeature
import FoaasFeature
import Foundation
import GIFWalletFeature
import Streams
import Testing

@testable import FeaturePipelines

/// Whatever a server does wrong, all apps say the same about it, in the user's language.
@Suite(.timeLimit(.minutes(3)))
struct LyingServerTests {
    private static let locales = ["en", "pt-BR", "el"].map(Locale.init(identifier:))

    /// What an app says of a server, in each language; nil for an app that shows what the server has sent.
    private func words(_ app: String, _ server: LyingServer, within seconds: TimeInterval) async throws -> [String?] {
        let client = WebHTTPClient(maximumSize: 1 << 20, maximumDuration: seconds)
        let request: AnyPublisher<Void, any Error> =
            switch app {
            case "feed":
                FeedPipelines(
                    baseURL: server.baseURL, httpClient: client, store: InMemoryFeedStore(),
                    scheduler: ImmediateScheduler.shared
                ).makeRemoteFeedLoader().map { _ in }.eraseToAnyPublisher()
            case "foaas":
                FoaasPipelines(
                    baseURL: server.baseURL, httpClient: client, store: NoOperations(),
                    scheduler: ImmediateScheduler.shared
                ).refreshOperations().map { _ in }.eraseToAnyPublisher()
            default:
                GIFPipelines(
                    baseURL: server.baseURL, httpClient: client, imageClient: client,
                    scheduler: ImmediateScheduler.shared
                ) { InMemoryGIFStore() }.requestGIFs(for: "").map { _ in }.eraseToAnyPublisher()
            }
        do {
            try await request.firstValue()
            return [nil, nil, nil]
        } catch {
            return Self.locales.map { PlainText.reason(of: error, in: $0) }
        }
    }

    private struct NoOperations: FoaasOperationStore {
        func save(_ operations: [FoaasOperation]) {}
        func load() -> [FoaasOperation]? { nil }
        func deleteStoredOperations() {}
    }

    @Test(
        "EF-89: whatever a server does, the feed, the messages and the search say the same of it, in each language",
        arguments: LyingServer.Way.allCases, ["feed", "foaas", "gif-wallet"])
    func words(way: LyingServer.Way, app: String) async throws {
        let server = try LyingServer(way)
        let words = try await words(app, server, within: way.isEndless ? 1 : 120)
        // Foaas leaves out what is no operation, and shows the others.
        guard !(app == "foaas" && [.latin].contains(way)) else { return }
        #expect(words[0] == way.words, "\(way)")
        guard way.words != nil else { return }
        #expect(
            Set(words).count == 3 && words[2].map { $0.unicodeScalars.contains { ("α"..."ω").contains($0) } } == true)
    }
}

import FeatureDemoAPI
import FeatureLocalization
import FeedFeature
import Foundation
import Streams
import Synchronization
import Testing

@testable import FeaturePipelines

@Suite("The failures of a pipeline, in words")
struct PipelineFailureTests {
    private let english = Locale(identifier: "en")
    private let unreachable = StubHTTPClient { _ in .failure(URLError(.cannotConnectToHost)) }

    private func failure<Output>(_ publisher: AnyPublisher<Output, any Error>) -> PipelineFailure? {
        guard case .failure(let error) = result(publisher) else { return nil }
        return error as? PipelineFailure
    }

    private func pipelines(
        _ client: StubHTTPClient, _ store: StoreDouble = StoreDouble(), _ book: ReportBook = ReportBook()
    ) -> FeedPipelines<ImmediateScheduler> {
        var pipelines = makePipelines(client, store)
        pipelines.book = book
        return pipelines
    }

    @Test(
        "EF-74: a failed page names its layers, in order, in each language",
        arguments: [
            ("en", "The first page: the server cannot be reached; the cache is empty"),
            ("pt-BR", "A primeira página: não é possível alcançar o servidor; o cache está vazio"),
            ("el", "Η πρώτη σελίδα: ο διακομιστής δεν είναι προσβάσιμος · η κρυφή μνήμη είναι άδεια"),
        ])
    func firstPage(language: String, sentence: String) {
        let failure = failure(pipelines(unreachable).makeRemoteFeedLoaderWithLocalFallback())
        #expect(failure?.sentence(in: Locale(identifier: language)) == sentence)
        #expect(failure?.error is NoCachedFeed)
    }

    @Test("EF-74: a layer whose error has no text is named itself, and a repeated reason is shown once")
    func layers() {
        let client = StubHTTPClient { _ in .failure(ConnectionFailure()) }
        let failed = failure(
            pipelines(client, StoreDouble(failing: [.retrieve])).makeRemoteFeedLoaderWithLocalFallback())
        #expect(
            failed?.message(in: english)
                == "GET /api/v1/feed: something went wrong; load the feed: something went wrong")
        let refused = failure(pipelines(unreachable, StoreDouble()).makeRemoteCommentsLoader(for: makeImage()))
        #expect(refused?.sentence(in: english) == "The comments: the server cannot be reached")
    }

    @Test("EF-84: every named layer has a name in each language, and reports keep the English one")
    func layerNames() {
        for layer in LayerName.allCases {
            let names = ["en", "pt-BR", "el"].map { layer.text(in: Locale(identifier: $0)) }
            #expect(names[0] == layer.english && Set(names).count == 3, "\(names)")
            #expect(LayerName(inReport: layer.english) == layer)
        }
        #expect(LayerName(inReport: "TryMap") == nil)
    }

    @Test(
        "EF-84: a layer whose error has no text is named in the user's language",
        arguments: [
            ("pt-BR", "GET /api/v1/feed: algo deu errado; carregar o feed: algo deu errado"),
            ("el", "GET /api/v1/feed: κάτι πήγε στραβά · φόρτωση του feed: κάτι πήγε στραβά"),
        ])
    func layersInOtherLanguages(language: String, message: String) {
        let client = StubHTTPClient { _ in .failure(ConnectionFailure()) }
        let failed = failure(
            pipelines(client, StoreDouble(failing: [.retrieve])).makeRemoteFeedLoaderWithLocalFallback())
        #expect(failed?.message(in: Locale(identifier: language)) == message)
    }

    @Test("EF-84: a pipeline that is its own only layer is named once")
    func noLayer() {
        let failure = PipelineFailure(.wallet, nil, failedWith: ConnectionFailure())
        #expect(failure?.sentence(in: english) == "The wallet: something went wrong")
    }

    @Test("EF-75: a failure that was recovered from is in the log, and a cache that is still empty is not")
    func log() throws {
        let sentences = Mutex<[String]>([])
        let book = ReportBook { failure in
            sentences.withLock { $0.append(failure.sentence(in: Locale(identifier: "en"))) }
        }
        let store = try makeStore(with: [makeImage()])
        _ = result(pipelines(unreachable, store, book).makeRemoteFeedLoaderWithLocalFallback())
        let answering = StubHTTPClient { _ in .success((picture(255), 200)) }
        _ = result(pipelines(answering, store, book).makeLocalImageLoaderWithRemoteFallback(url: baseURL))
        #expect(sentences.withLock(\.self) == ["The first page: the server cannot be reached"])
    }

    @Test("EF-75: a page that could not be saved is in the log, with the layer that failed")
    func notKept() {
        let messages = Mutex<[String]>([])
        let book = ReportBook { failure in
            messages.withLock { $0.append(failure.message(in: Locale(identifier: "en"))) }
        }
        let client = StubHTTPClient { _ in .success((json([makeImage()]), 200)) }
        _ = result(
            pipelines(client, StoreDouble(failing: [.insert]), book).makeRemoteFeedLoaderWithLocalFallback())
        #expect(messages.withLock(\.self) == ["Caching: something went wrong"])
    }

    @Test("Without a book pipelines fail with their own errors, and a book changes nothing else")
    func transparency() {
        guard case .failure(let error) = result(makePipelines(unreachable).makeRemoteFeedLoaderWithLocalFallback())
        else { return #expect(Bool(false), "it fails") }
        #expect(error is NoCachedFeed)
        let images = [makeImage()]
        let page = pipelines(StubHTTPClient { _ in .success((json(images), 200)) })
            .makeRemoteFeedLoaderWithLocalFallback()
        #expect(result(page)?.value?.items.map(\.id) == images.map(\.id))
    }

    @Test("Each run has its own failures, even on many threads at once")
    func threads() async {
        let failing = pipelines(StubHTTPClient { .failure(URLError($0.path.contains("feed") ? .timedOut : .badURL)) })
        let sentences = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let isFeed = index.isMultiple(of: 2)
                    let failure =
                        isFeed
                        ? self.failure(failing.makeRemoteFeedLoaderWithLocalFallback())
                        : self.failure(failing.makeRemoteCommentsLoader(for: makeImage()))
                    let text = failure?.sentence(in: self.english) ?? ""
                    return isFeed
                        ? text == "The first page: the server took too long; the cache is empty"
                        : text.hasPrefix("The comments: GET /api/v1/image/") && text.hasSuffix("the address is wrong")
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sentences.count == 200 && sentences.allSatisfy(\.self))
    }
}

import Dispatch
import FeatureDemoAPI
import FeatureLocalization
import FeatureNetworking
import FeaturePictures
import FeatureStorage
import FeedFeature
import FoaasFeature
import Foundation
import GIFWalletFeature
import ImageCommentsFeature
import Streams
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

/// Checks that every error of a store, a client, a mapper or a terminal has a text in the user's language.
@Suite struct ErrorTextsTests {
    private static let locales = ["en", "pt-BR", "el"].map(Locale.init(identifier:))

    nonisolated static let files: [any Error] = {
        let file = URL(filePath: "/1")
        let reasons: [FileStoreError.Reason] =
            [
                .noPlace, .symbolicLink, .notAFile, .locked, .tooLarge(2, limit: 1), .noHeader, .wrongCount(3),
                .contents(at: "", detail: "raw"), .contents(at: "[3]", detail: "raw"), .wouldChange,
                .images(limit: 1, totalLimit: 2),
            ] + SystemReason.allCases.filter { $0 != .unknown }.map { .system($0) }
        return reasons.flatMap { reason -> [FileStoreError] in
            [
                .damaged(file: file, reason: reason), .refused(file: file, reason: reason),
                .failed(file: file, reason: reason),
            ]
        }
    }()

    nonisolated static let others: [any Error] =
        [
            FeedItemsMapper.Error.invalidData, FeedImageDataMapper.Error.invalidData,
            ImageCommentsMapper.Error.invalidData, LocalFeedImageDataLoader.LoadError.failed,
            LocalFeedImageDataLoader.LoadError.notFound, LocalFeedImageDataLoader.SaveError.failed,
            NoCachedFeed(), NoStoredPicture(), NoStoredOperations(), TerminalError("read"), CancellationError(),
            FoaasMapper.Error.refused(status: 406), FoaasMapper.Error.refused(status: 622),
            FoaasMapper.Error.refused(status: 404), FoaasMapper.Error.refused(status: 503),
            StoreConflict(),
            FoaasMapper.Error.invalidData, GIFAPIError.serverError(.lost), GIFAPIError.malformedURL,
            GIFAPIError.malformedParameters, GIFAPIError.malformedResponse, GIFAPIError.malformedJSONResponse,
            GIFAPIError.failureStatusCode(500),
        ]
        + [.unknownFormat, .truncated, .arithmeticCoding, .damaged("raw"), .unsupported("raw"), .tooLarge("raw")]
        .map { PictureError(.jpeg, $0, at: 1) }
        + [
            .badServerResponse, .timedOut, .cancelled, .dataLengthExceedsMaximum, .unsupportedURL,
            .httpTooManyRedirects,
            .badURL, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
            .secureConnectionFailed, .cannotParseResponse,
        ].map { URLError($0) }

    @Test("EF-76: every error has a text in each language: known ones, a part of a sentence, and none of Swift's")
    func words() {
        for error in Self.files + Self.others {
            let words = Self.locales.map { error.reason(in: $0) }
            #expect(Set(words).count == 3, "\(error): \(words)")
            for (text, locale) in zip(words, Self.locales) {
                #expect(!text.isEmpty && !text.hasSuffix(".") && text.first?.isUppercase == false, "\(text)")
                #expect(!text.contains("raw") && !text.contains("Error"), "\(text)")
                #expect(text != SystemReason.unknown.text(in: locale), "\(error)")
            }
            #expect(words[2].isGreek, "\(words[2])")
        }
    }

    @Test(
        "EF-76: whatever a server does wrong, all texts are in Greek", arguments: FeedFaultTests.faults)
    func servers(fault: DemoServer.Fault) async throws {
        let server = try DemoServer(limits: .patient)
        server.setFault(fault)
        var pipelines = FeedPipelines(
            baseURL: server.baseURL, httpClient: WebHTTPClient(maximumSize: 1 << 16, maximumDuration: 1),
            store: InMemoryFeedStore(), scheduler: DispatchQueue(label: "ErrorTextsTests"))
        pipelines.book = ReportBook()
        let image = server.feed.images[0]
        for load in [
            { try await _ = pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue() },
            {
                try await _ = pipelines.makeLocalImageLoaderWithRemoteFallback(
                    url: server.baseURL.appending(path: "images/\(image.id)"), check: Picture.check
                ).firstValue()
            },
        ] {
            let error = await #expect(throws: PipelineFailure.self) { try await load() }
            let sentence = try #require(error).sentence(in: Self.locales[2])
            #expect(sentence.isGreek && sentence.contains(": "), "\(sentence)")
        }
    }
}

extension String {
    /// Whether no letter is Latin, except in the names of a protocol, of a format and of a unit.
    fileprivate var isGreek: Bool {
        ["HTTP", "JPEG", "byte"].reduce(self) { $0.replacing($1, with: "") }.replacing(/GET \S+:/, with: "")
            .unicodeScalars.allSatisfy { !("a"..."z").contains($0) && !("A"..."Z").contains($0) }
    }
}

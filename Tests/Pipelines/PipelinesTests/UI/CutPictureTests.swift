import FeatureStorage
import FeedFeature
import Foundation
import GIFWalletFeature
import Streams
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests what becomes of a picture that is cut behind its header: it is not kept, and a retry asks the server again.
@MainActor
@Suite final class CutPictureTests {
    /// A picture without a whole frame.
    private let cut = movingPicture([255]).dropLast(20)
    private let folder = TemporaryFolder()
    private let image: FeedImage

    init() throws {
        let url = try #require(URL(string: "https://pictures.example/1"))
        image = FeedImage(id: UUID(), description: "a pier", location: nil, url: url)
    }

    /// The feed with the image, whose picture the client sends as soon as the answer is there.
    private func feed(
        _ client: StubHTTPClient, _ store: StoreDouble = StoreDouble()
    ) -> FeedScene<ImmediateScheduler> {
        let scene = FeedScene(
            pipelines: makePipelines(client, store), locale: Locale(identifier: "en"), environment: [:])
        scene.stack.resize(to: Size(width: 80, height: 24))
        return scene
    }

    /// Sends the feed at once, and its picture when there is one.
    private func client(_ picture: Data?) -> StubHTTPClient {
        let feed = json([image])
        return StubHTTPClient { url in
            if url.path.hasSuffix("feed") { return .success((feed, 200)) }
            return picture.map { .success(($0, 200)) }
        }
    }

    @Test("EF-62: a picture of the feed that is cut is not kept: a retry asks the server again, and shows it")
    func inFeed() {
        let client = client(nil)
        let stack = feed(client).stack
        client.complete(with: .success((cut, 200)))
        #expect(stack.frame.text.contains("↻ retry (t)"))
        stack.press(.character("t"))
        client.complete(with: .success((picture(255), 200)))
        #expect(stack.body[3].contains("@@@@") && client.requested.count { $0 == image.url } == 2)
    }

    @Test("EF-61: a picture of the cache that cannot be read to its end is asked for again")
    func inCache() throws {
        let store = StoreDouble()
        try store.insert(cut, for: image.url)
        let scene = feed(client(picture(255)), store)
        #expect(scene.stack.body[3].contains("@@@@"))
        #expect(try store.retrieve(dataForURL: image.url) == picture(255))
    }

    @Test("EF-61: a picture of which a part is shown is not kept, and the next time it is asked for again")
    func shownInPart() {
        let (client, store) = (client(movingPicture([0, 255]).dropLast(20)), StoreDouble())
        for count in 1...2 {
            #expect(feed(client, store).stack.frame.text.contains("the picture ends too soon"))
            #expect(client.requested.count { $0 == image.url } == count && !store.operations.contains(.insertImage))
        }
    }

    @Test("GW-26: a picture of the wallet that is cut is not kept: a retry asks the server again, and shows it")
    func inWallet() {
        let images = StubHTTPClient()
        let app = WalletScreens(Array(walletSamples.prefix(1)), images: images)
        images.complete(with: .success((cut, 200)))
        #expect(app.text.contains("↻ retry (t)"))
        app.press(.character("t"))
        images.complete(with: .success((picture(255), 200)))
        #expect(app.text.contains("@@@@") && !app.text.contains("↻") && images.requested.count == 2)
    }

    @Test("GW-26: a picture of the store that cannot be read to its end is asked for again to be shared")
    func shared() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let (store, images) = (InMemoryGIFStore(), InMemoryImageDataStore())
        try store.createGIF(walletSamples[0], at: .distantPast)
        let pipelines = GIFPipelines(
            httpClient: StubHTTPClient(), imageClient: StubHTTPClient { _ in .success((picture(255), 200)) },
            images: images, scheduler: ImmediateScheduler.shared, openStore: { store })
        let gif = try #require(try store.fetchGIF(id: walletSamples[0].id))
        try images.insert(cut, for: gif.url)
        let file = try #require(result(pipelines.makeSharer(of: gif, to: folder.url))?.value)
        #expect(try Data(contentsOf: file) == picture(255))
    }
}

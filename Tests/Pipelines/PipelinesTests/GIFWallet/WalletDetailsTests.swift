import Foundation
import GIFWalletFeature
import Streams
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite final class WalletDetailsTests {
    private let folder = TemporaryFolder()

    init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

    private var directory: URL { folder.url }

    @Test("GW-26: choosing a GIF shows its picture, title, subtitle and tags")
    func details() {
        let app = WalletScreens(walletSamples)
        app.press(.right, .enter)
        #expect(app.stack.title.contains("‹ Smile") && app.body[0].contains("@@@@"))
        #expect(app.text.contains("Just do it 6") && app.text.contains("#funny  #number 6  #Smile"))
    }

    @Test("GW-26: the details show that they are loading; a failure is shown until they load again")
    func loading() {
        let app = WalletScreens(Array(walletSamples.prefix(1)))
        app.store.isFailing.withLock { $0 = true }
        app.press(.enter)
        #expect(app.body[0].contains("Error: "))
        app.store.isFailing.withLock { $0 = false }
        app.press(.character("r"))
        #expect(!app.text.contains("Error: ") && app.text.contains("#Nike"))
        let (screen, details) = makeDetails()
        #expect(screen.isLoading)
        details.send(completion: .finished)
        #expect(!screen.isLoading)
    }

    @Test("GW-26: if there is no such GIF the screen closes")
    func unknown() {
        var closed = 0
        let (screen, details) = makeDetails { closed += 1 }
        details.send(nil)
        #expect(closed == 1 && screen.sections.isEmpty)
    }

    @Test("GW-26: a GIF that somebody else has deleted meanwhile leaves the wallet, which says so")
    func deletedMeanwhile() throws {
        let app = WalletScreens(Array(walletSamples.prefix(2)))
        try app.store.deleteGIF(id: "NK2")
        app.press(.enter)
        #expect(app.stack.screens.count == 1 && !app.body.joined().contains("Jump"))
        #expect(app.text.contains(" Jump is no longer in the wallet"))
    }

    @Test("GW-26: a GIF that somebody else has renamed meanwhile has its new title, also above its details")
    func renamedMeanwhile() throws {
        let app = WalletScreens(Array(walletSamples.prefix(1)))
        try app.store.editGIF(
            GIFDraft(id: "NK1", title: "Renamed", subtitle: "", url: baseURL, tags: []), replacing: .anything)
        app.press(.enter)
        #expect(app.stack.title.hasPrefix(" ‹ Renamed"))
    }

    @Test("UI-3: a GIF that somebody else has edited meanwhile is not deleted before the details show that")
    func deletingEdited() throws {
        let app = WalletScreens(Array(walletSamples.prefix(1)))
        app.press(.enter)
        try app.store.editGIF(
            GIFDraft(id: "NK1", title: "Renamed", subtitle: "", url: baseURL, tags: []), replacing: .anything)
        app.press(.character("d"), .character("d"))
        #expect(app.gifs.count == 1 && app.text.contains("somebody else has changed it"))
        #expect(app.stack.title.hasPrefix(" ‹ Renamed"))
        app.press(.character("d"), .character("d"))
        #expect(app.gifs.isEmpty && app.text.contains("Deleted: Renamed"))
    }

    @Test("GW-26: share writes the loaded bytes into a file, without another request, and says where")
    func share() throws {
        let images = StubHTTPClient { _ in .success((picture(255), 200)) }
        let app = WalletScreens(Array(walletSamples.prefix(1)), images: images, sharingTo: directory)
        app.press(.enter, .character("s"))
        let file = directory.appending(path: "Nike.gif")
        #expect(try Data(contentsOf: file) == picture(255) && images.requested.count == 1)
        #expect(app.text.contains("Saved as"))
    }

    @Test("GW-26: the file's place is visible on a small screen, too")
    func shareOnSmallScreen() {
        let app = WalletScreens(Array(walletSamples.prefix(1)), sharingTo: directory)
        app.stack.resize(to: Size(width: 40, height: 9))
        app.press(.enter)
        #expect(app.body[0].contains("@@@@"))
        app.press(.character("s"))
        #expect(app.text.contains("Saved as"))
    }

    @Test("GW-26: share never overwrites a file, and a title cannot lead out of the directory")
    func shareTwice() throws {
        let gif = GIFDraft(id: "1", title: "../../a b", subtitle: "", url: baseURL, tags: [])
        let app = WalletScreens([gif], sharingTo: directory)
        app.press(.enter, .character("s"), .character("s"))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        #expect(names == ["------a-b 2.gif", "------a-b.gif"])
    }

    @Test("GW-26: a failure to share has a reason, and leaves no part of a file")
    func shareFails() {
        let app = WalletScreens(walletSamples, sharingTo: directory.appending(path: "nowhere"))
        app.press(.enter, .character("s"))
        #expect(app.body[0].contains("Error: ") && app.text.contains("Just do it 7"))
    }

    @Test("Leaving the details releases their requests")
    func leaving() {
        let images = StubHTTPClient()
        let app = WalletScreens(Array(walletSamples.prefix(1)), images: images)
        app.press(.enter)
        let before = images.cancelled.count
        app.press(.escape)
        #expect(images.cancelled.count == before + 1)
    }

    private func makeDetails(
        close: @escaping () -> Void = {}
    ) -> (ListViewController, PassthroughSubject<WalletGIF?, any Error>) {
        let details = PassthroughSubject<WalletGIF?, any Error>()
        let screen = GIFWalletUIComposer.detailsComposedWith(
            title: "", detailsLoader: { details.eraseToAnyPublisher() },
            imageLoader: { _ in Empty().eraseToAnyPublisher() },
            actions: GIFActions(share: { _ in Empty().eraseToAnyPublisher() }), close: close,
            locale: Locale(identifier: "en"))
        screen.didAppear()
        return (screen, details)
    }

    @Test("UI-5: a deleted GIF is put back by a key, as it was and at its place")
    func undo() {
        let app = WalletScreens(walletSamples)
        let before = app.gifs
        app.press(.down, .enter, .character("d"), .character("d"))
        #expect(app.gifs.count == 6 && app.text.contains("u undo"))
        app.press(.character("u"))
        #expect(app.gifs == before)
        app.press(.character("u"))
        #expect(app.gifs == before && !app.text.contains("u undo"))
    }
}

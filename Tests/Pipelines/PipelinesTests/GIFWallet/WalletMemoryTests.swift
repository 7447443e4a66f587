import Foundation
import GIFWalletFeatureUI
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

/// Tests which objects are alive during the use of the wallet and afterwards.
@MainActor
@Suite struct WalletMemoryTests {
    private struct Weak { weak var screen: (any Screen)? }

    @Test("Opening and leaving details a hundred times leaves nothing behind, and their requests are cancelled")
    func details() {
        let images = StubHTTPClient()
        let app = WalletScreens(walletSamples, images: images)
        let before = images.requested.count - images.cancelled.count
        let screens = (0..<100).map { _ in
            app.press(.enter)
            let screen = Weak(screen: app.stack.top)
            app.press(.escape)
            return screen
        }
        #expect(screens.allSatisfy { $0.screen == nil } && images.requested.count > 100)
        #expect(images.requested.count - images.cancelled.count == before)
    }

    @Test("Opening and leaving searches a hundred times leaves nothing behind, and their requests are cancelled")
    func searches() {
        let client = StubHTTPClient()
        let app = WalletScreens(client: client).openForm()
        let screens = (0..<100).map { _ in
            app.press(.enter, .character("a"))
            let screen = Weak(screen: app.stack.top)
            app.clock.run()
            app.press(.escape)
            return screen
        }
        #expect(screens.allSatisfy { $0.screen == nil })
        #expect(client.requested.count == 100 && client.cancelled.count == 100)
    }

    @Test("A search with fifty moving GIFs keeps those that are on the screen or close to it")
    func movingPictures() throws {
        let page = GIFPage.page((0..<50).map { "\($0)" })
        let gif = movingPicture((0..<100).map { UInt8(2 * $0) })
        let app = WalletScreens(
            client: StubHTTPClient { _ in page }, images: StubHTTPClient { _ in .success((gif, 200)) }
        ).openSearch()
        let results = try #require(app.stack.top as? GIFSearchViewController).results
        for _ in 0..<60 {
            let kept = results.sections.joined().compactMap { ($0.dataSource as? GIFCellController)?.view?.picture }
            #expect(!kept.isEmpty && kept.count <= 8 && kept.allSatisfy { $0.moments.count == 100 })
            app.press(.down)
        }
        #expect(results.selection == 49)
    }

    @Test("Forms that were filled in and left leave nothing behind")
    func forms() {
        let app = WalletScreens()
        let screens = (0..<20).map { _ in
            app.fillIn()
            let screen = Weak(screen: app.stack.top)
            app.press(.escape, .escape)
            return screen
        }
        #expect(screens.allSatisfy { $0.screen == nil })
    }

    @Test("A released app releases its screens")
    func scenes() {
        var app: WalletScreens? = WalletScreens(walletSamples)
        app?.fillIn()
        let screens = app?.stack.screens.map { Weak(screen: $0) } ?? []
        app = nil
        #expect(screens.count == 2 && screens.allSatisfy { $0.screen == nil })
    }
}

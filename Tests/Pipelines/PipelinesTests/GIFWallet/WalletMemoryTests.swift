import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// The objects that live while the wallet is used, and after.
@MainActor
@Suite struct WalletMemoryTests {
    private struct Weak { weak var screen: (any Screen)? }

    @Test("Details that were opened and left a thousand times leave nothing behind, and their requests are cancelled")
    func details() {
        let images = StubHTTPClient()
        let app = WalletScreens(walletSamples, images: images)
        let before = images.requested.count - images.cancelled.count
        let screens = (0..<1_000).map { _ in
            app.press(.enter)
            let screen = Weak(screen: app.stack.top)
            app.press(.escape)
            return screen
        }
        #expect(screens.allSatisfy { $0.screen == nil } && images.requested.count > 1_000)
        #expect(images.requested.count - images.cancelled.count == before)
    }

    @Test("Searches that were opened and left a thousand times leave nothing behind, and their requests are cancelled")
    func searches() {
        let client = StubHTTPClient()
        let app = WalletScreens(client: client).openForm()
        let screens = (0..<1_000).map { _ in
            app.press(.enter, .character("a"))
            let screen = Weak(screen: app.stack.top)
            app.clock.run()
            app.press(.escape)
            return screen
        }
        #expect(screens.allSatisfy { $0.screen == nil })
        #expect(client.requested.count == 1_000 && client.cancelled.count == 1_000)
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

    @Test("An app that is let go of takes its screens with it")
    func scenes() {
        var app: WalletScreens? = WalletScreens(walletSamples)
        app?.fillIn()
        let screens = app?.stack.screens.map { Weak(screen: $0) } ?? []
        app = nil
        #expect(screens.count == 2 && screens.allSatisfy { $0.screen == nil })
    }
}

import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Compares the wallet's screens with approved snapshots, with grey pictures: texts in three languages and two sizes,
/// and pictures.
@MainActor
@Suite struct WalletSnapshotTests {
    enum State: String, CaseIterable, Sendable {
        case wallet, details, form
    }

    private static let sizes = [Size(width: 80, height: 24), Size(width: 40, height: 12)]

    private static func stack(_ state: State, _ language: String, _ theme: Theme, _ size: Size) -> NavigationStack {
        let grey = StubHTTPClient { _ in .success((picture(128), 200)) }
        let app = WalletScreens(walletSamples, language: language, theme: theme, size: size, images: grey)
        switch state {
        case .wallet: break
        case .details: app.press(.end, .enter)
        case .form:
            app.openForm().choose("Nike")
            app.press(.down, .down, .control("s"))
        }
        return app.stack
    }

    @Test(
        "GW-30: form, details (NK1) and wallet match their snapshots, in each language and size",
        arguments: State.allCases)
    func texts(state: State) throws {
        try Snapshot.check(is: "gif-\(state.rawValue).txt", sizes: Self.sizes) { language, size in
            Self.stack(state, language, .dark, size)
        }
    }

    @Test("GW-30: form, details (NK1) and wallet match their snapshots, light and dark", arguments: State.allCases)
    func pictures(state: State) throws {
        for (name, theme) in [("light", Theme.light), ("dark", .dark)] {
            let svg = Self.stack(state, "en", theme, Self.sizes[0]).frame.svg
            try Snapshot.check(svg, is: "gif-\(state.rawValue)-\(name).svg")
        }
    }
}

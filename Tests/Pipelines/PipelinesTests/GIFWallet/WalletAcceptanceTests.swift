import FeatureDemoAPI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// The whole wallet over real sockets, with real files, driven by keys.
@MainActor
@Suite struct WalletAcceptanceTests {
    private let app: WalletApp

    init() throws { app = try WalletApp() }

    @Test("GW-31: who creates Hola, Mundo, Sun sees Hola first in the wallet, and in the next session")
    func create() async throws {
        try app.launch()
        #expect(await app.shows("Nothing here yet"))
        #expect(await app.create("Adios", searching: "Lisboa"))
        #expect(await app.create("Hola", searching: "Porto"))
        try app.launch()
        #expect(await app.shows("▌"))
        let titles = app.stack.body.first { $0.contains("Hola") }
        #expect(titles?.contains(/Hola.*Adios/) == true)
        app.press(.enter)
        #expect(await app.shows("#Sun"))
    }

    @Test("GW-26: without a server the next session shows the picture that was seen, and shares it")
    func nextSession() async throws {
        try app.launch()
        #expect(await app.create())
        #expect(await app.settles())
        app.server.stop()
        try app.launch()
        #expect(await app.shows("▌"))
        #expect(await app.settles() && !app.stack.frame.text.contains("retry"))
        app.press(.enter)
        #expect(await app.shows("s share"))
        app.press(.character("s"))
        #expect(await app.shows("Saved as"))
    }
}

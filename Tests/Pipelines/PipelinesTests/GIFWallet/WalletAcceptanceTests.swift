import FeatureDemoAPI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the whole wallet over real sockets, with real files, driven by keys.
@MainActor
@Suite struct WalletAcceptanceTests {
    private let app: WalletApp

    init() throws { app = try WalletApp() }

    @Test("GW-31: a new GIF with Hola, Mundo, Sun is the first of the wallet, and still in the next session")
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

    @Test("GW-26: without a server the next session shows the pictures seen before, and shares them")
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

    @Test("A GIF of the wallet is edited, and its tags are replaced")
    func editing() async throws {
        try app.launch()
        #expect(await app.create())
        app.press(.enter)
        #expect(await app.shows("e edit"))
        app.press(.character("e"))
        #expect(app.stack.title.contains("Edit GIF") && app.stack.frame.text.contains("[Sun]"))
        app.press(.down, .character("!"), .down, .down, .backspace)
        app.type("Moon")
        app.press(.control("s"))
        #expect(await app.shows("Saved: Hola!"))
        #expect(await app.shows("#Moon"))
        #expect(app.stack.title.contains("Your GIFs") && !app.stack.frame.text.contains("#Sun"))
    }

    @Test("A GIF is deleted permanently, with its picture, after a question")
    func deleting() async throws {
        try app.launch()
        #expect(await app.create())
        app.press(.enter)
        #expect(await app.shows("d delete"))
        app.press(.character("d"), .down)
        #expect(app.stack.screens.count == 2)
        app.press(.character("d"))
        #expect(app.stack.frame.text.contains("Press d again to delete Hola"))
        app.press(.character("d"))
        #expect(await app.shows("Deleted: Hola"))
        try app.launch()
        #expect(await app.shows("Nothing here yet"))
    }
}

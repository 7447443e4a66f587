import FeatureDemoAPI
import Foundation
import GIFWalletFeature
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the messages about failures: the app continues, and its good data stays.
@MainActor
@Suite struct WalletFaultTests {
    private let app: WalletApp

    init() throws { app = try WalletApp() }

    @Test(
        "Whatever the server does wrong, the search shows it, and finds GIFs when the server is back",
        arguments: FeedFaultTests.faults)
    func searchFails(fault: DemoServer.Fault) async throws {
        app.server.setFault(fault, under: "/v1/gifs")
        try app.launch()
        app.press(.character("a"), .enter)
        #expect(await app.shows("Error: the "))
        app.server.clearFaults()
        app.press(.control("r"))
        #expect(await app.shows("▌"))
    }

    @Test("When the server is down the search says so, and the form keeps the entered texts")
    func serverDown() async throws {
        try app.launch()
        #expect(await app.fillIn())
        app.server.stop()
        app.press(.up, .up, .up, .enter)
        #expect(await app.shows("Error: the server cannot be reached"))
        app.press(.escape)
        #expect(["Hola", "Mundo", "Sun"].allSatisfy(app.stack.frame.text.contains))
    }

    @Test("Ten megabytes of a title are refused, with a message")
    func tenMegabytes() async throws {
        let app = try WalletApp(DemoFeed([DemoImage(description: String(repeating: "x", count: 10_000_000))]))
        try app.launch()
        app.press(.character("a"), .enter)
        #expect(await app.shows("Error: "))
    }

    @Test("A store that cannot be opened is reported, and used once it can be", arguments: ["en", "el"])
    func noStore(language: String) async throws {
        let file = app.shared.appending(path: "store-\(language)")
        try FileManager.default.createDirectory(at: app.shared, withIntermediateDirectories: true)
        try Data("a file".utf8).write(to: file)
        try app.launch(language: language, store: file)
        #expect(await app.shows(language == "en" ? "Error: the file" : "Σφάλμα: το αρχείο"))
        try FileManager.default.removeItem(at: file)
        app.press(.character("r"))
        #expect(await app.shows(language == "en" ? "Nothing here yet" : "Τίποτα εδώ ακόμη"))
    }

    @Test("A damaged store is reported and not overwritten, and the form keeps everything")
    func damagedStore() async throws {
        try FileManager.default.createDirectory(at: app.store, withIntermediateDirectories: true)
        try Data("damaged".utf8).write(to: app.file)
        try app.launch()
        #expect(await app.shows("damaged ("))
        #expect(await app.fillIn())
        app.press(.control("s"))
        #expect(await app.shows("damaged (") && app.stack.frame.text.contains("Hola"))
        #expect(try Data(contentsOf: app.file) == Data("damaged".utf8))
    }

    @Test("Escape sequences in the texts of a server, of a store or of a paste never reach the terminal")
    func escapeSequences() async throws {
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}evil"
        let app = try WalletApp(DemoFeed([DemoImage(description: evil, location: evil)]))
        try app.launch()
        #expect(await app.fillIn(searching: "evil"))
        app.press(.backTab, .paste(evil))
        expectHarmless(app)
        app.press(.control("s"))
        #expect(await app.shows("evil"))
        expectHarmless(app)
        let store = try FileGIFStore(directory: app.store)
        try store.createGIF(
            GIFDraft(id: evil, title: evil, subtitle: evil, url: baseURL, tags: [evil]), at: .distantFuture)
        app.press(.character("r"), .home, .enter)
        #expect(await app.shows("#"))
        expectHarmless(app)
    }

    private func expectHarmless(_ app: WalletApp) {
        let ansi = app.stack.frame.ansi(colors: .none)
        #expect(!ansi.contains("\u{1B}[2J\u{1B}]") && !ansi.contains("\u{7}") && !ansi.contains("\u{9B}"))
        #expect(!ansi.unicodeScalars.contains("\u{202E}"))
    }

    @Test("Any pasted text is kept and saved: a megabyte, right to left, endless combining marks")
    func badInput() {
        let app = WalletScreens()
        let accents = "e" + String(repeating: "\u{301}", count: 500)
        for text in [String(repeating: "long ", count: 200_000), "שלום עולם", accents] {
            app.openForm().choose(text.prefix(1).description)
            app.press(.down, .paste(text), .down, .paste("\u{0}\u{1B}ok\u{7F}"), .down, .paste(text), .control("s"))
            #expect(app.stack.screens.count == 1 && app.gifs.first?.title == text && app.gifs.first?.subtitle == "ok")
        }
    }

    @Test("A key puts a damaged wallet aside, and a new one begins; an intact one is never touched")
    func putAside() async throws {
        try FileManager.default.createDirectory(at: app.store, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: app.file)
        try app.launch()
        #expect(await app.shows("damaged") && app.stack.frame.text.contains("D begin a new wallet"))
        app.press(.character("D"))
        #expect(await app.shows("kept as wallet.damaged.json"))
        app.press(.down)
        #expect(await app.shows("Nothing here yet") && !app.stack.frame.text.contains("D begin"))
        let names = try FileManager.default.contentsOfDirectory(atPath: app.store.path)
        #expect(names.contains("wallet.damaged.json") && !names.contains("wallet.json"))
        app.press(.character("D"))
        #expect(await app.create())
    }

    @Test("Where a folder has the name for a damaged wallet, the notice names the file in which it is")
    func putAsideBesideFolder() async throws {
        let folder = app.store.appending(path: "wallet.damaged.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: app.file)
        try app.launch()
        #expect(await app.shows("damaged"))
        app.press(.character("D"))
        #expect(await app.shows("kept as wallet.damaged-2.json"))
    }
}

import FoaasFeature
import FoaasFeatureUI
import Foundation
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the composed screens with a server that answers at once.
@MainActor
@Suite struct FoaasUITests {
    private let client = StubHTTPClient { .success(FoaasApp.answer($0)) }
    private let app: FoaasApp

    init() {
        app = FoaasApp(client)
        app.launch()
    }

    private var paths: [String] { client.requested.map { $0.path(percentEncoded: true) } }

    @Test("FO-14, FO-24: the button is shown pressed for a tenth of a second; then the operations are shown, once")
    func press() {
        let button = { app.stack.frame.rows[22][2].style.attributes.contains(.reverse) }
        let released = button()
        app.press(.character("+"), .enter)
        app.clock.advance(by: .milliseconds(99))
        #expect(button() != released && app.stack.screens.count == 1)
        app.clock.advance(by: .milliseconds(1))
        #expect(app.stack.screens.count == 2 && app.stack.title.hasPrefix(" ‹ Operations "))
        app.press(.escape)
        #expect(button() == released)
    }

    @Test("FO-15: the list has the operations' names, filtered like messages, and leads to details and back")
    func operations() {
        app.openOperations()
        #expect(app.stack.body.prefix(3) == ["▌ Bus", "  Tea Sh*t", ""])
        app.press(.enter)
        #expect(app.stack.title == " ‹ Bus")
        app.press(.escape)
        #expect(app.stack.title.hasPrefix(" ‹ Operations "))
    }

    @Test("UI-6: the operations are shown by their names, from either end")
    func orders() {
        app.openOperations()
        #expect(app.stack.title.hasSuffix(" A to Z"))
        app.press(.character("s"))
        #expect(app.stack.body.prefix(2) == ["▌ Tea Sh*t", "  Bus"] && app.stack.title.hasSuffix(" Z to A"))
    }

    @Test("FO-11: stored operations are shown without a request, and those of the server on a reload")
    func reload() {
        app.openOperations()
        app.launch()
        app.openOperations()
        #expect(paths.count { $0 == "/api/operations" } == 1 && app.stack.body[0] == "▌ Bus")
        app.press(.character("r"))
        #expect(paths.count { $0 == "/api/operations" } == 2 && app.stack.body[0] == "▌ Bus")
    }

    @Test("FO-17, FO-18: however much is typed, an operation needs one request, and the preview follows each letter")
    func livePreview() {
        app.openForm()
        let shown = "Nala".map { letter in
            app.press(.character(letter))
            return app.stack.body[1]
        }
        #expect(shown == ["N", "Na", "Nal", "Nala"].map { "  This bus waits for nobody, \($0)." })
        app.press(.tab)
        app.fillIn("Ann")
        #expect(paths.filter { $0.hasPrefix("/api/bus") } == ["/api/bus/%3Aname/%3Afrom"])
    }

    @Test("FO-19: completing a form leads back to the main screen, which shows its message")
    func done() {
        app.openForm()
        app.fillIn("Nala", "Ann")
        #expect(app.stack.screens.count == 1 && app.stack.body[1] == "  This bus waits for nobody, Nala.")
        #expect(app.stack.body[3...4] == ["  From,", "  Ann"])
    }

    @Test("FO-20: an incomplete form stays, and says so")
    func incomplete() {
        app.openForm()
        app.fillIn("Nala")
        app.press(.enter)
        #expect(app.stack.screens.count == 3 && app.stack.frame.text.contains("Oops! Please fill out all fields"))
    }

    @Test("FO-22: the message goes to the clipboard of the terminal, and as a link to mails and text messages")
    func clipboard() throws {
        var written: [String] = []
        app.scene?.writeToTerminal = { written.append($0) }
        app.openForm(1)
        app.fillIn("Ann")
        app.press(.character("c"), .character("s"), .down, .down, .down, .down, .enter, .down, .enter)
        let share = FoaasShare(Foaas(message: "Tea, or sh*t: Ann chooses.", subtitle: "- Ann"))
        #expect(written == [share.text, share.mail, share.textMessage].compactMap(FoaasShare.clipboardSequence))
        #expect(app.stack.frame.text.contains("Copied: sms:?body=Tea"))
    }

    @Test("FO-22: without a clipboard, or with one that fails, the message goes to a file, a new one each time")
    func file() throws {
        app.openForm()
        app.fillIn("Nala", "Ann")
        app.press(.character("c"))
        app.scene?.writeToTerminal = { _ in throw ConnectionFailure() }
        app.press(.character("c"))
        #expect(app.files.filter { $0.hasPrefix("message") } == ["message-1.txt", "message-2.txt"])
        #expect(app.contents(of: "message-2.txt") == "This bus waits for nobody, Nala.\n- Ann")
    }

    @Test("FO-23: a picture of the screen is saved as SVG and text, and the app says where")
    func screenshot() throws {
        app.openForm()
        app.fillIn("Nala", "Ann")
        let frame = app.stack.frame
        app.press(.character("p"))
        #expect(app.stack.frame.text.contains(" Saved as"))
        #expect(app.contents(of: "screenshot-1.svg") == frame.svg && app.contents(of: "screenshot-1.txt") == frame.text)
    }

    @Test("FO-26, FO-29: messages are filtered at first; a choice applies at once, and in the next session")
    func preferences() {
        app.launch(environment: ["TERM": "xterm", "COLORTERM": "truecolor"])
        app.openForm(1)
        app.fillIn("Ann")
        let clean = app.stack.body[1]
        app.press(.character("s"), .down, .enter, .down, .down, .enter)
        let title = app.stack.frame.rows[0][1].style.background
        #expect(clean == "  Tea, or sh*t: Ann chooses." && app.stack.body[1] == "  Tea, or shit: Ann chooses.")
        app.launch(environment: ["TERM": "xterm", "COLORTERM": "truecolor"])
        app.openForm(1)
        #expect(app.stack.title == " ‹ Tea Shit" && app.stack.body[1].hasPrefix("  Tea, or shit"))
        #expect(title == Color(ColorPalette.blue.primary) && app.stack.frame.rows[0][1].style.background == title)
    }

    @Test("FO-31: the version is requested when the app begins, shown, and available without a server the next time")
    func version() {
        let offline = FoaasApp(StubHTTPClient { _ in .failure(ConnectionFailure()) })
        for (app, directory) in [(app, app.directory), (offline, app.directory), (offline, offline.directory)] {
            app.launch(store: directory)
            app.press(.character("s"), .end)
        }
        #expect(app.stack.frame.text.contains("1.1.0 “Now with better manners”"))
        #expect(offline.stack.frame.text.contains("0.0.0 “Made with ❤️”"))
        offline.launch(store: app.directory)
        offline.press(.character("s"), .end)
        #expect(offline.stack.frame.text.contains("1.1.0 “Now with better manners”"))
    }

    @Test("FO-30: the button closes the settings, and then shows the operations")
    func buttonInSettings() {
        app.press(.character("s"))
        app.openOperations()
        app.press(.escape)
        #expect(app.stack.screens.count == 1 && !app.stack.frame.text.contains("Settings"))
    }

    @Test("A screen that was left is released, and so is a whole app")
    func memory() {
        weak var form = app.stack.top
        do {
            app.openForm()
            form = app.stack.top
            app.press(.character("N"), .escape, .escape, .escape)
        }
        weak let scene = app.scene
        app.launch()
        #expect(form == nil && scene == nil)
    }

    @Test(
        "The app speaks the user's language",
        arguments: [("pt-BR", "Mensagens", "Nova mensagem"), ("el", "Μηνύματα", "Νέο μήνυμα")])
    func languages(language: String, title: String, button: String) {
        app.launch(language: language)
        #expect(app.stack.title == " " + title && app.stack.body.last?.contains("+ " + button) == true)
    }
}

extension Color {
    init(_ color: RGB?) { self.init(red: color?.red ?? 0, green: color?.green ?? 0, blue: color?.blue ?? 0) }
}

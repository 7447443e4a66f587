import EventFormFeature
import FeedFeature
import Foundation
import StreamsTesting
import Synchronization
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Uses each app by lines of text alone, without a terminal and in virtual time.
@MainActor
@Suite struct DialogueTests {
    private let english = Locale(identifier: "en")

    /// Enters lines, and returns the screen after the last one.
    private func screen(_ dialogue: LineDialogue, _ lines: String...) -> String {
        for line in lines { _ = dialogue.receive(line) }
        return dialogue.text
    }

    @Test("UI-7: a reader signs up by lines: a fault is said, put right, and the form accepted")
    func signUp() {
        let dialogue = LineDialogue(SignUpScene(locale: english, environment: [:]).stack)
        let faulty = screen(dialogue, "1 jane@example.com", "2 12", "3 secret")
        #expect(faulty.contains("1 Email: jane@example.com") && faulty.contains("⚠ "), "\(faulty)")
        #expect(faulty.contains("••••••") && !faulty.contains("secret"))
        #expect(screen(dialogue, "2 13", "4").contains("Welcome, jane@example.com"))
        #expect(dialogue.receive("Esc") == .leave)
    }

    private let store = InMemoryEventStore()

    private func eventScene() -> EventFormScene {
        EventFormScene(
            store: store, now: Date(timeIntervalSince1970: 1_700_000_000), locale: english, timeZone: .gmt,
            environment: [:])
    }

    @Test("UI-7: a reader adds an event by lines: its date is turned, it is saved, and listed")
    func addEvent() async throws {
        let scene = eventScene()
        let dialogue = LineDialogue(scene.stack)
        #expect(screen(dialogue, "1 Picnic", "2 Riverside", "3").contains("3 All-day: on"))
        #expect(screen(dialogue, "4").contains("\n  5 November 14 2023\n"))
        #expect(screen(dialogue, "5 Right Down").contains("\n> 5 November [15] 2023\n"))
        _ = dialogue.receive("^S")
        try await scene.settle()
        #expect(dialogue.text.hasPrefix("Your Events\n> 1 Picnic\n") && dialogue.text.contains("Saved: Picnic"))
    }

    @Test("UI-7: a reader edits an event by lines, and deletes it, which is asked first")
    func editEvent() async throws {
        let scene = eventScene()
        let dialogue = LineDialogue(scene.stack)
        for lines in [["1 Picnic", "^S"], ["1", "1 Supper", "^S"]] {
            for line in lines { _ = dialogue.receive(line) }
            try await scene.settle()
        }
        #expect(dialogue.text.contains("> 1 Supper\n"))
        #expect(screen(dialogue, "1 d").contains("Press d again to delete Supper"))
        _ = dialogue.receive("d")
        try await scene.settle()
        #expect(try store.fetch().isEmpty && dialogue.text.contains("Deleted: Supper"))
    }

    /// The feed with two images, as it has come.
    private func feed() -> (screen: FeedScreen, dialogue: LineDialogue) {
        let feed = FeedScreen()
        let words = [("a pier", "Porto"), ("a hill", "Braga")]
        let images = words.map { FeedImage(id: UUID(), description: $0, location: $1, url: baseURL) }
        let dialogue = LineDialogue(feed.stack)
        #expect(dialogue.text == "My Feed · Loading\nq quit, r reload, ? keys")
        feed.spy.feedRequests[0].complete(with: feed.spy.page(images, hasMore: false))
        return (feed, dialogue)
    }

    @Test("UI-7: a reader goes through the feed by lines: rows of words, an order, and a filter")
    func feedRows() {
        let (_, dialogue) = feed()
        let keys = "q quit, Up/Down move, Enter open, r reload, / filter, s sort, ? keys"
        #expect(dialogue.text == "My Feed · as published\n> 1 Porto\n    a pier\n  2 Braga\n    a hill\n" + keys)
        #expect(screen(dialogue, "s").hasPrefix("My Feed · by place\n> 1 Braga\n    a hill\n  2 Porto"))
        #expect(screen(dialogue, "/pier").hasPrefix("My Feed · by place 1/2\n/ pier\n> 1 Porto\n"))
    }

    @Test("UI-7: a failed load of the feed is said by lines, with the key that dismisses it")
    func feedFailure() {
        let (feed, dialogue) = feed()
        #expect(screen(dialogue, "r").contains("Loading"))
        feed.spy.feedRequests[1].fail()
        #expect(dialogue.text.contains("Couldn't connect to server") && dialogue.text.contains("x dismiss"))
        #expect(!screen(dialogue, "x").contains("Couldn't"))
    }

    @Test(
        "UI-7: an image without words is on its way, which the dialogue does not wait for, and then named by its kind and size",
        arguments: [
            ("en", "picture", "still on its way"), ("pt-BR", "imagem", "ainda a caminho"), ("el", "εικόνα", "έρχεται"),
        ])
    func imageWithoutWords(language: String, name: String, onItsWay: String) {
        let feed = FeedScreen(language: language)
        let image = FeedImage(id: UUID(), description: nil, location: nil, url: baseURL)
        let dialogue = LineDialogue(feed.stack)
        feed.spy.feedRequests[0].complete(with: feed.spy.page([image], hasMore: false))
        #expect(dialogue.text.contains("\n> 1 \(name): \(onItsWay)\n") && !feed.stack.frame.isAnimated)
        feed.spy.imageRequests[0].complete(with: picture(255))
        #expect(dialogue.text.contains("\n> 1 \(name): BMP, 64×40\n") && !feed.stack.frame.isAnimated)
    }

    @Test("UI-7: an image without words that does not come is a picture, and offers a retry")
    func imageThatFails() {
        let feed = FeedScreen()
        let image = FeedImage(id: UUID(), description: "", location: nil, url: baseURL)
        let dialogue = LineDialogue(feed.stack)
        feed.spy.feedRequests[0].complete(with: feed.spy.page([image], hasMore: false))
        feed.spy.imageRequests[0].complete(with: Data("<html>".utf8))
        let reason = "it is no picture that can be read"
        #expect(dialogue.text.contains("\n> 1 picture\n    \(reason)\n    retry (t)\n"), "\(dialogue.text)")
        #expect(!feed.stack.frame.isAnimated)
    }

    @Test(
        "UI-7: a reader keeps a GIF by lines: searches, chooses, describes and saves it, and is asked before it is deleted"
    )
    func wallet() {
        let app = WalletScreens()
        let dialogue = LineDialogue(app.stack)
        #expect(screen(dialogue, "a", "1").contains("⌕ "))
        _ = dialogue.receive("cat")
        app.clock.run()
        #expect(dialogue.text.contains("⌕ cat\n> 1 cat"))
        #expect(screen(dialogue, "1").hasPrefix("New GIF\n> 1 "))
        _ = screen(dialogue, "2 Hola", "3 Mundo", "4 Sun, Sea", "^S")
        #expect(app.gifs.map(\.title) == ["Hola"] && app.gifs.first?.tags == ["Sun", "Sea"])
        #expect(dialogue.text.hasPrefix("Your GIFs\n> 1 Hola\n    Mundo\n    #Sea  #Sun\nSaved: Hola\n"))
        #expect(screen(dialogue, "1").hasPrefix("Hola\n") && screen(dialogue, "d").contains("Press d again"))
    }

    @Test(
        "UI-7: a reader makes a message by lines: it is previewed, incomplete, complete, and its settings are changed")
    func foaas() {
        let app = FoaasApp()
        app.launch()
        let dialogue = LineDialogue(app.stack)
        #expect(screen(dialogue, "+").hasPrefix("Messages\nNothing has been said yet."))
        app.clock.advance(by: .milliseconds(100))
        #expect(dialogue.text.hasPrefix("Operations · A to Z\n> 1 Bus\n  2 Tea Sh*t\n"))
        #expect(screen(dialogue, "1", "1 Nala").contains("This bus waits for nobody, Nala."))
        #expect(screen(dialogue, "^S").contains("Please fill out all fields"))
        #expect(screen(dialogue, "2 Tea", "3").contains("Messages\nThis bus waits for nobody, Nala.\nFrom,\nTea\n"))
        #expect(screen(dialogue, "s", "3").contains("> 3 ● Green"))
    }

    @Test("UI-7: the dialogue ends with its input: with 1 if what was entered is lost, and otherwise with 0")
    func endOfInput() async {
        for (lines, code) in [(["1 jane"], 1), ([], 0), (["Esc"], 0)] as [([String], Int32)] {
            let input = Mutex(lines[...])
            let output = Mutex("")
            let places = DialogueLines(
                read: { input.withLock { $0.popFirst() } }, write: { text in output.withLock { $0 += text + "\n" } })
            #expect(await SignUpScene(locale: english, environment: [:]).run(on: places) == code)
            #expect(output.withLock { $0.hasSuffix("What was entered is not saved.\n") } == (code == 1))
            #expect(output.withLock { $0.hasPrefix("A number chooses a row") && !$0.contains("\u{1B}") })
        }
    }

    @Test("UI-7: the dialogue goes on while it shows what runs now", .timeLimit(.minutes(5)))
    func running() async {
        let input = Mutex(["^T", "Enter", "Esc"][...])
        let output = Mutex("")
        let places = DialogueLines(
            read: { input.withLock { $0.popFirst() } }, write: { text in output.withLock { $0 += text + "\n" } })
        #expect(await eventScene().run(on: places) == 0)
        // What runs are pipelines of the form, and of other tests.
        let answers = output.withLock { $0.components(separatedBy: ", ? keys\n") }
        #expect(answers.count == 5 && answers[1].contains("runs") && !answers[2].contains("runs"))
    }

    @Test("UI-7: it is in the user's language", arguments: ["en", "pt-BR", "el"])
    func languages(language: String) {
        let locale = Locale(identifier: language)
        let (dialogue, texts) = (
            LineDialogue(SignUpScene(locale: locale, environment: [:]).stack), ControlTexts.texts(in: locale)
        )
        #expect(dialogue.help == texts.lines && screen(dialogue, "99").contains(texts.unknownLine))
        #expect(screen(dialogue, "?").contains(texts.lines))
    }
}

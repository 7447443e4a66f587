import FeatureDemoAPI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Records the screens of the apps, step by step: the files of Docs/Recordings.
///
/// `STREAMS_RECORD=1 swift test --filter RecordingTests` writes them.
@MainActor
@Suite struct RecordingTests {
    private final class Recording {
        private var text = ""

        func show(_ caption: String, _ stack: NavigationStack) {
            text += "── \(caption) " + String(repeating: "─", count: max(2, 76 - caption.count)) + "\n"
            text += stack.frame.text.trimmingCharacters(in: .newlines) + "\n\n"
        }

        func check(is name: String) throws {
            let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../../Docs/Recordings/\(name).txt")
                .standardizedFileURL
            if ProcessInfo.processInfo.environment["STREAMS_RECORD"] == "1" {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                return try Data(text.utf8).write(to: file)
            }
            #expect(
                try String(contentsOf: file, encoding: .utf8) == text, "Docs/Recordings/\(name).txt is another one now")
        }
    }

    private let recording = Recording()
    private let english = Locale(identifier: "en")

    @Test("Docs/Recordings/sign-up.txt shows what a user sees who signs up")
    func signUp() throws {
        let scene = SignUpScene(locale: english, environment: [:])
        for (caption, keys) in [
            ("The form", ""), ("Fields that were left say what they ask for", "jane\t9\t"),
            ("Submit, too early, leads to the first of them", "\u{13}"),
            ("All is right", "@example.com\t\u{7F}19\tsecret"), ("Accepted", "\u{13}"),
        ] {
            scene.stack.type(keys, width: 80, height: 12)
            recording.show(caption, scene.stack)
        }
        try recording.check(is: "sign-up")
    }

    @Test("Docs/Recordings/add-event.txt shows what a user sees who adds an event")
    func addEvent() async throws {
        let scene = EventFormScene(
            now: Date(timeIntervalSince1970: 1_700_000_000), locale: english, timeZone: .gmt, environment: [:])
        for (caption, keys) in [
            ("The form", ""), ("A date is chosen: its picker opens", "Picnic\tRiverside\t\t "),
            ("Escape closes it", "\u{1B}"), ("The next one asks before anything is lost", "\u{1B}"),
            ("Saved: it is in the list", "\t\u{13}"), ("The return key edits it", "\r"),
        ] {
            scene.stack.type(keys, width: 80, height: 18)
            #expect(await eventually { !scene.stack.frame.isAnimated && scene.stack.top?.isLoading == false })
            recording.show(caption, scene.stack)
        }
        try recording.check(is: "add-event")
    }

    @Test("Docs/Recordings/feed.txt shows what a user sees who looks at the feed")
    func feed() async throws {
        let app = try FeedApp()
        app.launch()
        #expect(await app.showsFeed())
        for (caption, keys) in [
            ("The feed", []), ("Down", [.down]), ("Only what has a text", "/sun".map(Key.character)),
            ("All keys", [.escape, .character("?")]),
        ] as [(String, [Key])] {
            for key in keys { app.press(key) }
            #expect(await app.settles())
            recording.show(caption, app.stack)
        }
        try recording.check(is: "feed")
    }

    @Test("Docs/Recordings/gif-wallet.txt shows what a user sees who keeps a GIF")
    func wallet() async throws {
        let app = try WalletApp()
        try app.launch()
        #expect(await app.settles())
        recording.show("The wallet", app.stack)
        #expect(await app.fillIn())
        #expect(await app.settles())
        recording.show("The form for a new GIF", app.stack)
        for (caption, keys) in [
            ("Saved", [.control("s")]), ("Its details", [.enter]), ("d asks", [.character("d")]),
            ("Deleted", [.character("d")]),
        ] as [(String, [Key])] {
            for key in keys { app.press(key) }
            #expect(await eventually { !app.stack.frame.isAnimated && app.stack.top?.isLoading == false })
            recording.show(caption, app.stack)
        }
        try recording.check(is: "gif-wallet")
    }

    @Test("Docs/Recordings/foaas.txt shows what a user sees who makes a message")
    func foaas() throws {
        let app = FoaasApp()
        app.launch(size: Size(width: 80, height: 14))
        recording.show("The main screen", app.stack)
        app.openOperations()
        recording.show("The operations", app.stack)
        app.press(.enter)
        app.type("Nala")
        recording.show("The preview follows each letter", app.stack)
        app.press(.enter)
        app.fillIn("Grumpy Cat")
        recording.show("The message", app.stack)
        try recording.check(is: "foaas")
    }
}

import FeatureDemoAPI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the list of running pipelines over the screen of each app.
@MainActor
@Suite struct RunningTests {
    private let english = Locale(identifier: "en")

    /// Shows the running pipelines, and closes the list with the same key.
    private func running(_ stack: NavigationStack, _ width: Int = 100) -> String {
        // Leaves room for the runs of the other tests, too.
        stack.resize(to: Size(width: width, height: 10_000))
        _ = stack.handle(.control("t"))
        let text = stack.frame.text
        _ = stack.handle(.control("t"))
        return text
    }

    @Test("EF-77: in the feed it shows the request without an answer, and what waits for it")
    func feed() async throws {
        let app = try FeedApp()
        app.server.setFault(.stall, under: "/v1/feed")
        app.launch()
        let text = try #require(app.stack.running?())
        #expect(text.contains("the first page: runs for") && text.contains("GET /v1/feed"))
        #expect(text.contains("waits for values") && !app.stack.frame.text.contains("the first page: runs"))
    }

    @Test("EF-77: in the forms it shows what is typed", arguments: [true, false])
    func forms(isSignUp: Bool) {
        let stack =
            isSignUp
            ? SignUpScene(locale: english, environment: [:]).stack
            : EventFormScene(locale: english, environment: [:]).stack
        _ = stack.frame
        stack.resize(to: Size(width: 80, height: 24))
        let text = running(stack)
        #expect(text.contains("the form: runs for") && text.contains(isSignUp ? "CurrentValueSubject" : "Scan"))
    }

    @Test("EF-77: in the wallet it shows the search, with the typed letters")
    func wallet() async throws {
        let app = try WalletApp()
        app.server.setFault(.stall, under: "/v1/gifs")
        try app.launch()
        app.press(.character("a"), .enter)
        app.type("cat")
        #expect(await eventually { app.stack.running?().contains("GET /v1/gifs/search") == true })
        #expect(running(app.stack).contains("what is typed: runs for"))
        #expect(app.stack.frame.text.contains("⌕ cat"))
    }

    @Test("EF-77: in the messages it shows the form, with its preview")
    func foaas() {
        let app = FoaasApp()
        app.launch()
        app.openForm()
        #expect(running(app.stack).contains("the form: runs for"))
    }

    @Test("EF-77: it is in the user's language, and in the list of keys", arguments: ["en", "pt-BR", "el"])
    func languages(language: String) {
        let locale = Locale(identifier: language)
        let stack = SignUpScene(locale: locale, environment: [:]).stack
        let words = ControlTexts.texts(in: locale)
        let text = running(stack)
        #expect(text.contains(words.running.dropFirst()) && text.contains(words.closes))
        _ = stack.handle(.function(1))
        #expect(stack.frame.text.contains("^T  ") && stack.frame.text.contains(words.running))
    }
}

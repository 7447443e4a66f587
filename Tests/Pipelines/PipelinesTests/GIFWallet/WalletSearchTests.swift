import FeatureNetworking
import Foundation
import GIFWalletFeature
import GIFWalletFeatureUI
import StreamsTesting
import Synchronization
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct WalletSearchTests {
    @Test("GW-19: the search requests trending GIFs when it opens, and the term after each pause in typing")
    func requests() {
        let client = StubHTTPClient(GIFPage.reply)
        let app = WalletScreens(client: client).openSearch()
        #expect(app.text.contains("trending"))
        app.type("cat")
        app.clock.run()
        app.press(.backspace)
        app.clock.run()
        #expect(client.requested.map { $0.query() } == [nil, "q=cat", "q=ca"] && app.text.contains("ca"))
    }

    @Test("GW-19: a term with an ampersand is one term")
    func ampersand() {
        let client = StubHTTPClient(GIFPage.reply)
        let app = WalletScreens(client: client).openSearch()
        app.type("a&b q")
        app.clock.run()
        #expect(client.requested.last?.query() == "q=a%26b%20q" && app.body[2].hasSuffix("a&b q"))
    }

    @Test("GW-19: while a reply to a term is expected no reply to another term is shown")
    func loadingFirst() {
        let app = WalletScreens().openSearch()
        app.type("c")
        #expect(app.stack.title.contains("Loading") && !app.text.contains("trending"))
        app.press(.enter)
        #expect(app.stack.title.contains("Choose a GIF"))
    }

    @Test("GW-20: a search without results says so, in the user's language")
    func nothing() {
        let client = StubHTTPClient { _ in GIFPage.page([]) }
        #expect(WalletScreens(client: client).openSearch().text.contains("No results, sorry"))
        #expect(WalletScreens(language: "pt-BR", client: client).openSearch().text.contains("Nenhum resultado"))
    }

    @Test(
        "GW-20: a failure is shown, in the user's language, and can be retried",
        arguments: [
            ("en", "Error: the server has failed with status 500"),
            ("el", "Σφάλμα: ο διακομιστής απέτυχε με κωδικό 500"),
        ])
    func failure(language: String, message: String) {
        let client = StubHTTPClient { _ in .success((Data(), 500)) }
        let app = WalletScreens(language: language, client: client).openSearch()
        #expect(app.body[2].contains(message))
        app.press(.control("r"))
        app.clock.run()
        #expect(client.requested.count == 2)
    }

    @Test("EF-80, EF-78: a search that has failed never says that there are no results, and offers none to choose")
    func dismissedFailure() {
        let app = WalletScreens(client: StubHTTPClient { _ in .success((Data(), 500)) }).openSearch()
        app.press(.control("x"))
        #expect(app.text.contains("Nothing could be loaded") && !app.text.contains("No results"))
        #expect(!app.text.contains("⏎") && !app.text.contains("↑↓"))
    }

    @Test("GW-20: a loaded GIF can be chosen, with the keys that move among the results")
    func selection() {
        let client = StubHTTPClient { _ in GIFPage.page(["one", "two", "three"]) }
        let app = WalletScreens(client: client).openSearch()
        app.press(.down, .enter)
        #expect(app.stack.title.contains("New GIF") && app.body[0].contains("two"))
    }

    @Test("GW-21: an empty search shows its purpose, with the cursor where the term will be")
    func prompt() {
        let app = WalletScreens().openSearch()
        #expect(app.body[0].contains("Search a GIF...") && app.stack.frame.cursor == Position(row: 1, column: 3))
        app.type("q")
        #expect(app.body[0].hasSuffix("⌕ q") && app.stack.screens.count == 3)
    }

    @Test("Leaving the search cancels its request")
    func leaving() {
        let client = StubHTTPClient()
        let app = WalletScreens(client: client).openSearch()
        app.press(.escape)
        #expect(client.cancelled.count == 1 && app.stack.title.contains("New GIF"))
    }

    @Test("GW-19: whatever is typed, and however long replies take, no reply to another term is ever shown")
    func neverStale() throws {
        let keys: [Key] = [.character("a"), .character("b"), .backspace, .left, .control("u"), .control("r")]
        let step = Generator<Key>.element(of: keys).flatMap { key in Generator<Int>.int(in: 0...9).map { (key, $0) } }
        try forAll(Generator<[(Key, Int)]>.array(of: step), count: 40) { steps in
            let app = Self.makeApp(latencies: steps.map(\.1))
            for (key, pause) in steps {
                app.press(key)
                try Self.checkShown(in: app)
                app.clock.advance(by: .init(integerLiteral: pause))
                try Self.checkShown(in: app)
            }
            app.clock.run()
            try check(app.body[2].contains("<\(Self.term(in: app))>"), "the reply to the last term is shown")
        }
    }

    private static func makeApp(latencies: [Int]) -> WalletScreens {
        let clock = TestScheduler()
        let app = WalletScreens(clock: clock, client: StubbornHTTPClient(clock, latencies)).openForm()
        app.press(.enter)
        return app
    }

    private static func term(in app: WalletScreens) -> String {
        (app.stack.top as? GIFSearchViewController)?.term ?? "no search"
    }

    private static func checkShown(in app: WalletScreens) throws {
        guard let shown = app.body[2].firstMatch(of: /<(.*)>/)?.output.1 else { return }
        try checkEqual(String(shown), term(in: app))
    }
}

/// A client that answers each request after a different time, even a cancelled one, with the term in brackets.
private final class StubbornHTTPClient: HTTPClient {
    private let clock: TestScheduler
    private let latencies: Mutex<[Int]>

    init(_ clock: TestScheduler, _ latencies: [Int]) {
        self.clock = clock
        self.latencies = Mutex(latencies)
    }

    func get(from url: URL, completion: @escaping StubHTTPClient.Completion) -> any HTTPClientTask {
        let latency = latencies.withLock { $0.popLast() ?? 4 }
        let term = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
        clock.schedule(after: clock.now.advanced(by: .init(integerLiteral: latency))) {
            completion(GIFPage.page(["<\(term)>"]))
        }
        return NoTask()
    }

    private struct NoTask: HTTPClientTask { func cancel() {} }
}

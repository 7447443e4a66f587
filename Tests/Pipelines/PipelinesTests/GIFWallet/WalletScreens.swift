import FeatureNetworking
import FeatureStorage
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import Synchronization
import TerminalUI

@testable import FeaturePipelines

/// A store in memory that fails as long as a test wants.
final class GIFStoreDouble: GIFStore {
    private let store = InMemoryGIFStore()
    let isFailing = Mutex(false)

    func createGIF(_ draft: GIFDraft, at date: Date, replacing: Replacement<WalletGIF>) throws {
        try refuse()
        try store.createGIF(draft, at: date, replacing: replacing)
    }

    func editGIF(_ draft: GIFDraft, replacing: Replacement<WalletGIF>) throws {
        try refuse()
        try store.editGIF(draft, replacing: replacing)
    }

    func deleteGIF(id: String, replacing: Replacement<WalletGIF>) throws {
        try refuse()
        try store.deleteGIF(id: id, replacing: replacing)
    }

    func fetchGIFs() throws -> [WalletGIF] {
        try refuse()
        return try store.fetchGIFs()
    }

    private func refuse() throws { if isFailing.withLock(\.self) { throw StoreFailure() } }
}

/// The wallet app with a test's server, store and clock: it acts at once, or when the test says so.
@MainActor
final class WalletScreens {
    let clock: TestScheduler
    let store = GIFStoreDouble()
    let stack: NavigationStack
    private let scene: GIFWalletScene<ImmediateScheduler>

    /// - Parameter gifs: The contents of the wallet, oldest first.
    init(
        _ gifs: [GIFDraft] = [], language: String = "en", theme: Theme = .plain,
        size: Size = Size(width: 80, height: 24), clock: TestScheduler = TestScheduler(),
        client: (any HTTPClient)? = nil,
        images: any HTTPClient = StubHTTPClient { _ in .success((picture(255), 200)) },
        sharingTo directory: URL = baseURL, openStore: ((GIFStoreDouble) throws -> any GIFStore)? = nil
    ) {
        self.clock = clock
        let (locale, store) = (Locale(identifier: language), store)
        var date = Date(timeIntervalSince1970: 0)
        let pipelines = GIFPipelines(
            baseURL: URL(string: "https://api.example"), httpClient: client ?? StubHTTPClient(GIFPage.reply),
            imageClient: images, scheduler: ImmediateScheduler.shared, locale: locale,
            currentDate: {
                date += 1
                return date
            },
            openStore: { try openStore?(store) ?? store })
        for gif in gifs { _ = pipelines.makeSaver(of: gif).record() }
        stack = NavigationStack(appearance: Appearance(theme: theme, locale: locale, tick: 7))
        scene = GIFWalletScene(
            pipelines: pipelines, search: { pipelines.makeSearch($0, pause: 3, on: clock) }, sharingTo: directory,
            locale: locale, stack: stack)
        stack.resize(to: size)
    }

    var body: [String] { stack.body }
    var text: String { stack.frame.text }
    var gifs: [WalletGIF] { (try? store.fetchGIFs()) ?? [] }

    func press(_ keys: Key...) { for key in keys { _ = stack.handle(key) } }
    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Opens the form.
    @discardableResult
    func openForm() -> Self {
        press(.character("a"))
        return self
    }

    /// Opens the search of the form, and waits for trending GIFs.
    func openSearch() -> Self {
        press(.character("a"), .enter)
        clock.run()
        return self
    }

    /// Chooses the first GIF that is found for a term.
    func choose(_ term: String) {
        press(.home, .enter)
        type(term)
        clock.run()
        press(.enter)
    }

    /// Opens the form, and fills it in completely.
    func fillIn(_ title: String = "Hola", gif: String = "cat", tag: String = "Sun") {
        openForm().choose(gif)
        press(.down)
        type(title)
        press(.enter)
        type("Mundo")
        press(.enter)
        type(tag)
    }

    /// Whether each row of a form, except for the GIF, is marked.
    var warnings: [Bool] { body.prefix(4).map { $0.contains("⚠") } }
}

/// The answers of an API.
enum GIFPage {
    /// A page with one GIF whose title is the term.
    static func reply(to url: URL) -> StubHTTPClient.Outcome {
        let term = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? "trending"
        return page([term])
    }

    /// A page with GIFs of these titles, which are also their ids.
    static func page(_ titles: [String]) -> StubHTTPClient.Outcome {
        let data = titles.map { title in
            let images = ["original": ["url": "https://pictures.example/gif.gif"]]
            return ["id": title, "title": title, "images": images] as [String: Any]
        }
        return .success(((try? JSONSerialization.data(withJSONObject: ["data": data])) ?? Data(), 200))
    }
}

/// Seven GIFs with four tags each, NK1 to NK7, oldest first.
let walletSamples: [GIFDraft] = zip(1..., ["Nike", "Jump", "Run", "Goal", "Dance", "Smile", "Strong"]).map {
    number, title in
    GIFDraft(
        id: "NK\(number)", title: title, subtitle: "Just do it \(number)",
        url: URL(filePath: "/gifs/NK\(number).gif"), tags: ["sport", "funny", title, "number \(number)"])
}

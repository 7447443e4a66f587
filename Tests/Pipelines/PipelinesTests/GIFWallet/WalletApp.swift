import Dispatch
import FeatureDemoAPI
import FeatureNetworking
import Foundation
import GIFWalletFeature
import TerminalUI

@testable import FeaturePipelines

/// The whole wallet, with its own server and directory, driven by keys.
@MainActor
final class WalletApp {
    let server: DemoServer
    private let folder = TemporaryFolder()
    private(set) var stack = NavigationStack()
    private var scene: GIFWalletScene<DispatchQueue>?

    init(_ feed: DemoFeed = .demo()) throws { server = try DemoServer(feed: feed, limits: .patient) }

    var directory: URL { folder.url }

    var store: URL { directory.appending(path: "store") }
    var shared: URL { directory.appending(path: "shared") }
    var file: URL { store.appending(path: "wallet.json") }

    /// Starts the app, or starts it again: in 80 columns, without colours.
    func launch(language: String = "en", store: URL? = nil) throws {
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        let (locale, store) = (Locale(identifier: language), store ?? self.store)
        let client = WebHTTPClient(maximumSize: 1 << 20, maximumDuration: 2)
        let pipelines = GIFPipelines(
            baseURL: server.baseURL, httpClient: client, imageClient: client,
            images: WalletImageStore(directory: store), scheduler: DispatchQueue(label: "WalletApp.store"),
            locale: locale,
            openStore: { try FileGIFStore(directory: store) })
        let scene = GIFWalletScene(pipelines: pipelines, sharingTo: shared, locale: locale, environment: [:])
        (self.scene, stack) = (scene, scene.stack)
        stack.resize(to: Size(width: 80, height: 24))
    }

    func press(_ keys: Key...) { for key in keys { _ = stack.handle(key) } }
    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Waits until the screen has a text.
    func shows(_ text: String) async -> Bool { await eventually { stack.frame.text.contains(text) } }

    /// Waits until nothing moves any more.
    func settles() async -> Bool { await eventually { !stack.frame.isAnimated } }

    /// Opens a form from the wallet, in which a GIF is found, chosen and described.
    func fillIn(
        _ title: String = "Hola", _ subtitle: String = "Mundo", tag: String = "Sun", searching term: String = "Lisboa"
    ) async -> Bool {
        press(.character("a"), .enter)
        type(term)
        guard await eventually({ stack.body[2].contains("▌ ") && !stack.frame.isAnimated }) else { return false }
        press(.enter, .down)
        type(title)
        press(.enter)
        type(subtitle)
        press(.enter)
        type(tag)
        return stack.title.contains("New GIF")
    }

    /// Creates a GIF in the wallet, and waits until it is visible there.
    func create(_ title: String = "Hola", searching term: String = "Lisboa") async -> Bool {
        guard await fillIn(title, searching: term) else { return false }
        press(.control("s"))
        guard await shows("Your GIFs") else { return false }
        // Looks for its row, and not for the notice in the last line.
        return await eventually { self.stack.frame.text.split(separator: "\n").dropLast().joined().contains(title) }
    }
}

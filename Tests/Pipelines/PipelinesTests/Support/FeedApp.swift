import Dispatch
import FeatureDemoAPI
import FeatureNetworking
import FeedFeature
import Foundation
import TerminalUI

@testable import FeaturePipelines

/// The whole app, with its own server and directory, driven by keys.
@MainActor
final class FeedApp {
    let server: DemoServer
    private let folder = TemporaryFolder()
    private(set) var stack = NavigationStack()
    private(set) var scene: FeedScene<DispatchQueue>?
    private(set) var faults: [any Error] = []

    init(_ feed: DemoFeed = .demo()) throws { server = try DemoServer(feed: feed, limits: .patient) }

    var directory: URL { folder.url }

    /// Starts the app, or starts it again: in 80 columns, without colours.
    func launch(currentDate: @escaping @Sendable () -> Date = Date.init, size: Size = Size(width: 80, height: 24)) {
        let store = FileFeedStore.orInMemory(directory: directory) { faults.append($0) }
        let pipelines = FeedPipelines(
            baseURL: server.baseURL,
            httpClient: WebHTTPClient(maximumSize: 1 << 20, maximumDuration: 2),
            store: store, scheduler: DispatchQueue(label: "FeedApp.store"), currentDate: currentDate)
        let scene = FeedScene(pipelines: pipelines, locale: Locale(identifier: "en"), environment: [:])
        stack = scene.stack
        self.scene = scene
        stack.resize(to: size)
    }

    func press(_ keys: Key...) { for key in keys { _ = stack.handle(key) } }

    /// Waits until the screen has a text.
    func shows(_ text: String) async -> Bool { await eventually { stack.frame.text.contains(text) } }

    /// Waits until nothing moves any more.
    func settles() async -> Bool { await eventually { !stack.frame.isAnimated } }

    /// Waits until the first page is complete on the screen.
    func showsFeed() async -> Bool {
        guard await shows("Lisboa, Portugal") else { return false }
        return await settles()
    }

    var feed: ListViewController? { stack.screens.first as? ListViewController }
    var imageCount: Int { feed?.sections.first?.count ?? 0 }
}

let connectionError = "Couldn't connect to server"

import FeatureNetworking
import FoaasFeature
import FoaasFeatureUI
import Foundation
import Streams
import StreamsTesting
import TerminalUI

@testable import FeaturePipelines

/// The whole message app with its own directory, driven by keys; the time of a pressed button is virtual.
@MainActor
final class FoaasApp {
    private let folder = TemporaryFolder()
    let clock = TestScheduler()
    private let baseURL: URL
    private let client: any HTTPClient
    private(set) var stack = NavigationStack()
    private(set) var scene: FoaasScene<ImmediateScheduler>?
    private(set) var faults: [any Error] = []

    init(
        _ client: any HTTPClient = StubHTTPClient { .success(FoaasApp.answer($0)) },
        baseURL: URL = FeaturePipelinesTests.baseURL
    ) {
        (self.client, self.baseURL) = (client, baseURL)
    }

    var directory: URL { folder.url }

    /// Starts the app, or starts it again: without colours, unless the environment has some.
    func launch(
        store: URL? = nil, language: String = "en", environment: [String: String] = [:],
        size: Size = Size(width: 80, height: 24)
    ) {
        let scene = FoaasScene(
            pipelines: pipelines(store), directory: store ?? directory, scheduler: .shared, clock: clock,
            locale: Locale(identifier: language), environment: environment,
            onFault: { [weak self] in self?.faults.append($0) })
        (self.scene, stack) = (scene, scene.stack)
        stack.resize(to: size)
    }

    func pipelines(_ store: URL? = nil) -> FoaasPipelines<ImmediateScheduler> {
        FoaasPipelines(
            baseURL: baseURL, httpClient: client, store: FileFoaasOperationStore(directory: store ?? directory),
            scheduler: .shared)
    }

    func press(_ keys: Key...) { for key in keys { _ = stack.handle(key) } }
    func type(_ text: String) { press(.paste(text)) }

    /// Presses the button, and waits, in virtual time, until it is released.
    func openOperations() {
        press(.character("+"))
        clock.advance(by: .milliseconds(100))
    }

    /// Opens the form of an operation, by its position in the list.
    func openForm(_ index: Int = 0) {
        openOperations()
        for _ in 0..<index { press(.down) }
        press(.enter)
    }

    /// Fills in the form and ends it.
    func fillIn(_ values: String...) {
        for value in values {
            type(value)
            press(.enter)
        }
        press(.enter)
    }

    /// Waits until a text is visible.
    func shows(_ text: String) async -> Bool { await eventually { stack.frame.text.contains(text) } }

    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()) ?? [] }
    func contents(of file: String) -> String? {
        try? String(contentsOf: directory.appending(path: file), encoding: .utf8)
    }
}

extension FoaasApp {
    /// A server's answers: two operations, their messages, and a version.
    nonisolated static func answer(_ url: URL) -> (Data, Int) {
        let path = url.path(percentEncoded: true).split(separator: "/").dropFirst()
            .map { $0.removingPercentEncoding ?? "" }
        let answer: Any =
            switch path.first {
            case "operations": operations
            case "app-version": ["number": "1.1.0", "message": "Now with better manners"]
            case "tea": ["message": "Tea, or shit: \(path.last ?? "") chooses.", "subtitle": "- \(path.last ?? "")"]
            default:
                [
                    "message": "This bus waits for nobody, \(path.dropFirst().first ?? "").",
                    "subtitle": "- \(path.last ?? "")",
                ]
            }
        return ((try? JSONSerialization.data(withJSONObject: answer)) ?? Data(), 200)
    }

    private nonisolated static var operations: [[String: Any]] {
        let (name, from) = (["name": "Name", "field": "name"], ["name": "From", "field": "from"])
        return [
            ["name": "Tea Shit", "url": "/tea/:from", "fields": [from]],
            ["name": "No URL", "fields": [name, from]],
            ["name": "Bus", "url": "/bus/:name/:from", "fields": [name, from]],
        ]
    }
}

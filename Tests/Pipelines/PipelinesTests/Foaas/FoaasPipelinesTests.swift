import FeatureLocalization
import FoaasFeature
import Foundation
import Streams
import StreamsTesting
import Synchronization
import Testing

@testable import FeaturePipelines

/// A store in memory that fails as configured.
private final class OperationStoreDouble: FoaasOperationStore {
    private let stored: Mutex<[FoaasOperation]?>
    private let fails: Bool

    init(_ operations: [FoaasOperation]? = nil, fails: Bool = false) {
        stored = Mutex(operations)
        self.fails = fails
    }

    private func perform<T>(_ work: (inout [FoaasOperation]?) -> T) throws -> T {
        if fails { throw StoreFailure() }
        return stored.withLock { work(&$0) }
    }

    func save(_ operations: [FoaasOperation]) throws { try perform { $0 = operations } }
    func load() throws -> [FoaasOperation]? { try perform { $0 } }
    func deleteStoredOperations() throws { try perform { $0 = nil } }
}

@Suite struct FoaasPipelinesTests {
    private let bus = FoaasOperation(
        name: "Bus", url: "/bus/:name/:from",
        fields: [.init(name: "Name", field: "name"), .init(name: "From", field: "from")])

    private func pipelines(
        _ store: OperationStoreDouble = OperationStoreDouble(), _ client: StubHTTPClient
    ) -> FoaasPipelines<ImmediateScheduler> {
        FoaasPipelines(baseURL: baseURL, httpClient: client, store: store, scheduler: .shared)
    }

    private func client(_ model: some Encodable & Sendable) -> StubHTTPClient {
        StubHTTPClient { _ in Result { (try JSONEncoder().encode(model), 200) } }
    }

    @Test("FO-11: stored operations are delivered without a request")
    func stored() {
        let client = client([bus])
        let pipelines = pipelines(OperationStoreDouble([bus]), client)
        #expect(pipelines.operations == nil && pipelines.requestOperations().record().values == [[bus]])
        #expect(client.requested.isEmpty && pipelines.operations == [bus])
    }

    @Test("FO-11: without stored operations they are fetched, delivered and saved")
    func fetched() throws {
        let (store, client) = (OperationStoreDouble(), client([bus]))
        #expect(pipelines(store, client).requestOperations().record().values == [[bus]])
        #expect(try store.load() == [bus] && client.requested.map(\.lastPathComponent) == ["operations"])
    }

    @Test(
        "FO-11: a fetch that fails delivers the error, and saves nothing",
        arguments: [
            StubHTTPClient.Outcome.failure(ConnectionFailure()), .success((Data(), 500)),
            .success((Data("<html>".utf8), 200)),
        ])
    func failedFetch(outcome: StubHTTPClient.Outcome) throws {
        let store = OperationStoreDouble()
        let pipelines = pipelines(store, StubHTTPClient { _ in outcome })
        #expect(isFailure(result(pipelines.requestOperations())))
        #expect(try store.load() == nil && pipelines.operations == nil)
    }

    @Test("A store that fails causes a request, and no other effect")
    func failingStore() {
        #expect(
            pipelines(OperationStoreDouble(fails: true), client([bus])).requestOperations().record().values == [[bus]])
    }

    @Test("FO-12: when stored operations are deleted, the next request uses the API")
    func delete() {
        let client = client([bus])
        let pipelines = pipelines(OperationStoreDouble([]), client)
        #expect(pipelines.requestOperations().record().values == [[]])
        _ = pipelines.deleteStoredOperations().record()
        #expect(pipelines.requestOperations().record().values == [[bus]] && client.requested.count == 1)
    }

    @Test("FO-10: only the pipelines can see the API manager")
    func apiManagerIsPrivate() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../../../Sources").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let users = try files.filter { try String(contentsOf: $0, encoding: .utf8).contains("FoaasAPIManager") }
        #expect(users.map(\.lastPathComponent) == ["FoaasPipelines.swift"])
        #expect(try String(contentsOf: users[0], encoding: .utf8).contains("private struct FoaasAPIManager"))
    }

    @Test(
        "FO-17, FO-18: there is one request, and the preview follows each letter, including those typed before it arrived"
    )
    func livePreview() {
        let scheduler = TestScheduler()
        let client = VirtualHTTPClient(scheduler, latency: 5) { _ in
            .success((Data(#"{"message": "Hi :name!", "subtitle": "- :from"}"#.utf8), 200))
        }
        let pipelines = FoaasPipelines(
            baseURL: baseURL, httpClient: client, store: OperationStoreDouble(), scheduler: ImmediateScheduler.shared)
        let typed = PassthroughSubject<(key: String, text: String), Never>()
        let forms = pipelines.makeForms(of: bus, typed: typed, on: scheduler).record()
        typed.send(("name", "N"))
        scheduler.run()
        for text in ["Na", ""] { typed.send(("name", text)) }
        #expect(forms.values.map { $0.foaas?.message } == [nil, nil, "Hi N!", "Hi Na!", "Hi name!"])
        #expect(client.requested.map { $0.path(percentEncoded: true) } == ["/api/bus/%3Aname/%3Afrom"])
    }

    @Test("EF-83: a preview that fails is reported in words, and typed text stays")
    func failedPreview() {
        let scheduler = TestScheduler()
        let pipelines = pipelines(OperationStoreDouble(), StubHTTPClient { _ in .failure(URLError(.timedOut)) })
        let typed = PassthroughSubject<(key: String, text: String), Never>()
        let forms = pipelines.makeForms(of: bus, typed: typed, on: scheduler).record()
        typed.send(("name", "Nala"))
        scheduler.run()
        #expect(forms.values.last?.failure == URLError(.timedOut).reason())
        #expect(forms.values.last?.text(of: "name") == "Nala" && forms.completion == nil)
    }

    @Test("Preferences that cannot be read are reported, and the defaults are used")
    func preferences() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "preferences-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let (store, initial) = (FoaasPreferencesStore(directory: directory), FoaasPreferences(mode: .clean))
        #expect(store.loadPublisher(initial: initial).record().values == [initial])
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data("rubbish".utf8).write(to: directory.appending(path: "preferences.json"))
        var faults = 0
        #expect(
            store.loadPublisher(initial: initial, onFault: { _ in faults += 1 }).record().values == [initial]
                && faults == 1)
        #expect(store.savePublisher(FoaasPreferences()).record().values.count == 1)
        #expect(store.loadPublisher(initial: initial).record().values == [FoaasPreferences()])
    }
}

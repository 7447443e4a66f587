import Dispatch
import FeatureDemoAPI
import FoaasFeature
import Foundation
import GIFWalletFeature
import Streams
import Testing

@testable import FeaturePipelines

/// Tests the pipelines over real sockets and with a real directory.
@Suite final class ServerIntegrationTests {
    private let server: DemoServer
    private let folder = TemporaryFolder()

    init() throws { server = try DemoServer(limits: .patient) }

    private var directory: URL { folder.url }

    private func pipelines() -> FoaasPipelines<DispatchQueue> {
        FoaasPipelines(baseURL: server.baseURL.appending(path: "foaas"), directory: directory)
    }

    @Test("FO-11, FO-13: operations come as JSON, sorted by name, and without the server from the file")
    func operations() async throws {
        let operations = try await pipelines().requestOperations().firstValue()
        #expect(operations.count > 20 && operations.map(\.name) == operations.map(\.name).sorted())
        server.stop()
        #expect(try await pipelines().requestOperations().firstValue() == operations)
    }

    @Test("FO-2: irregular operations keep all their fields")
    func irregularOperations() async throws {
        for operation in try await pipelines().requestOperations().firstValue() {
            let builder = FoaasPathBuilder(operation: operation)
            #expect(Set(builder.placeholders) == Set(builder.allKeys()))
        }
    }

    @Test("FO-18: the preview of every operation is the server's message for the same values")
    func previews() async throws {
        let pipelines = pipelines()
        for operation in try await pipelines.requestOperations().firstValue() {
            var form = FoaasForm(operation: operation)
            form.preview = try await pipelines.requestPreview(of: operation).firstValue()
            for (index, key) in form.builder.allKeys().enumerated() {
                form.enter(["a/b %2F", ":from ü", "..", "😀"][index], for: key)
            }
            #expect(try await pipelines.requestFoaas(for: form.builder).firstValue() == form.foaas, "\(operation.url)")
        }
    }

    @Test("Unknown paths and invalid answers have different errors")
    func faults() async throws {
        let pipelines = pipelines()
        let unknown = FoaasPathBuilder(operation: FoaasOperation(name: "", url: "/a/b/c/d", fields: []))
        await #expect(throws: FoaasMapper.Error.refused(status: 622)) {
            try await pipelines.requestFoaas(for: unknown).firstValue()
        }
        server.setFault(.rubbish)
        await #expect(throws: FoaasMapper.Error.invalidData) {
            try await pipelines.requestFoaas(for: unknown).firstValue()
        }
        server.stop()
        await #expect(throws: URLError.self) { try await pipelines.requestVersion().firstValue() }
    }

    @Test("FO-31: the version is fetched")
    func version() async throws {
        #expect(try await pipelines().requestVersion().firstValue().number == "1.1.0")
    }

    @Test("GW-22, GW-31: a GIF that was searched for is in the wallet, with its picture, and in the next session")
    func wallet() async throws {
        let compose = { [server, directory] in
            GIFPipelines(baseURL: server.baseURL, apiKey: "demo", directory: directory)
        }
        let gif = try #require(
            try await compose().makeSearch(for: "").setFailureType(to: (any Error).self).eraseToAnyPublisher()
                .firstValue().items.first)
        let form = GIFCreateForm()
        for event in [
            GIFCreateForm.Event.textEnded("Hola", of: .title), .textEnded("Mundo", of: .subtitle), .tagEntered("Sun"),
            .gifChosen(gif),
        ] {
            _ = form.receive(event)
        }
        try await compose().makeSaver(of: try #require(form.save())).firstValue()
        #expect(try await compose().makeDetails(id: gif.id).firstValue()?.title == "Hola")
        #expect(try await compose().makeImageLoader(url: gif.url).firstValue().count > 1_000)
    }

    @Test("The server sees a cancelled search")
    func cancel() async throws {
        server.setFault(.stall)
        let pipelines = GIFPipelines(baseURL: server.baseURL, apiKey: "demo", directory: directory)
        let search = pipelines.makeSearch(for: "sea").sink { _ in }
        #expect(await server.waitForTraffic { $0.requests == 1 })
        search.cancel()
        #expect(await server.waitForTraffic { $0.abandoned == 1 })
    }
}

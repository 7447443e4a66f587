import FeatureNetworking
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("WebHTTPClient with responses that no HTTP server sends", .serialized)
struct WebHTTPClientResponseTests {
    @Test(
        "EF-9: fails on every combination without an HTTP response",
        arguments: [
            Stub(), Stub(data: true), Stub(error: true), Stub(data: true, error: true), Stub(response: true),
            Stub(response: true, data: true), Stub(response: true, error: true),
            Stub(response: true, data: true, error: true),
        ])
    func failsWithoutHTTPResponse(stub: Stub) async throws {
        StubProtocol.stub.withLock { $0 = stub }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        let client = WebHTTPClient(session: URLSession(configuration: configuration))
        let url = try #require(URL(string: "stub://host/"))
        #expect(await client.get(url).failure is URLError)
    }

    struct Stub: Sendable {
        var response = false
        var data = false
        var error = false
    }
}

/// Answers every request with the parts of a stub; none of them is HTTP.
private final class StubProtocol: URLProtocol {
    static let stub = Mutex(WebHTTPClientResponseTests.Stub())

    override class func canInit(with request: URLRequest) -> Bool {
        true
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    override func startLoading() {
        guard let client, let url = request.url else { return }
        let stub = Self.stub.withLock { $0 }
        if stub.response {
            let response = URLResponse(
                url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
            client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        }
        if stub.data { client.urlProtocol(self, didLoad: Data("data".utf8)) }
        if stub.error {
            client.urlProtocol(self, didFailWithError: URLError(.unknown))
        } else {
            client.urlProtocolDidFinishLoading(self)
        }
    }

    override func stopLoading() {}
}

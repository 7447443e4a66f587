import FeatureNetworking
import FeedFeature
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import Synchronization
import Testing

@testable import FeaturePipelines

private let api = URL(string: "https://api.example")

/// A page with one GIF whose title is the term.
private func reply(to url: URL) -> StubHTTPClient.Outcome {
    let term = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? "trending"
    let json =
        #"{"data": [{"id": "1", "title": "\#(term.uppercased())", "images": {"original": {"url": "https://a.b/1"}}}]}"#
    return .success((Data(json.utf8), 200))
}

private func letter(_ state: GIFListState<GIF>) -> String {
    switch state {
    case .loading: "L"
    case .loaded(let gifs): gifs.first?.title ?? "0"
    case .failure: "!"
    }
}

@Suite struct GIFSearchTests {
    private let scheduler = TestScheduler()

    private func pipelines(_ client: any HTTPClient) -> GIFPipelines<ImmediateScheduler> {
        GIFPipelines(baseURL: api, httpClient: client, imageClient: client, scheduler: .shared) { InMemoryGIFStore() }
    }

    private func expect(
        _ terms: String, _ states: String, pause: VirtualTime.Stride, requests: [String], cancelled: Int = 0
    ) throws {
        let client = VirtualHTTPClient(scheduler, latency: 4, answer: reply)
        let typed = try scheduler.subject(terms).assertNoFailure()
        try scheduler.expect(pipelines(client).makeSearch(typed, pause: pause, on: scheduler).map(letter), states)
        #expect(client.requested.compactMap { $0.query() } == requests && client.cancelled.count == cancelled)
    }

    @Test("GW-19: without a pause each keystroke is a request, and the newest wins")
    func eachKeystroke() throws {
        try expect("a--b--------|", "L--L---B----|", pause: 0, requests: ["q=a", "q=b"], cancelled: 1)
    }

    @Test("GW-19: only a term followed by a pause is requested")
    func pause() throws {
        try expect("a-b-c----------|", "L-L-L------C---|", pause: 3, requests: ["q=c"])
    }

    @Test("GW-19: a reply to an earlier term is never shown, not even during the pause of the new one")
    func staleReply() throws {
        try expect("a----b---------|", "L----L-----B---|", pause: 2, requests: ["q=a", "q=b"], cancelled: 1)
    }

    @Test("GW-19: the same term twice is one request")
    func sameTerm() throws {
        try expect("a-------a-------|", "L-----A---------|", pause: 2, requests: ["q=a"])
    }

    @Test("GW-19: an empty term requests trending GIFs")
    func trending() {
        let client = StubHTTPClient(reply)
        let states = pipelines(client).makeSearch(Just(""), pause: 0, on: scheduler).record()
        scheduler.run()
        #expect(
            client.requested.map { $0.path() } == ["/v1/gifs/trending"]
                && states.values.map(letter) == ["L", "TRENDING"])
    }

    @Test("GW-19: the reply to a term is the last one shown, whatever was typed and however long replies take")
    func anyTyping() throws {
        let typing = Generator<[Int]>.array(of: .int(in: 0...9))
        try forAll(typing) { gaps in
            let scheduler = TestScheduler()
            let client = VirtualHTTPClient(scheduler, latency: 4, answer: reply)
            let terms = CurrentValueSubject<String, Never>("start")
            let states = pipelines(client).makeSearch(terms, pause: 2, on: scheduler).record()
            for (number, gap) in gaps.enumerated() {
                scheduler.advance(by: .init(integerLiteral: gap))
                terms.send("t\(number)")
                try checkEqual(states.values.last, .loading)
            }
            scheduler.run()
            try checkEqual(states.values.last?.items.first?.title, gaps.isEmpty ? "START" : "T\(gaps.count - 1)")
        }
    }

    @Test(
        "GW-20: a failure is a state, and the next term is searched for",
        arguments: [
            (StubHTTPClient.Outcome.failure(URLError(.timedOut)), GIFAPIError.serverError(.timedOut)),
            (.success((Data(), 503)), .failureStatusCode(503)),
            (.success((Data("{}".utf8), 200)), .malformedJSONResponse),
        ])
    func failure(outcome: StubHTTPClient.Outcome, error: GIFAPIError) {
        let terms = CurrentValueSubject<String, Never>("bad")
        let client = StubHTTPClient { $0.query() == "q=bad" ? outcome : reply(to: $0) }
        let states = pipelines(client).makeSearch(terms, pause: 0, on: scheduler).record()
        scheduler.run()
        terms.send("good")
        scheduler.run()
        #expect(
            states.values.map(letter) == ["L", "!", "L", "GOOD"]
                && states.values[1] == .failure(error.localizedDescription))
    }

    @Test("GW-22: an invalid URL is a failure, too")
    func noAddress() {
        let pipelines = GIFPipelines(
            baseURL: nil, httpClient: StubHTTPClient(), imageClient: StubHTTPClient(),
            scheduler: ImmediateScheduler.shared
        ) { InMemoryGIFStore() }
        #expect(
            pipelines.makeSearch(for: "a").record().values == [.failure(GIFAPIError.malformedURL.localizedDescription)])
    }
}

@Suite struct WalletPipelinesTests {
    private let draft = GIFDraft(id: "1", title: "Hola", subtitle: "Mundo", url: URL(filePath: "/1"), tags: ["Sun"])

    @Test("EF-74: a failure to share says once what has failed, with the name of the sharing")
    func sharing() throws {
        var pipelines = GIFPipelines(
            baseURL: nil, httpClient: StubHTTPClient(),
            imageClient: StubHTTPClient { _ in .failure(URLError(.cannotConnectToHost)) },
            scheduler: ImmediateScheduler.shared
        ) { InMemoryGIFStore() }
        pipelines.book = ReportBook()
        let store = InMemoryGIFStore()
        try store.createGIF(draft, at: .distantPast)
        let gif = try #require(try store.fetchGIF(id: "1"))
        guard case .failure(let error) = result(pipelines.makeSharer(of: gif, to: baseURL)) else {
            return #expect(Bool(false))
        }
        let sentence = PlainText.sentence(of: error, in: Locale(identifier: "en"))
        #expect(sentence == "Sharing: the server cannot be reached")
    }

    private func pipelines(
        _ client: StubHTTPClient = StubHTTPClient(), openStore: @escaping () throws -> any GIFStore
    ) -> GIFPipelines<ImmediateScheduler> {
        GIFPipelines(
            baseURL: api, httpClient: StubHTTPClient(), imageClient: client, scheduler: .shared,
            currentDate: { Date(timeIntervalSince1970: 0) }, openStore: openStore)
    }

    @Test("GW-25: the store is opened once, by its first user, and not before")
    func opensOnce() {
        var count = 0
        let pipelines = pipelines {
            count += 1
            return InMemoryGIFStore()
        }
        let (wallet, saver) = (pipelines.makeWallet(), pipelines.makeSaver(of: draft))
        #expect(count == 0)
        for _ in 1...2 {
            #expect(saver.record().values.count == 1 && wallet.record().values.last?.items.map(\.id) == ["1"])
        }
        #expect(count == 1)
    }

    @Test("GW-11, GW-24: the wallet is loading, then it has the created GIFs, or an error")
    func wallet() {
        let pipelines = pipelines { InMemoryGIFStore() }
        #expect(pipelines.makeWallet().record().values == [.loading, .loaded([])])
        _ = pipelines.makeSaver(of: draft).record()
        #expect(pipelines.makeWallet().record().values.last?.items.first?.title == "Hola")
        let failing = self.pipelines { throw StoreFailure() }
        #expect(failing.makeWallet().record().values.last == .failure("something went wrong"))
        #expect(failing.makeSaver(of: draft).record().values.isEmpty)
    }

    @Test("GW-26: an existing GIF has details, an unknown one has none")
    func details() {
        let pipelines = pipelines { InMemoryGIFStore() }
        _ = pipelines.makeSaver(of: draft).record()
        #expect(
            pipelines.makeDetails(id: "1").record().values.map { $0?.creationDate } == [Date(timeIntervalSince1970: 0)])
        #expect(pipelines.makeDetails(id: "2").record().values == [nil])
    }

    @Test("GW-26: the bytes of a picture are loaded once, and available from then on")
    func image() {
        let client = StubHTTPClient { _ in .success((Data("GIF89a".utf8), 200)) }
        let pipelines = pipelines(client) { InMemoryGIFStore() }
        for _ in 1...2 { #expect(pipelines.makeImageLoader(url: draft.url).record().values == [Data("GIF89a".utf8)]) }
        #expect(client.requested == [draft.url])
    }
}

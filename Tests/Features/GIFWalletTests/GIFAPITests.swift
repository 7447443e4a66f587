import Foundation
import GIFWalletFeature
import StreamsTesting
import Testing

@Suite("The API of the wallet")
struct GIFAPITests {
    private let base = URL(string: "https://api.example/x?a=1")

    @Test(
        "GW-19, GW-22: no term requests trending GIFs, a term its results",
        arguments: [
            ("", "https://api.giphy.com/v1/gifs/trending"), ("cat", "https://api.giphy.com/v1/gifs/search?q=cat"),
            ("a&b=c", "https://api.giphy.com/v1/gifs/search?q=a%26b%3Dc"),
            (" ", "https://api.giphy.com/v1/gifs/search?q=%20"),
            ("1+1", "https://api.giphy.com/v1/gifs/search?q=1%2B1"),
            ("é", "https://api.giphy.com/v1/gifs/search?q=%C3%A9"),
        ])
    func url(term: String, expected: String) throws {
        #expect(try GIFEndpoint(term: term).url().absoluteString == expected)
    }

    @Test("GW-22: any term stays a single term, and the base URL is kept")
    func anyTerm() throws {
        try forAll(.string) { term in
            let url = try GIFEndpoint.search(term).url(baseURL: base)
            let query =
                URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery?.split(separator: "&")
                ?? []
            try checkEqual(query.count, 2)
            try checkEqual(query.first, "a=1")
            try checkEqual(query.last.map { Array($0.utf8).contains(where: { $0 == 0x2B || $0 > 0x7F }) }, false)
            try checkEqual(url.path(), "/x/v1/gifs/search")
        }
    }

    @Test("A picture is the body of status 200, unless it is empty")
    func picture() throws {
        #expect(try GIFMapper.mapPicture(Data("GIF".utf8), from: 200) == Data("GIF".utf8))
        #expect(throws: GIFMapper.PictureError.invalidData) { try GIFMapper.mapPicture(Data(), from: 200) }
        for status in [201, 404] {
            #expect(throws: GIFMapper.PictureError(status: status)) {
                try GIFMapper.mapPicture(Data("GIF".utf8), from: status)
            }
        }
    }

    @Test("Each language has its own texts for the wallet's screens", arguments: ["en", "pt-BR", "el"])
    func words(language: String) {
        let says = GIFPresenter(locale: Locale(identifier: language))
        let words = [
            says.walletTitle, says.createTitle, says.searchTitle, says.choose, says.noResults, says.save, says.cancel,
            says.searchPlaceholder, says.add, says.share, says.edit, says.delete, says.putAside,
            says.isPutAside(as: URL(filePath: "/a.json")),
            says.editTitle,
        ]
        #expect(Set(words).count == words.count && !words.contains(""))
    }

    @Test("Messages about a GIF contain its name")
    func sayings() throws {
        let store = InMemoryGIFStore(), says = GIFPresenter(locale: english)
        try store.createGIF(draft("1"), at: .distantPast)
        let gif = try #require(try store.fetchGIFs().first)
        #expect(says.deleteQuestion(gif) == "Press d again to delete Hola" && says.deleted(gif) == "Deleted: Hola")
        #expect(
            says.saved(draft("1")) == "Saved: Hola"
                && says.shared(as: URL(filePath: "/gifs/1.gif")) == "Saved as /gifs/1.gif")
        #expect(says.failure(POSIXError(.ENOSPC)) == "Error: the disk is full")
        #expect(says.failure(URLError(.timedOut)) == "Error: the server took too long")
        #expect(says.failure(URLError(.dataLengthExceedsMaximum)) == "Error: the server's answer is too long")
    }

    @Test("GW-22: a URL without a host is refused", arguments: ["", "/a", "file:///a"])
    func malformedURL(base: String) {
        #expect(throws: GIFAPIError.malformedURL) { try GIFEndpoint.trending.url(baseURL: URL(string: base)) }
    }

    @Test("GW-22: requests contain the key and the user agent")
    func headers() {
        #expect(GIFEndpoint.headers(apiKey: "k") == ["api_key": "k", "User-Agent": "GifWallet - iOS"])
    }

    @Test("GW-22: errors are different")
    func errors() {
        let errors: [any Error] = [
            URLError(.timedOut), URLError(.badServerResponse), GIFAPIError.failureStatusCode(3), CancellationError(),
        ]
        #expect(
            errors.map(GIFAPIError.init) == [
                .serverError(.timedOut), .malformedResponse, .failureStatusCode(3), .unknownError,
            ])
    }

    @Test("GW-22: errors have different texts, in each language")
    func texts() {
        let all: [GIFAPIError] = [
            .serverError(.timedOut), .malformedURL, .malformedParameters, .malformedResponse, .malformedJSONResponse,
            .failureStatusCode(500), .failureStatusCode(501), .unknownError,
        ]
        for language in ["en", "pt-BR", "el"] {
            #expect(Set(all.map { $0.message(in: Locale(identifier: language)) }).count == all.count)
        }
        #expect(all.map { $0.message(in: Locale(identifier: "fr")) } == all.map { $0.message(in: english) })
    }

    @Test(
        "GW-22: errors speak the user's language",
        arguments: [("en", "something went wrong"), ("pt-BR", "algo deu errado"), ("el", "κάτι πήγε στραβά")])
    func errorMessages(language: String, message: String) {
        #expect(GIFAPIError.unknownError.message(in: Locale(identifier: language)) == message)
    }

    @Test(
        "GW-22: success is 200 to 299, or the given range",
        arguments: [(199, false), (200, true), (299, true), (300, false)])
    func status(status: Int, isSuccess: Bool) throws {
        let data = Data(#"{"data": []}"#.utf8)
        let result = Result { try GIFMapper.map(data, from: status) }
        #expect((try? result.get()) == (isSuccess ? [] : nil))
        if !isSuccess { #expect(throws: GIFAPIError.failureStatusCode(status)) { try result.get() } }
        #expect(try GIFMapper.map(data, from: status, success: 100..<400).isEmpty)
    }

    @Test("GW-23: id, title and the original's URL are read in order; other keys do not matter")
    func page() throws {
        let json =
            #"{"data": [{"id": "1", "title": "A", "images": {"original": {"url": "https://a.b/1.gif", "width": "3"}, "x": 1}},"#
            + #"{"id": "2", "title": "", "images": {"original": {"url": "https://a.b/2.gif"}}, "type": "gif"}], "meta": {}}"#
        let gifs = try GIFMapper.map(Data(json.utf8), from: 200)
        #expect(gifs.map(\.id) == ["1", "2"] && gifs.map(\.title) == ["A", ""])
        #expect(gifs[0].url.absoluteString == "https://a.b/1.gif")
    }

    @Test("GW-23: an id and a title end with an ellipsis beyond 32 KiB")
    func longTexts() throws {
        let text = String(repeating: "a", count: 1 << 15)
        let json =
            #"{"data": [{"id": "\#(text)b", "title": "\#(text)c", "images": {"original": {"url": "https://a.b/1"}}}]}"#
        let gifs = try GIFMapper.map(Data(json.utf8), from: 200)
        #expect(gifs.map(\.id) == [text + "…"] && gifs.map(\.title) == [text + "…"])
    }

    @Test(
        "GW-23: one bad item invalidates the whole answer",
        arguments: [
            "", "[]", "{}", #"{"data": [{"id": "1", "title": "A"}]}"#,
            #"{"data": [{"id": 1, "title": "A", "images": {"original": {"url": "a"}}}]}"#,
            #"{"data": [{"title": "A", "images": {"original": {"url": "a"}}}]}"#,
            #"{"data": [{"id": "1", "images": {"original": {"url": "a"}}}]}"#,
        ])
    func badPage(json: String) {
        #expect(throws: GIFAPIError.malformedJSONResponse) { try GIFMapper.map(Data(json.utf8), from: 200) }
    }

    @Test(
        "GW-20: each state of a list has a text, and only loaded items can be chosen",
        arguments: [
            ("en", "No results, sorry", "Error: x", "Loading…"),
            ("pt-BR", "Nenhum resultado, desculpe", "Erro: x", "Carregando…"),
            ("el", "Κανένα αποτέλεσμα, λυπούμαστε", "Σφάλμα: x", "Φόρτωση…"),
        ])
    func listStates(language: String, empty: String, failure: String, loading: String) {
        let presenter = GIFPresenter(locale: .init(identifier: language))
        let states: [GIFListState<Int>] = [.loaded([7]), .loaded([]), .failure("x"), .loading]
        #expect(states.map(presenter.status) == [nil, empty, failure, loading])
        #expect(states.map { $0.item(at: 0) } == [7, nil, nil, nil] && states[0].item(at: 1) == nil)
    }

    @Test(
        "GW-21, GW-24: the search and the wallet have these texts",
        arguments: [
            ("en", "Search a GIF...", "Your GIFs"), ("pt-BR", "Busque um GIF...", "Seus GIFs"),
            ("el", "Αναζητήστε ένα GIF...", "Τα GIF σας"),
        ])
    func words(language: String, search: String, title: String) {
        let presenter = GIFPresenter(locale: .init(identifier: language))
        #expect(presenter.searchPlaceholder == search && presenter.walletTitle == title)
    }

    @Test("GW-29: a narrow screen has one column; others have two, and a wide one three")
    func columns() {
        let columns = [(true, false), (true, true), (false, false), (false, true)].map(GIFPresenter.columns)
        #expect(columns == [1, 1, 2, 3])
    }

    @Test(
        "GW-23: a URL that is not on the web invalidates the answer",
        arguments: ["not a url", "file:///etc/passwd", "http://", "javascript:1"])
    func badAddresses(address: String) {
        let json = #"{"data": [{"id": "1", "title": "a", "images": {"original": {"url": "\#(address)"}}}]}"#
        #expect(throws: GIFAPIError.malformedJSONResponse) { try GIFMapper.map(Data(json.utf8), from: 200) }
    }

    @Test("GW-22: the details of a search result have its title and its URL, and nothing else")
    func details() {
        let gif = GIF(id: "1", title: "A cat", url: draft("1").url)
        let details = GIFPresenter.details(gif)
        #expect([details.title, details.subtitle] == ["A cat", ""] && details.url == gif.url && details.tags == [])
    }

    @Test("GW-22: the URL of the API may be relative to another one")
    func relativeBase() throws {
        let base = URL(string: "x?a=1", relativeTo: URL(string: "https://api.example/v/w"))
        #expect(
            try GIFEndpoint.search("b").url(baseURL: base).absoluteString
                == "https://api.example/v/x/v1/gifs/search?a=1&q=b")
    }
}

import Foundation
import Search
import Streams
import StreamsExtras
import StreamsReports
import Testing

@Suite(.timeLimit(.minutes(5))) struct SearchModelTests {
    @Test("Shows what was found for the typed text")
    func shows() async {
        let model = SearchModel { text in try JSONEncoder().encode([Book(title: text, year: 1965)]) }
        var headlines = Publishers.Observing { model.headline }.typedValues.makeAsyncIterator()
        #expect(await headlines.next() == "Nothing found")
        model.text = "Dune"
        #expect(await headlines.next() == "1 found")
        #expect(model.books == [Book(title: "Dune", year: 1965)])
    }

    @Test("A server that is offline is reported, although the user sees an empty list")
    func reports() async throws {
        let reports = Reports()
        var model: SearchModel? = SearchModel(request: { _ in throw Offline() }, reports: reports)
        model?.text = "Dune"
        while Reports.running.flatMap(\.hidden).isEmpty { await Task.yield() }
        model = nil
        let hidden = try #require(reports.latest).hidden
        #expect(hidden.map(\.description) == ["Offline() of the server, kept by ReplaceError"])
    }
}

private nonisolated struct Offline: Error {}

import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Runs the code of Docs/Debugging.md.
@Suite struct DebuggingGuideTests {
    private let reports = Reports()

    private func show(_ text: String) {}

    @Test("When nothing arrives, the report shows the layer that waits")
    func waiting() throws {
        let texts = PassthroughSubject<String, Never>()
        let scope = PassthroughSubject<String, Never>()
        scope.send("all files")
        let search = texts.named("texts").combineLatest(scope.named("scope"))
            .map { text, scope in "\(text) in \(scope)" }
            .reported(as: "the search", to: reports)
            .sink { show($0) }
        texts.send("swift")

        // Another test may run a search of the same title.
        let report = try #require(Reports.running.first { $0.layers.contains { $0.name == "scope" } })
        let lines = report.description.split(separator: "\n").map { $0.filter { $0 != "─" && $0 != "━" } }
        #expect(lines[1].hasPrefix(#"  effect      · PassthroughSubject "texts"  1"#))
        #expect(lines[2].hasPrefix(#"  effect      · PassthroughSubject "scope"  0"#))
        #expect(lines[3].hasPrefix("  joining   CombineLatest                   0"))
        #expect(lines[3].hasSuffix(#"… waits for a value of the 2nd source, "scope""#))
        #expect(lines[4].hasPrefix("  pure      Map                             0"))
        let stuck = Reports.running.flatMap(\.layers).filter { $0.waiting == .forValues && $0.values == 0 }
        #expect(stuck.contains { $0.name == "scope" })
        search.cancel()
    }

    @Test("A subject that remembers its value fixes it")
    func mended() {
        let texts = PassthroughSubject<String, Never>()
        var shown: [String] = []
        let show = { shown.append($0) }
        let scope = CurrentValueSubject<String, Never>("all files")
        let search = texts.combineLatest(scope)
            .map { text, scope in "\(text) in \(scope)" }
            .sink { show($0) }
        texts.send("swift")
        search.cancel()
        #expect(shown == ["swift in all files"])
    }

    @Test("A subscription that nobody kept was cancelled at once")
    func forgotten() throws {
        let texts = PassthroughSubject<String, Never>()
        _ = texts.reported(as: "forgotten", to: reports).sink { show($0) }
        let report = try #require(reports.latest)
        #expect(report.layer.ending == .cancelled(.release) && report.layer.values == 0)
    }

    @Test("Values that debounce dropped are reported with the reason")
    func dropped() throws {
        let scheduler = TestScheduler()
        let typed = PassthroughSubject<String, Never>()
        let settled = typed.debounce(for: .seconds(1), scheduler: scheduler)
            .reported(as: "the settled text", to: reports)
            .sink { show($0) }
        for text in ["s", "sw", "swift"] { typed.send(text) }
        typed.send(completion: .finished)
        scheduler.run()
        let line = "✓ finished, 2 replaced by later ones, 1 waiting value dropped at the end"
        #expect(try #require(reports.latest).description.hasSuffix(line))
        settled.cancel()
    }

    @Test("An error that was swallowed is reported with the layer that failed")
    func swallowed() throws {
        struct Offline: Error {}
        let page = Fail<String, Offline>(error: Offline()).named("the server")
            .map { $0.uppercased() }
            .replaceError(with: "nothing new")
        let cancellable = page.reported(as: "the page", to: reports).sink { show($0) }
        for failure in try #require(reports.latest).hidden {
            #expect("\(failure)" == "Offline() of the server, kept by ReplaceError")
        }
        #expect(reports.latest?.hidden.count == 1)
        cancellable.cancel()
    }

    @Test("print shows signals at one place, and handleEvents observes them there")
    func places() {
        var requests: [Subscribers.Demand] = []
        let recorder = (1...3).publisher
            .print("before")
            .handleEvents(receiveRequest: { requests.append($0) })
            .breakpoint(receiveOutput: { $0 < 0 })
            .named("numbers")
            .collect()
        let cancellable = recorder.sink { show("\($0)") }
        #expect(requests == [.unlimited])
        cancellable.cancel()
    }

    private enum Request { @TaskLocal static var id = "none" }

    @Test("A task-local value is bound for a pipeline, at its end")
    func context() {
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        let page = CurrentValueSubject<Int, Never>(1).map { "\($0) of request \(Request.id)" }.with(Request.$id, "7")
        let cancellable = page.sink { show($0) }
        #expect(shown == ["1 of request 7"])
        cancellable.cancel()
    }
}

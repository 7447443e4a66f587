#if os(Linux) && DEBUG
import Runtime
import Streams
import Testing

/// Checks the calls for one value that Docs/Kernels.md shows.
@Suite struct KernelsTests {
    private let document = Document("Docs/Kernels.md")

    @Test("One value passes map, debounce and flatMap in the calls that Kernels shows")
    func theWayOfOneValue() throws {
        var calls: [Call] = []
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.map { $0 + 1 }.debounce(for: 0, scheduler: ImmediateScheduler.shared)
            .flatMap { Just($0) }.sink { _ in calls = Call.inProgress() }
        subject.send(1)
        cancellable.cancel()
        #expect(calls.map(\.row) == rows)
    }

    /// The first two cells of the table's rows.
    private var rows: [String] {
        document.text.matches(of: /\n\| `(\w+\.swift)` \| `([^`]+)` \|/).map { "\($0.1) \($0.2)" }
    }
}

/// A call of a function of Streams.
private struct Call {
    let file: String
    let function: String

    var row: String { "\(file) \(function)" }

    /// Returns the calls of this thread that have not returned, the outermost first, each once for all of its closures.
    /// The test's own callers are not looked up, as that would take most of the time.
    static func inProgress() -> [Call] {
        let frames = (try? Backtrace.capture(limit: 80, top: 0))?.symbolicated()?.frames ?? []
        return frames.reversed().compactMap(\.symbol).compactMap(Call.init).reduce(into: []) { calls, call in
            if calls.last?.row != call.row { calls.append(call) }
        }
    }

    /// Returns nil for thunks and other modules.
    private init?(_ symbol: SymbolicatedBacktrace.Symbol) {
        guard !symbol.isSwiftThunk, let location = symbol.sourceLocation, location.line > 0,
            location.path.contains("/Sources/Publishers/Streams/")
        else { return nil }
        file = location.path.split(separator: "/").last.map(String.init) ?? ""
        // Whether a function's type parameters are named depends on how it was compiled.
        function = symbol.name.replacing(#/closure #\d+ in |<[^<>]*>/#, with: "")
    }
}
#endif

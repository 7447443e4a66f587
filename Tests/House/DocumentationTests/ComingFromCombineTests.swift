import Foundation
import Observation
import Streams
import StreamsExtras
import StreamsFoundation
import StreamsTesting
import Testing

/// Runs the code of Docs/ComingFromCombine.md.
@Suite struct ComingFromCombineTests: Examples {
    let printed = Printed()

    final class SearchViewModel: ObservableObject {
        @Published var text = ""
        @Published private(set) var results: [String] = []

        init<Context: Scheduler>(
            search: @escaping (String) -> AnyPublisher<[String], Never>, pause: Context.SchedulerTimeType.Stride,
            scheduler: Context
        ) {
            $text
                .dropFirst()
                .removeDuplicates()
                .debounce(for: pause, scheduler: scheduler)
                .map(search)
                .switchToLatest()
                .assign(to: &$results)
        }
    }

    @Test("A view model written for Combine works with Streams")
    func viewModel() {
        let scheduler = TestScheduler()
        let model = SearchViewModel(
            search: { Just([$0.uppercased()]).eraseToAnyPublisher() }, pause: 1, scheduler: scheduler)
        for text in ["s", "st", "str"] { model.text = text }
        scheduler.run()
        #expect(model.results == ["STR"])
    }

    @MainActor @Observable final class SignUpModel {
        var name = ""
        private(set) var isNameFree: Bool?
        @ObservationIgnored private var checks: AnyCancellable?

        init(isFree: @escaping @Sendable (String) -> AnyPublisher<Bool, Never>) {
            checks = Publishers.Observing { [weak self] in self?.name ?? "" }
                .removeDuplicates()
                .flatMapLatest(isFree)
                .map(Optional.some)
                .assign(to: \.isNameFree, onMainActor: self)
        }
    }

    @Test("An observable model is read and written by publishers") @MainActor
    func observableModel() async {
        let model = SignUpModel { name in Just(name != "ada").eraseToAnyPublisher() }
        var shown = Publishers.Observing { model.isNameFree }.typedValues.makeAsyncIterator()
        model.name = "ada"
        while let isFree = await shown.next(), isFree != false {}
        #expect(model.isNameFree == false)
    }

    enum SearchState: Equatable { case loading, found([String]), failed }

    @MainActor @Observable final class SearchModel {
        var text = "" { didSet { typed.send(text) } }
        private(set) var state = SearchState.found([])
        @ObservationIgnored private let typed = PassthroughSubject<String, Never>()
        @ObservationIgnored private var searches: AnyCancellable?

        init(on scheduler: some Scheduler, search: @escaping @Sendable (String) async throws -> [String]) {
            searches = typed.debounce(for: .seconds(1), scheduler: scheduler)
                .removeDuplicates()
                .flatMapLatest { text in
                    Publishers.Async { try await search(text) }
                        .retry(2, delay: .exponential(from: .seconds(1), limit: .seconds(8)), scheduler: scheduler)
                        .map(SearchState.found)
                        .replaceError(with: .failed)
                        .prepend(.loading)
                }
                .receive(on: scheduler)
                .sink { [weak self] state in self?.state = state }
        }
    }

    @Test("A model of the main actor is tested in virtual time") @MainActor
    func virtualTime() {
        let scheduler = TestScheduler()
        let model = SearchModel(on: scheduler) { text in
            try await Task.sleep(for: .seconds(3), clock: scheduler.clock)
            return [text.uppercased()]
        }
        for text in ["s", "st"] { model.text = text }
        scheduler.advance(by: 1)
        #expect(model.state == .loading)
        scheduler.run()
        #expect(model.state == .found(["ST"]))
    }

    @MainActor @Observable final class TitlesModel {
        private(set) var titles: [String] = []
        @ObservationIgnored private var loading: AnyCancellable?

        func load(_ titles: some Publisher<String, Never>) {
            loading =
                titles
                .map { @Sendable title in title.uppercased() }
                .receive(on: DispatchQueue.main)
                .sink { [weak self] title in self?.titles.append(title) }
        }
    }

    @Test("A type of the main actor leaves work to another thread, and receives on the main queue") @MainActor
    func sendableClosure() async {
        let model = TitlesModel()
        var shown = Publishers.Observing { model.titles }.typedValues.makeAsyncIterator()
        model.load(["streams"].publisher.subscribe(on: DispatchQueue(label: "background")))
        while let titles = await shown.next(), titles.isEmpty {}
        #expect(model.titles == ["STREAMS"])
    }

    @Test("Derived state shows no inconsistent pair")
    func derived() throws {
        let count = CurrentValueSubject<Int, Never>(1)
        let next = Derived(count) { $0 + 1 }
        let tens = Derived(count) { $0 * 10 }
        let pairs = Derived(next, tens) { ($0, $1) }.sink { print($0) }
        count.send(2)
        // Prints: (2, 10), (3, 20)
        try printed.check()
        pairs.cancel()
    }

    @Test("Asynchronous sequences are converted to publishers, and back")
    func sequences() async throws {
        let (letters, numbers) = (AsyncStream("ab"), AsyncStream("12"))
        for await (letter, number) in letters.publisher.zip(numbers.publisher).typedValues { print(letter, number) }
        // Prints: a 1, b 2
        try printed.check()
    }

    struct Offline: Error, Equatable {}

    @Test("An error keeps its type")
    func typedErrors() throws {
        let parsed = ["1", "2", "x"].publisher
            .throwing(Offline.self).tryMap { text throws(Offline) -> Int in
                guard let number = Int(text) else { throw Offline() }
                return number
            }
            .catch { (error: Offline) in Just(-1) }
            .sink { print($0) }
        // Prints: 1, 2, -1
        try printed.check()
        parsed.cancel()
    }

    @Test("Values from many threads arrive, one at a time")
    func input() throws {
        let numbers = PassthroughSubject<Int, Never>()
        var sum = 0
        let adding = numbers.sink { sum += $0 }
        let input = numbers.input
        DispatchQueue.concurrentPerform(iterations: 100) { number in input.send(number) }
        print(sum)
        // Prints: 4950
        try printed.check()
        adding.cancel()
    }

    @Test("A loop over a publisher that cannot fail needs no try")
    func values() async throws {
        for await number in [1, 2, 3].publisher.map({ $0 * 10 }).values { print(number) }
        // Prints: 10, 20, 30
        try printed.check()
    }

    struct Forecast: Decodable, Sendable { let degrees: Int }

    @Test("Foundation's coders and queues work with publishers")
    func foundation() async throws {
        let forecast = Just(Data(#"{"degrees": 21}"#.utf8))
            .decode(type: Forecast.self, decoder: JSONDecoder())
            .receive(on: DispatchQueue.global())
            .map { $0.degrees }
        for try await degrees in forecast.values { print(degrees) }
        // Prints: 21
        try printed.check()
    }
}

extension AsyncStream<Character> {
    fileprivate init(_ text: String) {
        self.init { continuation in
            for character in text { continuation.yield(character) }
            continuation.finish()
        }
    }
}

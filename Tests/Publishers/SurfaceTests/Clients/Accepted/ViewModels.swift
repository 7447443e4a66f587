// View models with publishers of their own, as an app writes them whose declarations belong to the main actor by default.
import Dispatch
import Streams
import StreamsFoundation

@MainActor final class SearchModel: ObservableObject {
    enum Event: Equatable { case tapped, closed(Int) }

    @Published var query = ""
    @Published private(set) var results: [String] = []
    @Published private(set) var count = 0
    private(set) var total = 0
    private(set) var events: [Event] = []
    private let received = PassthroughSubject<Event, Never>()
    private let totals = CurrentValueSubject<Int, Never>(0)
    private var cancellables: Set<AnyCancellable> = []

    init(search: @escaping (String) -> AnyPublisher<[String], Never>) {
        $query
            .debounce(for: .milliseconds(5), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .map(search)
            .switchToLatest()
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.results = $0 }
            .store(in: &cancellables)
        $results.map(\.count).assign(to: &$count)
        received.removeDuplicates().sink { [weak self] in self?.events.append($0) }.store(in: &cancellables)
        totals.dropFirst().assign(to: \.total, on: self).store(in: &cancellables)
        Publishers.CombineLatest($query, $results).map { $0.count + $1.count }
            .sink { [totals] in totals.send($0) }
            .store(in: &cancellables)
    }

    func load() async -> [String] {
        let first = Future<Int, Never> { promise in DispatchQueue.main.async { promise(.success(1)) } }
        var others = $results.values.makeAsyncIterator()
        return await (others.next() ?? []) + ["\(await first.value)"]
    }
}

struct Countdown: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let start: Int

    func receive(subscriber: some Subscriber<Int, Never>) {
        subscriber.receive(subscription: Counting(down: start, to: subscriber))
    }

    private final class Counting<Downstream: Subscriber<Int, Never>>: Subscription {
        private var left: Int
        private var downstream: Downstream?

        init(down start: Int, to downstream: Downstream) { (left, self.downstream) = (start, downstream) }

        func request(_ demand: Subscribers.Demand) {
            while left > 0, let downstream {
                left -= 1
                _ = downstream.receive(left)
            }
            downstream?.receive(completion: .finished)
        }

        func cancel() { downstream = nil }
    }
}

final class Adder: Subscriber {
    private(set) var sum = 0

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }

    func receive(_ number: Int) -> Subscribers.Demand {
        sum += number
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { print(sum) }
}

func added() {
    Countdown(start: 4).map { $0 * 2 }.filter { $0 > 2 }.subscribe(Adder())
}

// Values that are not Sendable: Swift 5 mode is silent about them, as with Combine. For Swift 6 mode see HoppingState and
// SentValues in Refused.
#if !swift(>=6)
import Dispatch
import Streams
import StreamsFoundation

nonisolated final class State {
    var sum = 0
}

struct Failed: Error {}

typealias States = PassthroughSubject<State, Never>

func waiting(for states: States, _ risky: AnyPublisher<State, Failed>) async throws {
    for await state in states.values { print(state.sum) }
    for try await state in risky.values { print(state.sum) }
    print(await Future<State, Never> { $0(.success(State())) }.value.sum)
}

func hopping(_ states: States, on queue: DispatchQueue) async -> [AnyCancellable] {
    [
        states.receive(on: queue).sink { print($0.sum) },
        states.subscribe(on: queue).sink { print($0.sum) },
        states.delay(for: .milliseconds(1), scheduler: queue).sink { print($0.sum) },
        states.debounce(for: 1, scheduler: queue).map(\.sum).sink { print($0) },
        states.throttle(for: 1, scheduler: queue, latest: true).sink { print($0.sum) },
        states.timeout(1, scheduler: queue).sink { print($0.sum) },
        states.collect(.byTime(queue, 1)).sink { print($0.count) },
    ]
}

@MainActor final class Model {
    private var cancellables: [AnyCancellable] = []
    private(set) var sum = 0

    func show(_ states: States) {
        states.filter { $0.sum > 0 }.receive(on: DispatchQueue.main).sink { [weak self] in self?.sum += $0.sum }
            .store(in: &cancellables)
        let receive: (DispatchQueue, DispatchQueue.SchedulerOptions?) -> Publishers.ReceiveOn<States, DispatchQueue> =
            states.receive(on:options:)
        receive(.main, nil).sink { print($0.sum) }.store(in: &cancellables)
    }

    func follow(_ states: States) { Task { for await state in states.values { sum += state.sum } } }
}

actor Keeper {
    func keep(_ states: States) async { for await state in states.values { print(state.sum) } }

    func hop<P: Publisher>(_ publisher: P) -> Publishers.ReceiveOn<P, DispatchQueue> {
        publisher.receive(on: DispatchQueue.main)
    }
}
#endif

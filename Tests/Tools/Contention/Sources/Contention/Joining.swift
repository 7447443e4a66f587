import Streams
import StreamsExtras
import Synchronization

/// Ways to share one connection.
enum Sharing: String, CaseIterable {
    case share, replay, autoconnect

    func callAsFunction(_ upstream: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
        switch self {
        case .share: upstream.share().eraseToAnyPublisher()
        case .replay: upstream.share(replay: 1).eraseToAnyPublisher()
        case .autoconnect: upstream.multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
        }
    }
}

/// In each round the last member leaves as the next one comes, which has to receive the following values, each once.
final class Joining: Sendable {
    private let sharing: Sharing
    private let rounds: Int
    private let running = Atomic(0)
    private let most = Atomic(0)
    private let received = Atomic(0)

    init(_ sharing: Sharing, rounds: Int) { (self.sharing, self.rounds) = (sharing, rounds) }

    func run() -> String {
        let (subject, pair) = (PassthroughSubject<Int, Never>(), Pair())
        let source = subject.handleEvents(
            receiveSubscription: { _ in
                self.most.max(self.running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            }, receiveCancel: { self.running.subtract(1, ordering: .relaxed) })
        let shared = sharing(source.eraseToAnyPublisher())
        var (doubled, missed) = (0, 0)
        for _ in 0..<rounds {
            var next: AnyCancellable?
            let first = shared.sink { _ in }
            pair.run(first.cancel) { next = shared.sink { _ in self.received.add(1, ordering: .relaxed) } }
            let before = received.load(ordering: .relaxed)
            for value in 1...2 { subject.send(value) }
            let count = received.load(ordering: .relaxed) - before
            (doubled, missed) = (doubled + (count > 2 ? 1 : 0), missed + (count < 2 ? 1 : 0))
            next?.cancel()
        }
        pair.end()
        return "\(sharing.rawValue): \(rounds) rounds, at most \(most.load(ordering: .relaxed)) connections at once, "
            + "\(running.load(ordering: .relaxed)) left, \(doubled) with a value twice, \(missed) without one"
    }
}

/// Subscribes and leaves again, with a new connection each time.
func reconnect(_ sharing: Sharing, times: Int) -> String {
    let shared = sharing(PassthroughSubject<Int, Never>().eraseToAnyPublisher())
    for _ in 0..<1000 { shared.sink { _ in }.cancel() }
    let before = residentMegabytes()
    for _ in 0..<times { shared.sink { _ in }.cancel() }
    return "\(sharing.rawValue): \(times) times, memory +\(residentMegabytes() - before) MB"
}

import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// A subscriber that follows its script, and records its signals.
final class TestSubscriber: Subscriber {
    typealias Input = Int
    typealias Failure = Fault

    private let script: Listener
    private let name: String
    /// Released when the case is over.
    private weak var performance: Performance?
    private var inside: ArraySlice<Action>
    private var answer = Subscribers.Demand.none
    private var subscription: (any Subscription)?
    private var cancellable: AnyCancellable?

    init(_ script: Listener, _ name: String, _ performance: Performance) {
        (self.script, self.name, self.performance, inside) = (script, name, performance, script.inside[...])
    }

    func subscribe(to publisher: Items) {
        switch script.path {
        case .handshake: publisher.subscribe(self)
        case .sink:
            cancellable = publisher.sink(
                receiveCompletion: { self.receive(completion: $0) }, receiveValue: { _ = self.receive($0) })
        }
    }

    /// Requests more, cancels, or changes its answer.
    func perform(_ action: Action) {
        note("does \(action)")
        switch action {
        case .request(let count): subscription?.request(.max(count))
        case .answer(let count): answer = .max(count)
        case .cancel:
            let (subscription, cancellable) = (subscription, cancellable)
            (self.subscription, self.cancellable) = (nil, nil)
            subscription?.cancel()
            cancellable?.cancel()
        default: break
        }
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        note("receives its subscription")
        act()
        let initial = script.initialDemand.map { Subscribers.Demand.max($0) } ?? .unlimited
        if initial != .none { self.subscription?.request(initial) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
        note("receives \(input)")
        act()
        return answer
    }

    func receive(completion: Subscribers.Completion<Fault>) {
        note("receives \(completion)")
        subscription = nil
        act()
    }

    private func act() {
        if let action = inside.popFirst() { performance?.perform(action, for: self) }
    }

    private func note(_ what: String) { performance?.stage.note(name, what) }
}

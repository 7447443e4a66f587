// Conformances of clients to the protocols, and direct calls of their requirements.
import Streams

struct Countdown: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Running(AnySubscriber(subscriber)))
    }

    final class Running: Subscription {
        private var subscriber: AnySubscriber<Int, Never>?

        init(_ subscriber: AnySubscriber<Int, Never>) { self.subscriber = subscriber }

        func request(_ demand: Subscribers.Demand) {
            guard demand > .none, let subscriber else { return }
            _ = subscriber.receive(1) + .max(1)
            subscriber.receive(completion: .finished)
        }

        func cancel() { subscriber = nil }
    }
}

final class Listener: Subscriber {
    func receive(subscription: Subscription) { subscription.request(.unlimited) }
    func receive(_ input: Void) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}

    func listen() -> CombineIdentifier {
        let _: Subscribers.Demand = receive()
        return combineIdentifier
    }
}

extension Publisher {
    func squared() -> Publishers.Map<Self, Int> where Output == Int { map { $0 * $0 } }
    func paired<P: Publisher>(with other: P) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
        zip(other).eraseToAnyPublisher()
    }
}

func existential(_ publishers: [any Publisher<Int, Never>]) -> [AnyPublisher<Int, Never>] {
    publishers.map { AnyPublisher($0) }
}

func demand(_ demand: inout Subscribers.Demand) -> Bool {
    demand += 1
    demand += .max(2)
    demand -= 1
    demand -= .max(2)
    demand *= 2
    demand = (demand + 1) * 2 - 1 + .unlimited - .none
    let _: Int? = demand.max
    let _: String = demand.description
    let comparisons = [
        demand == 1, 1 == demand, demand != 1, 1 != demand, demand < 1, 1 < demand, demand <= 1, 1 <= demand,
        demand > 1,
        1 > demand, demand >= 1, 1 >= demand,
    ]
    return demand == .unlimited && demand < .max(3) && demand <= .none || demand >= .none || comparisons.contains(true)
}

func erasing(_ subject: PassthroughSubject<Int, Never>) -> [AnySubscriber<Int, Never>] {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    return [
        AnySubscriber(subject), AnySubscriber(sink), AnySubscriber(),
        AnySubscriber(
            receiveSubscription: { $0.request(.max(1)) }, receiveValue: { _ in .none }, receiveCompletion: nil),
    ]
}

func cancelling(_ cancellable: some Cancellable) -> Set<AnyCancellable> {
    var (set, array) = (Set<AnyCancellable>(), [AnyCancellable]())
    AnyCancellable {}.store(in: &set)
    AnyCancellable(cancellable).store(in: &array)
    cancellable.store(in: &set)
    cancellable.store(in: &array)
    Subscriptions.empty.cancel()
    return set
}

final class Counter {
    var count = 0
}

func assigning(_ counter: Counter) -> Subscribers.Assign<Counter, Int> {
    let assign = Subscribers.Assign(object: counter, keyPath: \Counter.count)
    let _: (Counter?, ReferenceWritableKeyPath<Counter, Int>) = (assign.object, assign.keyPath)
    _ = assign.receive(1)
    assign.cancel()
    return assign
}

func completions(_ completion: Subscribers.Completion<Failed>) -> Bool {
    switch completion {
    case .finished: completion == .finished
    case .failure(let error): completion == .failure(error) && Set([completion]).isEmpty
    }
}

struct Failed: Error, Hashable {}

func identifiers(_ object: AnyObject) -> Bool { CombineIdentifier() == CombineIdentifier(object) }

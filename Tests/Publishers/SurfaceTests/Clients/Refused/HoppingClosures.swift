// A closure that a queue calls, and a subject that tasks send to, have to be safe there.
import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation

@MainActor final class Model {
    var count = 0  // expected-note {{property declared here}}

    func observed() -> Publishers.Observing<Int> {
        // expected-warning@+1 {{main actor-isolated property 'count' can not be referenced}}
        Publishers.Observing(on: DispatchQueue.global()) { self.count }
    }
}

final class Mine: Subject {
    typealias Output = Int
    typealias Failure = Never

    private(set) var values: [Int] = []

    func send(_ value: Int) { values.append(value) }
    func send(completion: Subscribers.Completion<Never>) {}
    func send(subscription: any Subscription) {}
    func receive<S: Subscriber<Int, Never>>(subscriber: S) {}
}

func send(to mine: Mine) {
    _ = mine.input  // expected-error {{has no member 'input'}}
}

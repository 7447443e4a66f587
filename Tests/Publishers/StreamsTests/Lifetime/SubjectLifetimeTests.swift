import Streams
import StreamsTesting
import Testing

@Suite struct SubjectLifetimeTests {
    /// What a callback may hold weakly, to send to the subscribers.
    enum Sender: CaseIterable {
        case passthrough, currentValue, objectWillChange

        func make() -> any Publisher<Void, Never> & AnyObject {
            switch self {
            case .passthrough: PassthroughSubject<Void, Never>()
            case .currentValue: CurrentValueSubject<Void, Never>(())
            case .objectWillChange: ObservableObjectPublisher()
            }
        }
    }

    @Test("A subject that nobody else holds is held until its subscriptions are over", arguments: Sender.allCases)
    func held(sender: Sender) {
        weak var held: AnyObject?
        var cancellables: [AnyCancellable] = []
        do {
            let sender = sender.make()
            held = sender
            for _ in 1...2 { cancellables.append(sender.sink {}) }
        }
        cancellables.removeFirst()
        #expect(held != nil)
        cancellables.removeFirst()
        #expect(held == nil)
    }

    @Test("A subject is released after its completion, even if a subscription is held")
    func completed() {
        weak var released: CurrentValueSubject<Int, Never>?
        var handle: (any Subscription)?
        do {
            let subject = CurrentValueSubject<Int, Never>(0)
            released = subject
            subject.subscribe(AnySubscriber(receiveSubscription: { handle = $0 }))
        }
        #expect(released != nil)
        released?.send(completion: .finished)
        #expect(released == nil && handle != nil)
    }

    @Test("A subject that only its subscription holds is released when its subscriber has enough")
    func enough() {
        let (sender, cancellable) = { () -> (() -> Bool, AnyCancellable) in
            let subject = PassthroughSubject<Int, Never>()
            return ({ [weak subject] in subject?.send(1) != nil }, subject.first().sink { _ in })
        }()
        withExtendedLifetime(cancellable) { #expect(sender() && !sender()) }
    }

    @Test("A subscriber that arrives while another thread delivers holds the subject, too")
    func late() {
        weak var held: PassthroughSubject<Int, Never>?
        var late: AnyCancellable?
        do {
            let subject = PassthroughSubject<Int, Never>()
            held = subject
            let first = subject.sink { _ in onAnotherThread { late = held?.sink { _ in } } }
            subject.send(1)
            first.cancel()
        }
        #expect(held != nil)
        late?.cancel()
        #expect(held == nil)
    }
}

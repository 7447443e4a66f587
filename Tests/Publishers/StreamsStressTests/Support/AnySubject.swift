import Streams
import StreamsExtras

/// A subject of any kind.
struct AnySubject {
    enum Kind: CaseIterable { case passthrough, currentValue, replay }

    let publisher: AnyPublisher<Int, Never>
    private let sendValue: (Int) -> Void
    private let sendCompletion: (Subscribers.Completion<Never>) -> Void

    init(_ kind: Kind, value: Int) {
        switch kind {
        case .passthrough: self.init(PassthroughSubject<Int, Never>())
        case .currentValue: self.init(CurrentValueSubject<Int, Never>(value))
        case .replay: self.init(ReplaySubject<Int, Never>(bufferSize: 3))
        }
    }

    private init(_ subject: some Subject<Int, Never>) {
        (publisher, sendValue, sendCompletion) = (subject.eraseToAnyPublisher(), subject.send, subject.send)
    }

    func send(_ count: Int, by producer: Int) { Int.values(count, by: producer).forEach(sendValue) }

    func send(completion: Subscribers.Completion<Never>) { sendCompletion(completion) }

    /// Attaches the witness until it has received the given number of values, or they are overdue, and cancels it.
    func visit(_ witness: Witness<Never>, for count: Int) {
        witness.attach(to: publisher, by: count % 2 == 0 ? .handshake : .sink)
        for _ in 0..<100 where witness.count < count { giveWay() }
        witness.cancel()
    }
}

/// One sender, many subscribers, each with a demand of its own; a value that is not asked for is not kept.
///
/// It expresses subjects, and what multicasts.
@usableFromInline package class Broadcast<Output, Failure: Error>: SubscriberTable {
    /// The latch's, until it is set. The end that is sent, or will be after what has been sent before it.
    private final var completion: Subscribers.Completion<Failure>?

    @inlinable @inline(__always) final func send(_ value: Output) {
        guard let turn = takeTurnToSend() else { return leave { self.deliver(value) } }
        deliver(value)
        end(turn)
    }

    /// A subscriber added during a delivery does not receive that value. Entries may move meanwhile: each is looked up anew.
    @inlinable @inline(__always) final func deliver(_ value: Output) {
        withUnsafePointer(to: value) { value in
            let count = self.count
            var index = 0
            while index < count {
                deliver(ValueAddress(value, unless: .none), at: index)
                index &+= 1
            }
        }
    }

    package final func send(completion: Subscribers.Completion<Failure>) {
        let isFirst = withLatch {
            defer { hasEnded = true }
            if !hasEnded { self.completion = completion }
            return !hasEnded
        }
        if isFirst { send { self.finish(completion) } }
    }

    /// In a turn: nothing is sent after it.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        isCompleted = true
        silence()  // What is sent from inside of a completion comes after it, for all.
        var index = 0
        while index < count {
            if markLeaver(at: index) {
                entries[index].outlet?.receive(completion: completion, unless: entries[index].hasLeft.reference)
            }
            index += 1
        }
    }

    override func complete(_ receiver: @escaping Receiver, unless hasEnded: _EndFlag) {
        if let completion { ErasedSubscriber(receiver).receive(completion: completion, unless: hasEnded) }
    }

    // MARK: Who comes late

    override func keep(_ signal: Signal) -> Delivery? {
        switch signal {
        case .value(let value):
            let value = value.load(as: Output.self)
            return { ErasedSubscriber($0).receive(value, unless: $1) }
        case .finished: return { $0(.finished(unless: $1)) }
        case .failure(let error):
            let failure = error.load(as: Failure.self)
            return {
                ErasedSubscriber($0).receive(completion: Subscribers.Completion.failure(failure), unless: $1)
                return .none
            }
        default: return nil
        }
    }
}

/// One sender with many subscribers, each with its own demand. A value that a subscriber has not requested is not kept
/// for it.
///
/// It expresses subjects and multicasting operators.
@usableFromInline package class Broadcast<Output, Failure: Error>: SubscriberTable {
    /// The latch's, until it is set. The completion that has been sent, or will be sent after the values before it.
    private final var completion: Subscribers.Completion<Failure>?

    /// A broadcast whose subscribers do not hold it.
    package static func named(after maker: Any.Type) -> Broadcast { Broadcast(for: maker) }

    package final func send(completion: Subscribers.Completion<Failure>) {
        let isFirst = withLatch {
            defer { hasEnded = true }
            if !hasEnded { self.completion = completion }
            return !hasEnded
        }
        if isFirst { send { self.finish(completion) } }
    }

    /// In a turn. Nothing is sent after the completion.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        isCompleted = true
        silence()  // A value sent from inside a completion handler reaches nobody.
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

    // MARK: Latecomers

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

/// Sending a value. An extension, as the compiler has no `@_transparent` in a class.
extension Broadcast {
    @_alwaysEmitIntoClient @_transparent package final func send(_ value: Output) {
        guard let turn = takeTurnToSend() else { return afterDelivery { self.deliver(value) } }
        deliver(value)
        end(turn)
    }

    /// A subscriber added during a delivery does not receive that value. Entries may move during a call, so each is
    /// looked up anew.
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
}

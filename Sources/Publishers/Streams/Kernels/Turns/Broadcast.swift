/// One sender with many subscribers, each with its own demand. A value that a subscriber has not requested is not kept
/// for it.
///
/// It expresses subjects and multicasting operators.
@usableFromInline package class Broadcast<Output, Failure: Error>: SubscriberTable {
    /// Inlinable, so that it is compiled for the client's types: a look-up of them would take longer than the rest.
    @inlinable override init(for maker: Any.Type) { super.init(for: maker) }

    /// A broadcast whose subscribers do not hold it.
    package static func named(after maker: Any.Type) -> Broadcast { Broadcast(for: maker) }

    package final func send(completion: Subscribers.Completion<Failure>) { send(completion: completion) { true } }

    /// `ends` is called under the latch, just before the broadcast closes: whether it does.
    package final func send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool) {
        let delivery = keepCompletion(completion)
        let seen = word.setLatch()
        guard !isClosed, ends() else { return word.clearLatch(seen) }
        (isClosed, self.completion) = (true, delivery)
        guard let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen) { self.finish() } }
        finish()
        end(turn)
    }

    // MARK: Latecomers

    override func keep(_ signal: Signal) -> Delivery? {
        switch signal {
        case .value(let value):
            let value = value.load(as: Output.self)
            return { ErasedSubscriber($0).receive(value, unless: $1) }
        case .finished: return keepCompletion(.finished)
        case .failure(let error): return keepCompletion(.failure(error.load(as: Failure.self)))
        default: return nil
        }
    }

    private func keepCompletion(_ completion: Subscribers.Completion<Failure>) -> Delivery {
        {
            completion.send(to: $0, unless: $1)
            return .none
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

    /// Sends the value of an upstream. `isOver`, whether the subscription to that is over, is asked in the turn, or under
    /// the latch if the value is left as mail: so nobody receives it who came after the end.
    @inlinable @inline(__always) package final func send(_ value: Output, unless isOver: () -> Bool) {
        guard let turn = takeTurnToSend() else { return leave(value, unless: isOver) }
        if !isOver() { deliver(value) }
        end(turn)
    }

    @usableFromInline @inline(never) final func leave(_ value: Output, unless isOver: () -> Bool) {
        let seen = word.setLatch()
        guard !isOver() else { return word.clearLatch(seen) }
        guard let turn = exchangeLatchForTurn(seen) else {
            return leaveMail(andClearLatch: seen) { self.deliver(value) }
        }
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

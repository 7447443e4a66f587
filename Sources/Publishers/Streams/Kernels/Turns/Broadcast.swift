/// One sender with many subscribers, each with its own demand. A value that a subscriber has not requested is not kept
/// for it.
///
/// It expresses subjects and multicasting operators.
@usableFromInline package class Broadcast<Output, Failure: Error>: SubscriberTable {
    /// Inlinable, so that it is compiled for the client's types: a look-up of them would take longer than the rest.
    @inlinable override init(for maker: Any.Type) { super.init(for: maker) }

    /// A broadcast whose subscribers do not hold it.
    package static func named(after maker: Any.Type) -> Broadcast { Broadcast(for: maker) }

    package final func send(completion: Subscribers.Completion<Failure>) {
        let delivery = keepCompletion(completion)
        let isFirst = withLatch {
            defer { isClosed = true }
            if !isClosed { self.completion = delivery }
            return !isClosed
        }
        if isFirst { send { self.finish() } }
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

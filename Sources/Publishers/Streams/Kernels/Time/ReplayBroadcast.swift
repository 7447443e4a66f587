/// A broadcast that begins, for each subscriber, with the last values; those come as one, so that nothing that is sent
/// meanwhile gets in between them.
///
/// It expresses `ReplaySubject`.
package final class ReplayBroadcast<Value, Failure: Error>: Broadcast<[Value], Failure>, _TermsPublisher {
    package typealias Output = [Value]

    let size: Int
    /// The turn's.
    var recent = Queue<Value>()

    package init(size: Int, for maker: Any.Type) {
        self.size = size
        super.init(for: maker)
        askUpstreams()
    }

    package func sendAndKeep(_ value: Value) { send { self.keep(value) } }

    /// Keeps nothing of what was sent so far.
    package func forget() { send { self.recent = Queue() } }

    package func attach(_ subscriber: some Subscriber<Value, Failure>, on terms: _Terms) -> _Link? {
        let buffering = Buffering<[Value], Failure>(size: size, prefetch: .byRequest, whenFull: .dropOldest)
        return PacedSubscription(AnySubscriber(subscriber), on: terms, buffering).attach(to: self)
    }

    package func _receive(_ subscriber: some Subscriber<[Value], Failure>, on terms: _Terms) -> _Link? {
        add(AnySubscriber(subscriber).receiver, on: terms)
    }

    /// In a turn.
    func keep(_ value: Value) {
        guard !isCompleted else { return }
        recent.append(value)
        if recent.count > size { _ = recent.popFirst() }
        deliver([value])
    }

    override func hasMissedValue(at index: Int) {
        entries[index].hasMissed = false
        withUnsafePointer(to: recent.all) { deliver(ValueAddress($0), at: index) }
    }

    override func complete(_ receiver: @escaping Receiver) {
        _ = Outlet(receiver).receive(recent.all)
        super.complete(receiver)
    }
}

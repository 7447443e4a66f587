/// Delivers the elements of an iterator as they are asked for, and then a completion.
///
/// A request made while it delivers adds to the demand of the loop that is running: a million elements, asked
/// for one at a time from inside of `receive(_:)`, take the stack of one.
@usableFromInline
final class Iteration<Iterator: IteratorProtocol, Failure: Error>: TypedSubscription<Iterator.Element, Failure> {
    // The turn's.
    @exclusivity(unchecked) @usableFromInline final var iterator: Iterator?
    /// One ahead, so that the completion follows the last element, not the request after it.
    @exclusivity(unchecked) @usableFromInline final var next: Iterator.Element?
    @usableFromInline final let completion: Subscribers.Completion<Failure>
    @usableFromInline final let run: (Iteration) -> Void
    @exclusivity(unchecked) @usableFromInline final var isRunning = false

    @inlinable init(
        _ downstream: AnySubscriber<Iterator.Element, Failure>, _ iterator: Iterator,
        then completion: Subscribers.Completion<Failure>
    ) {
        var iterator = iterator
        next = iterator.next()
        self.iterator = iterator
        self.completion = completion
        run = { $0.deliverAll() }  // Formed where the types are known: so the loop is specialised.
        super.init(downstream, on: .requested)
    }

    /// Hands the subscription over in a turn: whoever asks meanwhile, values wait until it has been received.
    @inlinable final func start(_ subscriber: some Subscriber<Iterator.Element, Failure>) {
        guard let turn = takeTurn() else { return }
        subscriber.receive(subscription: self)
        if next == nil { finish(completion) }
        end(turn)
    }

    override func requested(_ more: Subscribers.Demand) { if !isRunning { run(self) } }

    override func discard() {
        next = nil
        iterator = nil
    }

    @inlinable @inline(__always) final func deliverAll() {
        isRunning = true
        while let element = next, demand.takeOne() {
            next = iterator?.next()
            demand += deliver(element)
            if isOver.isRaised { break }
        }
        isRunning = false
        if next == nil { finish(completion) }
    }
}

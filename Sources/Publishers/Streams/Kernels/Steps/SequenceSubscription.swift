/// Delivers the elements of an iterator as they are asked for, and then a completion.
///
/// A request made while it delivers adds to the demand of the loop that is running: a million elements, asked
/// for one at a time from inside of `receive(_:)`, take the stack of one.
@usableFromInline
final class SequenceSubscription<Elements: Sequence, Failure: Error>: TypedSubscription<Elements.Element, Failure> {
    // The turn's.
    @exclusivity(unchecked) @usableFromInline final var elements: Elements?
    @exclusivity(unchecked) @usableFromInline final var iterator: Elements.Iterator?
    /// One ahead, so that the completion follows the last element, not the request after it.
    @exclusivity(unchecked) @usableFromInline final var next: Elements.Element?
    @usableFromInline final let completion: Subscribers.Completion<Failure>
    @usableFromInline final let run: (SequenceSubscription) -> Void
    @exclusivity(unchecked) @usableFromInline final var isRunning = false

    @inlinable init(
        _ downstream: AnySubscriber<Elements.Element, Failure>, _ elements: Elements,
        then completion: Subscribers.Completion<Failure>, on terms: _Terms
    ) {
        var iterator = elements.makeIterator()
        self.elements = elements
        next = iterator.next()
        self.iterator = iterator
        self.completion = completion
        run = { $0.deliverAll() }  // Formed where the types are known: so the loop is specialised.
        super.init(downstream, on: terms)
    }

    /// Hands the subscription over in a turn: whoever asks meanwhile, values wait until it has been received.
    @inlinable final func start(_ subscriber: some Subscriber<Elements.Element, Failure>) {
        guard let turn = takeTurn() else { return }
        subscriber.receive(subscription: self)
        end(turn)
    }

    /// A sequence's subscription is described as the sequence, for as long as there are elements.
    override var description: String {
        Elements.self is CollectionOfOne<Elements.Element>.Type ? nameOfMaker : elements.map { "\($0)" } ?? "Sequence"
    }

    override var takesNone: Bool { !(Elements.self is CollectionOfOne<Elements.Element>.Type) }

    override func requested(_ more: Subscribers.Demand) { if !isRunning { run(self) } }

    override func discard() { (elements, next, iterator) = (nil, nil, nil) }

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

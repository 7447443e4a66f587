/// Delivers the elements of an iterator as they are requested, and then a completion.
///
/// A request made during a delivery adds to the demand of the running loop. So a million elements, requested one at a
/// time from inside `receive(_:)`, need no more stack than one.
@usableFromInline
final class SequenceSubscription<Elements: Sequence, Failure: Error>: TypedSubscription<Elements.Element, Failure> {
    // The turn's.
    @exclusivity(unchecked) @usableFromInline final var elements: Elements?
    @exclusivity(unchecked) @usableFromInline final var iterator: Elements.Iterator?
    /// Read one element ahead, so that the completion follows the last element at once and does not wait for another
    /// request. Read only after the previous element has been received, as on unlimited terms: so an iterator that waits
    /// for input does not delay the element before it.
    @exclusivity(unchecked) @usableFromInline final var next: Elements.Element?
    @usableFromInline final let completion: Subscribers.Completion<Failure>
    /// Delivers the requested elements. Formed where all types are known, so that the loop is specialised.
    @exclusivity(unchecked) @usableFromInline final var run: ((SequenceSubscription) -> Void)?
    @exclusivity(unchecked) @usableFromInline final var isRunning = false

    @inlinable init(
        _ downstream: some Subscriber<Elements.Element, Failure>, _ elements: Elements,
        then completion: Subscribers.Completion<Failure>, on terms: _Terms
    ) {
        var iterator = elements.makeIterator()
        self.elements = elements
        next = iterator.next()
        self.iterator = iterator
        self.completion = completion
        run = { $0.deliverAll(to: downstream) }
        super.init(AnySubscriber(downstream), on: terms)
    }

    /// Hands the subscription over in a turn. Values that another thread requests meanwhile wait until the subscriber
    /// has received it.
    @inlinable final func start(_ subscriber: some Subscriber<Elements.Element, Failure>) {
        guard let turn = takeTurn() else { return }
        subscriber.receive(subscription: self)
        end(turn)
    }

    /// The description of the sequence, until the subscription is over.
    override var description: String {
        if Elements.self is CollectionOfOne<Elements.Element>.Type { return nameOfMaker }
        // Not read after the end: the release of the sequence may ask for this.
        return isOver.isRaised ? "Sequence" : elements.map { "\($0)" } ?? "Sequence"
    }

    override var takesNone: Bool { !(Elements.self is CollectionOfOne<Elements.Element>.Type) }

    override func requested(_ more: Subscribers.Demand) { if !isRunning { run?(self) } }

    override func discard() { (elements, next, iterator, run) = (nil, nil, nil, nil) }

    @inlinable @inline(__always) final func deliverAll(to subscriber: some Subscriber<Elements.Element, Failure>) {
        isRunning = true
        while !isOver.isRaised, let element = next, demand.takeOne() {
            demand += subscriber.receive(element, lookedAt: isOver.reference)
            if isOver.isRaised { break }
            next = iterator?.next()
        }
        isRunning = false
        if next == nil { finish(completion) }
    }
}

/// Delivers the elements of an iterator as they are asked for, and then a completion.
///
/// A request made while it delivers adds to the demand of the loop that is running: a million elements, asked
/// for one at a time from inside of `receive(_:)`, take the stack of one.
@usableFromInline
final class SequenceSubscription<Elements: Sequence, Failure: Error>: TypedSubscription<Elements.Element, Failure> {
    // The turn's.
    @exclusivity(unchecked) @usableFromInline final var elements: Elements?
    @exclusivity(unchecked) @usableFromInline final var iterator: Elements.Iterator?
    /// One ahead, so that the completion follows the last element, not the request after it. Made when the element before
    /// it has been received, as on unlimited terms: whoever waits for input in an iterator is not behind by one.
    @exclusivity(unchecked) @usableFromInline final var next: Elements.Element?
    @usableFromInline final let completion: Subscribers.Completion<Failure>
    /// Delivers what is asked for. Formed where all types are known: so its loop is as specialised as the subscriber.
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

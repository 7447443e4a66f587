/// Delivers the elements of a sequence as they are requested, and then a completion.
///
/// A request made during a delivery adds to the demand of the running loop. So a million elements, requested one at a
/// time from inside `receive(_:)`, need no more stack than one.
///
/// Has no type parameters: a generic object looks up the types of what it holds each time it is made or released. The
/// closure that delivers is formed where all types are known, and holds the iterator and the subscriber.
@usableFromInline final class SequenceSubscription: SerialSubscription {
    // The turn's.
    /// Delivers the requested elements.
    @exclusivity(unchecked) @usableFromInline final var run: ((SequenceSubscription) -> Void)?
    @exclusivity(unchecked) @usableFromInline final var isRunning = false
    /// The latch's: the sequence, for the description.
    @exclusivity(unchecked) private var elements: Any?
    /// Whether it delivers the value of a `Just`, not a sequence.
    private let isOfOne: Bool

    /// `first` and `rest` are the elements. One is read ahead, so that the completion follows the last element at once
    /// and does not wait for another request. It is read only after the previous element has been received, as on
    /// unlimited terms: so an iterator that waits for input does not delay the element before it.
    @_alwaysEmitIntoClient convenience init<S: Subscriber, Elements: Sequence>(
        _ subscriber: S, _ elements: Elements, _ first: S.Input, _ rest: Elements.Iterator,
        then completion: Subscribers.Completion<S.Failure>, on terms: _Terms
    ) where Elements.Element == S.Input {
        self.init(elements, isOfOne: Elements.self is CollectionOfOne<S.Input>.Type, on: terms)
        var left: (next: S.Input?, rest: Elements.Iterator)? = (first, rest)
        run = { subscription in
            guard var (next, rest) = left.take() else { return }
            subscription.isRunning = true
            while !subscription.isOver.isRaised, let element = next, subscription.demand.takeOne() {
                subscription.demand += subscriber.receive(element, lookedAt: subscription.isOver.reference)
                if subscription.isOver.isRaised { return }
                next = rest.next()
            }
            subscription.isRunning = false
            if next != nil {
                left = (next, rest)
            } else if subscription.finish() {
                subscriber._receive(completion: completion, unless: subscription.isOver.reference)
            }
        }
    }

    @usableFromInline init(_ elements: Any, isOfOne: Bool, on terms: _Terms) {
        (self.elements, self.isOfOne) = (elements, isOfOne)
        super.init({ _ in .none }, on: terms)
    }

    /// Hands the subscription over in a turn. Values that another thread requests meanwhile wait until the subscriber
    /// has received it.
    @inlinable final func start(_ subscriber: some Subscriber) {
        guard let turn = takeTurn() else { return }
        subscriber.receive(subscription: self)
        end(turn)
    }

    /// The description of the sequence, until the subscription is over.
    override var description: String {
        isOfOne ? nameOfMaker : withLatch { elements }.map { "\($0)" } ?? "Sequence"
    }

    override var takesNone: Bool { !isOfOne }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        if !isRunning { run?(self) }
        return nil
    }

    override func discard() {
        _ = withLatch { elements.take() }
        run = nil
    }
}

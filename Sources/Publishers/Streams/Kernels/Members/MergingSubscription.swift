/// Delivers the values of all its members, and finishes when all of them have.
///
/// With unlimited demand, values pass as they arrive. With limited demand, each member is asked for one value at a
/// time. A value that arrives when there is no demand is kept, in order; when it has been delivered, its member is
/// asked for another.
///
/// It expresses `merge` and `flatMap`; the outer upstream of `flatMap` is a member that never sends.
@usableFromInline
package final class MergingSubscription<Value, Failure: Error>: TypedSubscription<Value, Failure>, MemberHost {
    /// The turn's: values that arrived when there was no demand. The last value of a member that has finished, and keeps
    /// its place, is marked: another member may come when that value has been delivered.
    private var waiting = Queue<(value: Value, key: UpstreamTable.Key, isLast: Bool)>()
    /// The turn's: the count of `waiting`, which inlinable code checks for each value. That code does not know
    /// `waiting`.
    @exclusivity(unchecked) @usableFromInline var waitingCount = 0
    /// The turn's: whether a loop that delivers waiting values is running.
    private var isCatchingUp = false
    /// The turn's: set in a turn, behind the mail that members have left.
    private var allHaveFinished = false
    /// The turn's: whether all members have been asked for all their values.
    private var asksForAll = false
    /// The upstream that is asked for another member when one has finished. If there is one, it is the first to join.
    private let source: UpstreamTable.Key?
    /// Whether a member keeps its place until its last value has been delivered. So no more values wait than there are
    /// places.
    private let keepsPlaces: Bool

    @_alwaysEmitIntoClient @inline(__always) var group: GroupSubscription { self }

    @usableFromInline package init(
        _ downstream: AnySubscriber<Value, Failure>, on terms: _Terms, hasSource: Bool = false,
        keepsPlaces: Bool = false
    ) {
        source = hasSource ? .first : nil
        self.keepsPlaces = keepsPlaces && !terms.isUnlimited
        super.init(downstream, on: terms)
    }

    @inlinable @inline(__always) package func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand
    {
        guard demand == .unlimited, waitingCount == 0 else { return receiveCounted(value, from: key) }
        _ = deliver(value)
        return answer(.none)
    }

    @usableFromInline func receiveCounted(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        if waitingCount == 0, deliverCounted(value) != nil {
            // Meanwhile another member may have sent values that the answer requests.
            if waitingCount > 0, !isCatchingUp { deliverWaiting() }
            askForAll()
            return .max(1)
        }
        guard !isOver.isRaised else { return answer(.none) }  // Nothing would let go of the value.
        waiting.append((value, key, false))
        waitingCount += 1
        return .none
    }

    override func upstreamHasFinished() {
        allHaveFinished = true
        finishIfAllIsDelivered()
    }

    private func finishIfAllIsDelivered() { if allHaveFinished, waitingCount == 0 { finish(.finished) } }

    override func makeRoom(after key: UpstreamTable.Key) {
        guard let source else { return }
        guard keepsPlaces else { return request(.max(1), from: source) }
        send {
            let isAwaited = self.waiting.changeLast(where: { $0.key.number == key.number }) { $0.isLast = true }
            if !isAwaited { self.request(.max(1), from: source) }
        }
    }

    override var wanted: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        if !isCatchingUp { deliverWaiting() }
        askForAll()
        return nil
    }

    /// Requests all values once the demand has become unlimited: by a request, by an answer, or by their sum.
    private func askForAll() {
        guard demand == .unlimited, !asksForAll else { return }
        asksForAll = true
        requestFromAll(.unlimited, but: source)
        isAskedForAll.raise()
    }

    /// A request made while the loop runs adds to its demand, so that the stack does not grow, however many values
    /// wait.
    private func deliverWaiting() {
        isCatchingUp = true
        while demand != .none, let (value, key, isLast) = waiting.popFirst() {
            waitingCount -= 1
            _ = deliverCounted(value)
            if isLast, let source {
                request(.max(1), from: source)
            } else if demand != .unlimited {
                request(.max(1), from: key)
            }
        }
        isCatchingUp = false
        finishIfAllIsDelivered()
    }

    override func discard() { (waiting, waitingCount) = (Queue(), 0) }
}

extension Queue {
    /// Changes the last element that matches. Returns false if there is none.
    fileprivate mutating func changeLast(where matches: (Element) -> Bool, _ change: (inout Element) -> Void) -> Bool {
        for index in elements.indices[head...].reversed() {
            guard var element = elements[index], matches(element) else { continue }
            change(&element)
            elements[index] = element
            return true
        }
        return false
    }
}

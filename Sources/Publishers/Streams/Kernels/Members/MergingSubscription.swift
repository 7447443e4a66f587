/// Delivers the values of all its members; it goes on until all have finished.
///
/// With unlimited demand values pass as they come. With a limited one each member is asked for one value at a
/// time; what comes when there is no demand is kept, in order, and its member is asked for another when it has
/// gone.
///
/// It expresses `merge` and `flatMap`; the outer upstream of `flatMap` is a member that never sends.
@usableFromInline final class MergingSubscription<Value, Failure: Error>: TypedSubscription<Value, Failure>, MemberHost
{
    /// The turn's: what there was no demand for.
    private var waiting = Queue<(value: Value, key: UpstreamTable.Key)>()
    /// The turn's: asked about for each value, which need not know what waits.
    @exclusivity(unchecked) @usableFromInline var waitingCount = 0
    /// The turn's: a loop is under way that delivers what waits.
    private var isCatchingUp = false
    /// The turn's: it is told so in its turn, behind the mail that members have left.
    private var allHaveFinished = false
    /// The turn's: its members have been asked for everything.
    private var asksForAll = false
    /// The upstream to ask for another member when one has finished: if there is one, it is the first to join.
    private let source: UpstreamTable.Key?

    @_alwaysEmitIntoClient @inline(__always) var group: SerialSubscription { self }

    @usableFromInline init(_ downstream: AnySubscriber<Value, Failure>, on terms: _Terms, hasSource: Bool = false) {
        source = hasSource ? .first : nil
        super.init(downstream, on: terms)
    }

    @inlinable @inline(__always) func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        guard demand == .unlimited, waitingCount == 0 else { return receiveCounted(value, from: key) }
        _ = deliver(value)
        return answer(.none)
    }

    @usableFromInline func receiveCounted(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        if waitingCount == 0, deliverCounted(value) != nil {
            // Another member may have sent values meanwhile that the answer asks for.
            if waitingCount > 0, !isCatchingUp { deliverWaiting() }
            askForAll()
            return .max(1)
        }
        waiting.append((value, key))
        waitingCount += 1
        return .none
    }

    override func upstreamHasFinished() {
        allHaveFinished = true
        finishIfAllIsDelivered()
    }

    private func finishIfAllIsDelivered() { if allHaveFinished, waitingCount == 0 { finish(.finished) } }

    override func makeRoom() { if let source { request(.max(1), from: source) } }

    override var wanted: Subscribers.Demand { demand == .unlimited ? .unlimited : .max(1) }

    override func requested(_ more: Subscribers.Demand) {
        if !isCatchingUp { deliverWaiting() }
        askForAll()
    }

    /// Once what is wanted has become unlimited: by a request, by an answer, or by their sum.
    private func askForAll() {
        guard demand == .unlimited, !asksForAll else { return }
        asksForAll = true
        requestFromAll(.unlimited, but: source)
    }

    /// A request made while it runs adds to its demand: so the stack stays as it is, however much waits.
    private func deliverWaiting() {
        isCatchingUp = true
        while demand != .none, let (value, key) = waiting.popFirst() {
            waitingCount -= 1
            _ = deliverCounted(value)
            if demand != .unlimited { request(.max(1), from: key) }
        }
        isCatchingUp = false
        finishIfAllIsDelivered()
    }

    override func discard() { (waiting, waitingCount) = (Queue(), 0) }
}

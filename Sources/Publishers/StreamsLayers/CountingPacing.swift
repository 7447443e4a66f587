import Streams

/// A pacing that is inspected, in the turn, whenever it may have changed: how many values it keeps, and how many it has
/// dropped. These are the values that it received and neither keeps nor sends.
final class CountingPacing<Base: Pacing>: Pacing {
    typealias Input = Base.Input
    typealias Output = Base.Output
    typealias Failure = Base.Failure
    typealias Time = Base.Time

    private let base: Base
    private let layer: any WatchedLayer
    private let countKept: (Base) -> Int
    /// Why a value is dropped for which there is demand, or for which demand does not matter.
    private let reason: DropReason
    private let needsDemand: Bool
    private var kept = 0
    /// How many values there are in the decision that is being made, and why those are dropped that are neither kept nor
    /// passed on.
    private var awaited: (count: Int, reason: DropReason)?

    /// With `needsDemand`, values that arrive without demand are dropped for that reason.
    init(
        _ base: Base, in layer: any WatchedLayer, dropping reason: DropReason, needsDemand: Bool = false,
        _ countKept: @escaping (Base) -> Int
    ) {
        (self.base, self.layer, self.countKept) = (base, layer, countKept)
        (self.reason, self.needsDemand) = (reason, needsDemand)
    }

    var prefetch: Subscribers.Demand? { base.prefetch }

    var deadline: Deadline<Time>? { base.deadline }

    func begin() { base.begin() }

    func receive(_ input: Input, _ delivery: PacedDelivery) {
        let reason = needsDemand && delivery.demand == .none ? .noDemand : reason
        counting(upTo: kept + 1, reason, delivery) { base.receive(input, delivery) }
    }

    func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery) {
        counting(upTo: kept, .atEnd, delivery) { base.receive(completion: completion, delivery) }
    }

    // A value that is sent without demand goes no further.

    func next(_ delivery: PacedDelivery) -> Bool {
        counting(upTo: delivery.demand == .none ? kept : 0, .noDemand, delivery) { base.next(delivery) }
    }

    func next(at time: Time?, _ delivery: PacedDelivery) -> Bool {
        counting(upTo: delivery.demand == .none ? kept : 0, .noDemand, delivery) { base.next(at: time, delivery) }
    }

    /// Looks when the pacing has decided, before that is carried out.
    private func counting<Result>(
        upTo count: Int, _ reason: DropReason, _ delivery: PacedDelivery, _ decide: () -> Result
    ) -> Result {
        if delivery.willAct == nil { delivery.willAct = { [unowned self] in look(passesOn: $0) } }
        awaited = (count, reason)
        defer { look(passesOn: false) }
        return decide()
    }

    /// Tells the layer how many values are kept, and how many of those that there were have been dropped.
    private func look(passesOn: Bool) {
        guard let (count, reason) = awaited.take() else { return }
        kept = countKept(base)
        layer.keep(kept)
        if !passesOn, count > kept { layer.drop(count - kept, reason) }
    }
}

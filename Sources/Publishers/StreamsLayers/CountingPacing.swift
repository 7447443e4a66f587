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

    func receive(_ input: Input, wanted demand: Subscribers.Demand) -> Decision<Output, Failure> {
        let before = kept
        let decision = base.receive(input, wanted: demand)
        look(after: before + 1, needsDemand && demand == .none ? .noDemand : reason)
        return decision
    }

    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        let before = kept
        let decision = base.receive(completion: completion)
        look(after: before, .atEnd)
        return decision
    }

    func next(at time: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? {
        let before = kept
        let decision = base.next(at: time, wanted: demand)
        // A value that is sent without demand goes no further.
        if case .send = decision, demand == .none { look(after: before, .noDemand) } else { look(after: nil, reason) }
        return decision
    }

    /// Tells the layer how many values are kept, and how many of those that there were have been dropped.
    private func look(after count: Int?, _ reason: DropReason) {
        kept = countKept(base)
        layer.keep(kept)
        if let count, count > kept { layer.drop(count - kept, reason) }
    }
}

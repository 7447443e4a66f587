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

    // The decisions are returned as they are: looking into one would look up its type.

    func receive(_ input: Input, wanted demand: Subscribers.Demand) -> Decision<Output, Failure> {
        let before = kept
        defer { look(after: before + 1, needsDemand && demand == .none ? .noDemand : reason) }
        return base.receive(input, wanted: demand)
    }

    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        let before = kept
        defer { look(after: before, .atEnd) }
        return base.receive(completion: completion)
    }

    func next(at time: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? {
        let before = kept
        // A value that is sent without demand goes no further.
        defer { look(after: demand == .none ? before : 0, .noDemand) }
        return base.next(at: time, wanted: demand)
    }

    /// Tells the layer how many values are kept, and how many of those that there were have been dropped.
    private func look(after count: Int, _ reason: DropReason) {
        kept = countKept(base)
        layer.keep(kept)
        if count > kept { layer.drop(count - kept, reason) }
    }
}

import Streams

/// A pacing that is inspected, in the turn, whenever it may have changed.
final class CountingPacing<Base: Pacing>: Pacing {
    typealias Input = Base.Input
    typealias Output = Base.Output
    typealias Failure = Base.Failure
    typealias Time = Base.Time

    private let base: Base
    private let look: (Base) -> Void

    init(_ base: Base, _ look: @escaping (Base) -> Void) { (self.base, self.look) = (base, look) }

    var prefetch: Subscribers.Demand? { base.prefetch }

    var deadline: Deadline<Time>? { base.deadline }

    func begin() { base.begin() }

    func receive(_ input: Input, wanted demand: Subscribers.Demand) -> Decision<Output, Failure> {
        defer { look(base) }
        return base.receive(input, wanted: demand)
    }

    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        defer { look(base) }
        return base.receive(completion: completion)
    }

    func next(at time: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? {
        defer { look(base) }
        return base.next(at: time, wanted: demand)
    }
}

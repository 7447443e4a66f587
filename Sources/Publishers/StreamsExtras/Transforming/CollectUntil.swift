import Streams

extension Publisher {
    /// Sends the values that came before a value of the other publisher as an array, and an array that is full.
    ///
    ///     changes.collect(until: saveButton.taps, limit: 100).sink { save($0) }
    ///
    /// An array has no more values than the limit: so many are asked for, and as many again when an array has gone. One for
    /// which there is no demand waits, and takes what comes meanwhile. Where nothing has come, no array is sent. What is left
    /// is sent at the end; a failure of either publisher drops it. That the other one has finished changes nothing.
    ///
    /// Known as `buffer` in RxJS, without a bound; RxSwift and Kotlin's Flow have none.
    public func collect<Boundary: Publisher>(until boundary: Boundary, limit: Int) -> some Publisher<[Output], Failure>
    where Boundary.Failure == Failure {
        precondition(limit > 0, "An array cannot have \(limit) values")
        return Paced(upstream: self, and: boundary) {
            CollectUntil<Output, Failure>(limit: limit)
        } attach: { subscription, boundary in
            subscription.attach(other: boundary, asking: .unlimited) { collecting, _ in
                collecting.end()
                return .nothing
            } onCompletion: { _, completion in
                if case .failure = completion { .finish(completion) } else { .nothing }
            }
        }
    }
}

/// Keeps values until another publisher sends, or there is no room for more.
private final class CollectUntil<Value, Failure: Error>: Pacing, KeepingPacing {
    typealias Input = Value

    private let limit: Int
    var tellCount: ((Int) -> Void)?
    private var collected: [Value] = [] { didSet { tellCount?(collected.count) } }
    /// How many values have gone for which upstream has not been asked again.
    private var gone = 0
    private var isDue = false
    private var completion: Subscribers.Completion<Failure>?

    init(limit: Int) { self.limit = limit }

    var prefetch: Subscribers.Demand? { .max(limit) }

    var deadline: Deadline<Time>? { .now }

    func end() { isDue = !collected.isEmpty }

    func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<[Value], Failure> {
        if collected.count < limit { collected.append(input) }
        return .nothing
    }

    func receive(completion: Subscribers.Completion<Failure>) -> Decision<[Value], Failure> {
        if case .failure = completion { return .finish(completion) }
        self.completion = completion
        end()
        return .nothing
    }

    func next(at _: Time?, wanted demand: Subscribers.Demand) -> Decision<[Value], Failure>? {
        if isDue || collected.count == limit, demand != .none {
            defer { collected = [] }
            (isDue, gone) = (false, collected.count)
            return .send(collected)
        }
        if completion == nil, gone > 0 {
            defer { gone = 0 }
            return .ask(.max(gone))
        }
        return collected.isEmpty ? completion.map { .finish($0) } : nil
    }
}

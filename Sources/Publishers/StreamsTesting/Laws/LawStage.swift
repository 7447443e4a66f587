import Streams

/// The stage of one case of a law: its clock, and sources for the operator under test.
///
///     OperatorLaws { upstream, stage in
///         upstream
///             .flatMap { stage.publisher([$0, -$0]) }
///             .map { [hold = stage.hold] in hold($0) }
///             .delay(for: 2, scheduler: stage.scheduler)
///     }
public final class LawStage: Sendable {
    /// The clock. It runs until nothing is left to do.
    public let scheduler: TestScheduler
    /// If a closure captures it, the laws check that the closure is released at the end.
    public let hold: Hold
    /// Whether the publishers that are made here are the library's own; otherwise they are from elsewhere.
    public let isAtHome: Bool
    private let made: Made
    /// Makes the publishers, where a schedule says when they send.
    private let side: SideSources?

    /// Makes a stage, as the laws do for each case.
    public convenience init(isAtHome: Bool = true, keepsake: Keepsake? = nil) {
        self.init(TestScheduler(), Made(), isAtHome, keepsake, nil)
    }

    /// Makes a stage whose publishers send when `side` says so.
    package convenience init(scheduler: TestScheduler, keepsake: Keepsake?, side: SideSources) {
        self.init(scheduler, Made(), true, keepsake, side)
    }

    private init(
        _ scheduler: TestScheduler, _ made: Made, _ isAtHome: Bool, _ keepsake: Keepsake?, _ side: SideSources?
    ) {
        (self.scheduler, self.made, self.isAtHome, hold) = (scheduler, made, isAtHome, Hold(keepsake: keepsake))
        self.side = side
    }

    /// The same stage, with a keepsake.
    func lending(_ keepsake: Keepsake) -> LawStage { LawStage(scheduler, made, isAtHome, keepsake, side) }

    /// Makes a publisher for the operator to subscribe to, as `flatMap` does. The laws watch it, too.
    public func publisher<Output, Failure>(
        _ values: [Output], _ completion: Subscribers.Completion<Failure>? = .finished
    ) -> AnyPublisher<Output, Failure> {
        if let side { return side.publisher(values, completion) }
        return publisher(
            UpstreamScript(history: History(values, completion), origin: isAtHome ? .sequence : .elsewhere))
    }

    /// Makes a publisher that plays the script, unless that is a subject's.
    func publisher<Output, Failure>(
        _ script: UpstreamScript<Output, Failure>
    ) -> AnyPublisher<Output, Failure> {
        guard script.origin == .sequence else {
            let scripted = ScriptedPublisher(script.steps, scheduler: scheduler, misbehavior: script.misbehavior)
            made.ledgers.append(scripted.ledgers)
            return scripted.eraseToAnyPublisher()
        }
        let history = script.history
        let record = Record<Output, Failure>(output: history.values, completion: history.completion ?? .finished)
        guard history.completion == nil else { return record.eraseToAnyPublisher() }
        return record.merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher()
    }

    /// The requests and cancels that the stage's publishers received, one record for each subscriber.
    public var subscriptions: [SubscriptionRecord] { made.ledgers.flatMap { $0.all.map(\.record) } }

    /// The first subscription to the first publisher, which is the operator's upstream if that is from elsewhere.
    var firstSubscription: SubscriptionRecord? { made.ledgers.first?.all.first?.record }

    /// The subscriptions of the stage's publishers that are still referenced.
    var heldSubscriptions: [AnyObject] { made.ledgers.flatMap { $0.all.compactMap(\.subscription) } }

    /// Sendable, because a stage is used on the thread of its case, and on another thread only while that waits.
    private final class Made: @unchecked Sendable {
        var ledgers: [SubscriptionLedgers] = []
    }
}

extension UpstreamScript {
    /// Sends all values, and then the completion.
    init(history: History<Output, Failure>, origin: Origin) {
        self.init(
            origin: origin,
            steps: history.values.map { .value($0) } + (history.completion.map { [.completion($0)] } ?? []))
    }
}

/// An object whose release can be observed.
public final class Keepsake: Sendable {
    private let onRelease: (@Sendable () -> Void)?

    /// Makes a keepsake. The closure is called when it is released.
    public init(onRelease: (@Sendable () -> Void)? = nil) { self.onRelease = onRelease }

    deinit { onRelease?() }
}

/// A reference to a keepsake for a closure to capture; calling it returns the argument.
public struct Hold: Sendable {
    /// The object that is kept alive.
    public let keepsake: Keepsake?

    /// Makes a hold of a keepsake.
    public init(keepsake: Keepsake?) { self.keepsake = keepsake }

    /// Returns the argument.
    public func callAsFunction<Value>(_ value: Value) -> Value { value }
}

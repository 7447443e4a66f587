import Foundation
import Streams

/// A subscriber that records its signals, and whether they keep the rules.
///
///     let recorder = Recorder<Int, Never>(initialDemand: .max(2))
///     (1...3).publisher.subscribe(recorder)
///     recorder.events       // [subscription, value(1), value(2)]
///     recorder.request(.max(1))
///     recorder.events.last  // value(3), then finished
///     recorder.violations   // []
///
/// The recorder requests values when the subscription comes, after each value, and in ``request(_:)``; it cancels after
/// a number of values, or in ``cancel()``. The closure does everything else that has to happen during a signal, such as
/// sending to a subject.
///
/// The rules: a subscription comes first, and only one; no more values than demanded; nothing after a completion, or
/// after a cancel on the same thread; one signal at a time, except for those that the receiving thread sends itself.
public final class Recorder<Input, Failure: Error>: Subscriber, Cancellable {
    /// A received event.
    public enum Event {
        /// The subscription, which comes first.
        case subscription
        /// A value.
        case value(Input)
        /// The end.
        case completion(Subscribers.Completion<Failure>)
    }

    private let initialDemand: Subscribers.Demand
    private let cancelAfter: Int?
    private let scheduler: TestScheduler?
    private var onEvent: ((Recorder, Event) -> Void)?

    // NSLock, as Thread Sanitizer sees it. What follows is touched under it alone.
    private let lock = NSLock()
    private var answer: Subscribers.Demand
    private var log = RecorderLog<Input, Failure>()
    private var subscription: (any Subscription)?

    /// Makes a recorder.
    ///
    /// - Parameters:
    ///   - initialDemand: The demand when the subscription comes; with `.none` there is no request.
    ///   - demandAfterValue: The demand after each value.
    ///   - cancelAfter: The number of values to receive; cancels during the last of them, or, with 0, when the
    ///     subscription
    ///     comes.
    ///   - scheduler: The scheduler whose time is recorded.
    ///   - onEvent: Runs for each event, after it is recorded, and before the recorder requests or cancels.
    public init(
        initialDemand: Subscribers.Demand = .unlimited, demandAfterValue: Subscribers.Demand = .none,
        cancelAfter: Int? = nil, scheduler: TestScheduler? = nil,
        onEvent: ((Recorder, Event) -> Void)? = nil
    ) {
        (self.initialDemand, answer) = (initialDemand, demandAfterValue)
        (self.cancelAfter, self.scheduler, self.onEvent) = (cancelAfter, scheduler, onEvent)
    }

    // MARK: What was received

    /// The received events, in order.
    public var events: [Event] { lock.withLock { log.events.map(\.event) } }

    /// The received events, each with the time on the scheduler's clock.
    public var timedEvents: [(time: VirtualTime, event: Event)] { lock.withLock { log.events } }

    /// The values.
    public var values: [Input] { lock.withLock { log.values } }

    /// The end, if it has come: the first one.
    public var completion: Subscribers.Completion<Failure>? { lock.withLock { log.completion } }

    /// Whether it has cancelled, after the end or not.
    public var isCancelled: Bool { lock.withLock { log.isCancelled } }

    /// When it has cancelled first.
    var cancelTime: VirtualTime? { lock.withLock { log.cancelTime } }

    /// The rules that were broken, each in a sentence; empty when all is well.
    public var violations: [String] { lock.withLock { log.violations } }

    /// The values that have been asked for, and have not come.
    public var unmetDemand: Subscribers.Demand { lock.withLock { log.demand } }

    // MARK: Subscription

    /// The one it holds, which is not over.
    var currentSubscription: (any Subscription)? { lock.withLock { subscription } }

    /// Notes that a rule was broken.
    func violate(_ sentence: String) { lock.withLock { log.violate(sentence) } }

    /// The demand after each value; a change during a value counts for that one already.
    public var demandAfterValue: Subscribers.Demand {
        get { lock.withLock { answer } }
        set { lock.withLock { answer = newValue } }
    }

    /// Asks for more values; before the subscription, and after the end, nobody hears it.
    public func request(_ demand: Subscribers.Demand) {
        let subscription = lock.withLock {
            if self.subscription != nil { log.demand += demand }
            return self.subscription
        }
        subscription?.request(demand)
    }

    /// Cancels the subscription, and releases it and the closure.
    public func cancel() {
        let (isFirst, cancelled) = lock.withLock {
            let isFirst = !log.isCancelled
            log.cancelTime = log.cancelTime ?? scheduler?.now ?? .start
            return (isFirst, letGo())
        }
        cancelled.subscription?.cancel()
        lock.withLock { log.cancelHasReturned(isFirst: isFirst) }
    }

    // MARK: Subscriber

    /// Writes it down, and asks for the initial demand. One that comes after another is cancelled.
    public func receive(subscription: any Subscription) {
        enter(.subscription)
        let isWanted = lock.withLock {
            guard self.subscription == nil, !log.isOver else { return false }
            self.subscription = subscription
            return true
        }
        if isWanted {
            onEvent(.subscription)
            if cancelAfter == 0 { cancel() }
            if initialDemand != .none { request(initialDemand) }
        } else {
            subscription.cancel()
        }
        leave()
    }

    /// Writes it down, and answers with the demand after a value.
    public func receive(_ input: Input) -> Subscribers.Demand {
        enter(.value(input))
        onEvent(.value(input))
        let isLast = lock.withLock { log.values.count == cancelAfter }
        if isLast { cancel() }
        defer { leave() }
        return lock.withLock {
            guard subscription != nil else { return .none }
            log.demand += answer
            return answer
        }
    }

    /// Writes it down, and lets go of the subscription, and, when it has run, of the closure.
    public func receive(completion: Subscribers.Completion<Failure>) {
        enter(.completion(completion))
        onEvent(.completion(completion))
        let released = lock.withLock(letGo)
        withExtendedLifetime(released) { leave() }
    }

    private func enter(_ event: Event) {
        lock.withLock { log.enter(event, at: scheduler?.now ?? .start) }
    }

    private func leave() {
        lock.withLock { log.leave() }
    }

    private func onEvent(_ event: Event) {
        lock.withLock { onEvent }?(self, event)
    }

    /// Call it under the lock; returns the references to release outside of it.
    private func letGo() -> (subscription: (any Subscription)?, onEvent: ((Recorder, Event) -> Void)?) {
        defer { (subscription, onEvent) = (nil, nil) }
        return (subscription, onEvent)
    }
}

extension Recorder.Event: Equatable where Input: Equatable, Failure: Equatable {}

extension Recorder.Event: CustomStringConvertible {
    /// Text like `value(1)`.
    public var description: String {
        switch self {
        case .subscription: "subscription"
        case .value(let value): "value(\(value))"
        case .completion(.finished): "finished"
        case .completion(.failure(let error)): "failure(\(error))"
        }
    }
}

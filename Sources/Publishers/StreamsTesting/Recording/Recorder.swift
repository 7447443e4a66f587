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
/// The recorder requests values when the subscription arrives, after each value, and in ``request(_:)``; it cancels
/// after a number of values, or in ``cancel()``. The closure does everything else that has to happen during a signal,
/// such as sending to a subject.
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

    // NSLock, because Thread Sanitizer supports it. It protects all properties below.
    private let lock = NSLock()
    private var answer: Subscribers.Demand
    private var log = RecorderLog<Input, Failure>()
    private var subscription: (any Subscription)?

    /// Makes a recorder.
    ///
    /// - Parameters:
    ///   - initialDemand: The demand when the subscription arrives; with `.none` there is no request.
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
    public var events: [Event] { lock.withLock { log.events.map { $0.event } } }

    /// The received events, each with the time on the scheduler's clock.
    public var timedEvents: [(time: VirtualTime, event: Event)] { lock.withLock { log.events } }

    /// The values.
    public var values: [Input] { lock.withLock { log.values } }

    /// The first completion, if there is one.
    public var completion: Subscribers.Completion<Failure>? { lock.withLock { log.completion } }

    /// Whether it has cancelled, before or after the completion.
    public var isCancelled: Bool { lock.withLock { log.isCancelled } }

    /// The time of the first cancel.
    var cancelTime: VirtualTime? { lock.withLock { log.cancelTime } }

    /// The rules that were broken, each in a sentence; empty when all is well.
    public var violations: [String] {
        lock.withLock { log.violations }.map { ($0.event.map { "\($0) " } ?? "") + $0.sentence + "." }
    }

    /// The number of values that were requested and have not arrived.
    public var unmetDemand: Subscribers.Demand { lock.withLock { log.demand } }

    // MARK: Subscription

    /// The current subscription; nil when it is over.
    var currentSubscription: (any Subscription)? { lock.withLock { subscription } }

    /// Records that a rule was broken.
    func violate(_ sentence: String) { lock.withLock { log.violate(sentence) } }

    /// The demand after each value. A change during a value already applies to that value.
    public var demandAfterValue: Subscribers.Demand {
        get { lock.withLock { answer } }
        set { lock.withLock { answer = newValue } }
    }

    /// Requests more values. Before the subscription, and after the end, it does nothing.
    public func request(_ demand: Subscribers.Demand) {
        SwitchPoint.pass(.write, self)
        let subscription = lock.withLock {
            if self.subscription != nil { log.demand += demand }
            return self.subscription
        }
        subscription?.request(demand)
    }

    /// Cancels the subscription, and releases it and the closure.
    public func cancel() {
        let time = time
        SwitchPoint.pass(.write, self)
        let (isFirst, cancelled) = lock.withLock {
            let isFirst = !log.isCancelled
            log.cancelTime = log.cancelTime ?? time
            return (isFirst, letGo())
        }
        cancelled.subscription?.cancel()
        SwitchPoint.pass(.write, self)
        lock.withLock { log.cancelHasReturned(isFirst: isFirst) }
    }

    // MARK: Subscriber

    /// Records the subscription, and requests the initial demand. A second subscription is cancelled.
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

    /// Records the value, and returns the demand after a value.
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

    /// Records the completion, and releases the subscription and, after it has run, the closure.
    public func receive(completion: Subscribers.Completion<Failure>) {
        enter(.completion(completion))
        onEvent(.completion(completion))
        let released = lock.withLock(letGo)
        withExtendedLifetime(released) { leave() }
    }

    /// A switch point before and after each signal: so another thread can come during one.
    private func enter(_ event: Event) {
        let time = time
        SwitchPoint.pass(.write, self)
        lock.withLock { log.enter(event, at: time) }
    }

    /// Not to be read under the lock: a scene may let another thread go on before that.
    private var time: VirtualTime { scheduler?.now ?? .start }

    private func leave() {
        SwitchPoint.pass(.write, self)
        lock.withLock { log.leave() }
    }

    private func onEvent(_ event: Event) {
        lock.withLock { onEvent }?(self, event)
    }

    /// Under the lock. Returns the references, for the caller to release outside it.
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

import Foundation
import Streams

/// A publisher that follows a script, and records its subscribers' requests. Each subscriber gets the whole script.
///
///     let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
///     let recorder = upstream.map { $0 * 10 }.record(initialDemand: .max(1))
///     recorder.values                   // [10]
///     upstream.subscriptions[0].demand  // max(1)
///
/// A value waits for demand; a completion follows at once. After a completion or a cancel the script ends, and the
/// subscriber is released. Scripts may break the rules, too: send without demand, go on after the end, or begin without
/// a subscription. Use it on one thread, or on
/// another one while that waits.
public final class ScriptedPublisher<Output, Failure: Error>: Publisher {
    /// A step of the script.
    public enum Step {
        /// Sends a value as soon as it is requested.
        case value(Output)
        /// Completes.
        case completion(Subscribers.Completion<Failure>)
        /// Lets time pass on the scheduler.
        case wait(VirtualTime.Stride)
        /// Sends a value even without demand. Breaks the rules.
        case surplusValue(Output)
        /// Hands the subscription over again. Breaks the rules.
        case subscription

        /// Finishes.
        public static var finished: Step { .completion(.finished) }

        /// Fails.
        public static func failure(_ error: Failure) -> Step { .completion(.failure(error)) }
    }

    /// How the publisher breaks the rules, in addition to steps that do.
    public struct Misbehavior: OptionSet, Sendable {
        /// The set as a number.
        public let rawValue: Int

        /// Makes the set from a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Hands over no subscription: the script is played at once.
        public static var noSubscription: Misbehavior { Misbehavior(rawValue: 1) }
        /// Goes on with the script after a completion, and after a cancel.
        public static var noEnd: Misbehavior { Misbehavior(rawValue: 2) }
    }

    /// The requests of one subscriber.
    public typealias Record = SubscriptionRecord

    private let script: [Step]
    private let misbehavior: Misbehavior
    private let scheduler: TestScheduler?
    let ledgers = SubscriptionLedgers()

    /// Makes a publisher from a script; its waits need a scheduler.
    public init(_ script: [Step], scheduler: TestScheduler? = nil, misbehavior: Misbehavior = []) {
        (self.script, self.scheduler, self.misbehavior) = (script, scheduler, misbehavior)
    }

    /// The requests of its subscribers, in the order of their subscriptions.
    public var subscriptions: [Record] { ledgers.all.map(\.record) }

    /// Begins the script.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = ScriptedSubscription(
            script, misbehavior, scheduler, AnySubscriber<Output, Failure>(subscriber))
        ledgers.all.append(subscription.ledger)
        subscription.begin(isHandedOver: !misbehavior.contains(.noSubscription))
    }
}

/// One performance of a script.
///
/// Sendable, because it is used only on the test's thread, which also moves the scheduler's clock.
private final class ScriptedSubscription<Output, Failure: Error>: Subscription, @unchecked Sendable {
    typealias Scripted = ScriptedPublisher<Output, Failure>

    let ledger = SubscriptionLedger()
    private var script: ArraySlice<Scripted.Step>
    private let misbehavior: Scripted.Misbehavior
    private let scheduler: TestScheduler?
    private var subscriber: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none
    /// Whether it waits for time to pass, or plays already.
    private var isBusy = false
    /// The thread on which the subscriber receives the subscription.
    private var receivingThread: Thread?

    init(
        _ script: [Scripted.Step], _ misbehavior: Scripted.Misbehavior, _ scheduler: TestScheduler?,
        _ subscriber: AnySubscriber<Output, Failure>
    ) {
        (self.script, self.misbehavior, self.scheduler) = (script[...], misbehavior, scheduler)
        self.subscriber = subscriber
        ledger.subscription = self
    }

    /// Requests of other threads wait until the subscriber has received the subscription.
    func begin(isHandedOver: Bool) {
        receivingThread = Thread.current
        if isHandedOver { subscriber?.receive(subscription: self) }
        receivingThread = nil
        play()
    }

    func request(_ more: Subscribers.Demand) {
        ledger.hasBeenCalled()
        guard !ledger.record.isOver else { return }
        ledger.record.requests.append(more)
        demand += more
        play()
    }

    func cancel() {
        ledger.hasBeenCalled()
        guard !ledger.record.isCompleted else { return }
        ledger.record.cancelCount += 1
        end()
    }

    func play() {
        guard !isBusy, receivingThread.map({ $0 == .current }) ?? true else { return }
        isBusy = true
        while let step = script.first, isPossible(step), let subscriber {
            script.removeFirst()
            if case .wait(let span) = step { return wait(span) }
            perform(step, subscriber)
        }
        isBusy = false
    }

    private func isPossible(_ step: Scripted.Step) -> Bool {
        if case .value = step { demand != .none || misbehavior.contains(.noSubscription) } else { true }
    }

    private func perform(_ step: Scripted.Step, _ subscriber: AnySubscriber<Output, Failure>) {
        switch step {
        case .value(let value), .surplusValue(let value):
            ledger.record.sentCount += 1
            demand -= 1
            let more = subscriber.receive(value)
            if more > .unlimited { ledger.record.hasBadAnswer = true }
            if more != .none { request(more) }
        case .completion(let completion):
            ledger.record.isCompleted = true
            end()
            ledger.isCompleting = true
            subscriber.receive(completion: completion)
            ledger.isCompleting = false
        case .subscription: subscriber.receive(subscription: self)
        case .wait: break
        }
    }

    private func wait(_ span: VirtualTime.Stride) {
        guard let scheduler else { preconditionFailure("A script with waits needs a scheduler") }
        scheduler.schedule(after: scheduler.now.advanced(by: span)) {
            self.isBusy = false
            self.play()
        }
    }

    private func end() {
        guard !misbehavior.contains(.noEnd) else { return }
        let released = (exchangeValue(of: &script, with: []), subscriber.take())
        withExtendedLifetime(released) {}
    }
}

extension ScriptedPublisher.Step: CustomStringConvertible {
    /// Text like `value(1)`.
    public var description: String {
        switch self {
        case .value(let value): "value(\(value))"
        case .completion(.finished): "finished"
        case .completion(.failure(let error)): "failure(\(error))"
        case .wait(let span): "wait(\(span))"
        case .surplusValue(let value): "value(\(value)) unasked"
        case .subscription: "the subscription again"
        }
    }
}

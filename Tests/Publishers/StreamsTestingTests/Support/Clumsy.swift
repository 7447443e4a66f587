import Foundation
import Streams
import StreamsTesting

/// A handwritten operator that passes values on, and makes one mistake.
struct Clumsy<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let mistake: Mistake
    /// The number of values before the mistaken end.
    let delay: Int
    private let total = Total()

    init(_ upstream: Upstream, _ mistake: Mistake, after delay: Int = 0) {
        (self.upstream, self.mistake, self.delay) = (upstream, mistake, delay)
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(ClumsySubscription(AnySubscriber(subscriber), mistake, delay, total))
    }
}

enum Mistake: String, CaseIterable {
    case asksForOneMore, asksWhileItCompletes, cancelsNothing, cancelsTwice, sendsAfterCancel, completesTwice
    case forgetsItsEnd, keepsItsSubscriber, keepsItsUpstream, remembersForAll, holdsALock, losesAValue
    case takesASecondSubscription, sendsOnTwoThreads, endsWithItsDemand, trustsItsUpstream, answersNonsense

    /// Makes no mistake.
    case none

    /// The mistakes that random cases find.
    static let allCases: [Mistake] = [
        .asksForOneMore, .asksWhileItCompletes, .cancelsNothing, .cancelsTwice, .sendsAfterCancel, .completesTwice,
        .forgetsItsEnd, .keepsItsSubscriber, .keepsItsUpstream, .remembersForAll, .holdsALock, .losesAValue,
        .takesASecondSubscription, .sendsOnTwoThreads, .endsWithItsDemand,
    ]

    /// The possible findings of the laws.
    var findings: [String] {
        switch self {
        case .asksForOneMore: ["rule 2.1"]
        case .asksWhileItCompletes: ["rule 2.3"]
        case .cancelsNothing: ["rules 2.6, 3.12"]
        case .cancelsTwice: ["rule 2.6"]
        case .sendsAfterCancel: ["rule 1.8", "not the model's"]
        case .completesTwice: ["rule 1.7"]
        case .forgetsItsEnd, .losesAValue, .endsWithItsDemand: ["not the model's"]
        case .keepsItsSubscriber, .keepsItsUpstream: ["rule 3.13"]
        case .remembersForAll: ["rule 1.10"]
        case .holdsALock: ["rules 3.4, 3.5", "rule 1.10", "not the model's"]
        case .takesASecondSubscription: ["rule 2.12"]
        case .sendsOnTwoThreads: ["rule 1.3", "not the model's"]
        case .trustsItsUpstream: ["rule 1.1"]
        case .answersNonsense: ["not a demand"]
        case .none: []
        }
    }
}

/// State that subscriptions share by mistake. Sendable, as its state is locked.
final class Total: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}

/// Sendable, as its state is locked: what it does wrong on two threads is a mistake of the list, and no data race.
private final class ClumsySubscription<Input, Failure: Error>: Subscriber, Subscription, @unchecked Sendable {
    private let mistake: Mistake
    private let delay: Int
    private let total: Total
    private let lock = NSRecursiveLock()
    private var downstream: AnySubscriber<Input, Failure>?
    private var upstream: (any Subscription)?
    private var demand = Subscribers.Demand.none
    private var isOver = false
    private var count = 0

    init(_ downstream: AnySubscriber<Input, Failure>, _ mistake: Mistake, _ delay: Int, _ total: Total) {
        (self.downstream, self.mistake, self.delay, self.total) = (downstream, mistake, delay, total)
    }

    func receive(subscription: any Subscription) {
        let isTaken = lock.withLock {
            guard upstream == nil || mistake == .takesASecondSubscription else { return false }
            upstream = subscription
            return true
        }
        guard isTaken else { return subscription.cancel() }
        lock.withLock { downstream }?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let count = takeOne() else { return .none }
        let totalCount = total.increment()
        if mistake == .remembersForAll, totalCount == 3 { return .none }
        if mistake == .losesAValue, count == 2 { return grant(.max(1)) }
        if mistake == .answersNonsense { return .stop }
        if mistake == .holdsALock { lock.lock() }
        defer { if mistake == .holdsALock { lock.unlock() } }
        let more = grant(send(input))
        if mistake == .endsWithItsDemand { endWithoutDemand() }
        return more
    }

    /// Finishes if no demand is left.
    private func endWithoutDemand() {
        guard lock.withLock({ demand == .none }), let (last, upstream, _) = end() else { return }
        upstream?.cancel()
        last?.receive(completion: .finished)
    }

    /// Takes one from the demand for a value, and returns the value's number; nil without a subscription or demand.
    private func takeOne() -> Int? {
        lock.withLock {
            guard !isOver, mistake == .trustsItsUpstream || upstream != nil && demand > .none else { return nil }
            if demand != .unlimited, demand > .none { demand -= .max(1) }
            count += 1
            return count
        }
    }

    private func grant(_ more: Subscribers.Demand) -> Subscribers.Demand {
        lock.withLock { demand += more }
        return more
    }

    private func send(_ input: Input) -> Subscribers.Demand {
        let downstream = lock.withLock { self.downstream }
        guard mistake == .sendsOnTwoThreads else {
            let more = downstream?.receive(input) ?? .none
            if mistake == .sendsAfterCancel, lock.withLock({ isOver }) { _ = downstream?.receive(input) }
            return more
        }
        let (errand, done) = (Errand(work: { _ = downstream?.receive(input) }), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            errand.run()
            done.signal()
        }
        let more = downstream?.receive(input) ?? .none
        done.wait()
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard let (last, upstream, count) = end() else { return }
        if mistake == .asksWhileItCompletes { upstream?.request(.max(1)) }
        if mistake != .forgetsItsEnd { last?.receive(completion: completion) }
        if mistake == .completesTwice, count >= delay { last?.receive(completion: completion) }
    }

    func request(_ more: Subscribers.Demand) {
        _ = grant(more)
        let upstream = lock.withLock { self.upstream }
        upstream?.request(mistake == .asksForOneMore ? more + 1 : more)
    }

    func cancel() {
        guard let (_, upstream, _) = end() else { return }
        if mistake != .cancelsNothing { upstream?.cancel() }
        if mistake == .cancelsTwice { upstream?.cancel() }
    }

    /// Lets go of both sides, and returns them; nil if it is over already, or has not begun.
    private func end() -> (AnySubscriber<Input, Failure>?, upstream: (any Subscription)?, count: Int)? {
        lock.withLock {
            guard !isOver, upstream != nil else { return nil }
            defer {
                if mistake != .keepsItsSubscriber { downstream = nil }
                if mistake != .keepsItsUpstream { upstream = nil }
            }
            isOver = true
            return (downstream, upstream, count)
        }
    }

    /// Sendable, as the thread that hands it over waits for it. Releases the work before that thread continues.
    private final class Errand: @unchecked Sendable {
        private var work: (() -> Void)?

        init(work: @escaping () -> Void) { self.work = work }

        func run() {
            work?()
            work = nil
        }
    }
}

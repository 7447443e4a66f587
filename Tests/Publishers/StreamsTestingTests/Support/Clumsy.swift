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
    case takesASecondSubscription, sendsOnTwoThreads, trustsItsUpstream, answersNonsense

    /// Makes no mistake.
    case none

    /// The mistakes that random cases find.
    static let allCases: [Mistake] = [
        .asksForOneMore, .asksWhileItCompletes, .cancelsNothing, .cancelsTwice, .sendsAfterCancel, .completesTwice,
        .forgetsItsEnd, .keepsItsSubscriber, .keepsItsUpstream, .remembersForAll, .holdsALock, .losesAValue,
        .takesASecondSubscription, .sendsOnTwoThreads,
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
        case .forgetsItsEnd, .losesAValue: ["not the model's"]
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

/// State that subscriptions share by mistake.
final class Total {
    var count = 0
}

/// Sendable, as its state is locked, except where a mistake says otherwise.
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
        if upstream != nil, mistake != .takesASecondSubscription { return subscription.cancel() }
        upstream = subscription
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard !isOver, takeOne() else { return .none }
        count += 1
        total.count += 1
        if mistake == .remembersForAll, total.count == 3 { return .none }
        if mistake == .losesAValue, count == 2 { return grant(.max(1)) }
        if mistake == .answersNonsense { return .stop }
        if mistake == .holdsALock { lock.lock() }
        defer { if mistake == .holdsALock { lock.unlock() } }
        return grant(send(input))
    }

    /// Returns whether there is a subscription and demand for a value, and takes one from the demand.
    private func takeOne() -> Bool {
        lock.withLock {
            guard mistake == .trustsItsUpstream || upstream != nil && demand > .none else { return false }
            if demand != .unlimited, demand > .none { demand -= .max(1) }
            return true
        }
    }

    private func grant(_ more: Subscribers.Demand) -> Subscribers.Demand {
        lock.withLock { demand += more }
        return more
    }

    private func send(_ input: Input) -> Subscribers.Demand {
        let downstream = downstream
        guard mistake == .sendsOnTwoThreads else {
            let more = downstream?.receive(input) ?? .none
            if mistake == .sendsAfterCancel, isOver { _ = downstream?.receive(input) }
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
        guard !isOver, upstream != nil else { return }
        isOver = true
        if mistake == .asksWhileItCompletes { upstream?.request(.max(1)) }
        let last = downstream
        letGo()
        if mistake != .forgetsItsEnd { last?.receive(completion: completion) }
        if mistake == .completesTwice, count >= delay { last?.receive(completion: completion) }
    }

    func request(_ more: Subscribers.Demand) {
        lock.withLock { demand += more }
        upstream?.request(mistake == .asksForOneMore ? more + 1 : more)
    }

    func cancel() {
        let (upstream, wasOver) = lock.withLock { (self.upstream, isOver) }
        lock.withLock { isOver = true }
        letGo()
        if mistake != .cancelsNothing, !wasOver { upstream?.cancel() }
        if mistake == .cancelsTwice, !wasOver { upstream?.cancel() }
    }

    private func letGo() {
        if mistake != .keepsItsSubscriber { downstream = nil }
        if mistake != .keepsItsUpstream { upstream = nil }
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

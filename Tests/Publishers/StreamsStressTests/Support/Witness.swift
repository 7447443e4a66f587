import Foundation
import Synchronization

@testable import Streams

/// The ways to attach a witness; each takes its own path through the library.
enum Attachment: CaseIterable {
    case handshake
    case sink
}

/// A subscriber that checks the rules for every subscriber, whichever threads call it.
///
/// It keeps received values in plain memory, and its flags are relaxed atomics: nothing here orders signals, so that
/// Thread Sanitizer sees whether the publisher does.
///
/// Sendable: each field is accessed by one delivering thread as long as the rules are kept, is protected by the
/// condition's lock, or is atomic.
final class Witness<Failure: Error>: Subscriber, @unchecked Sendable {
    private let answer: Subscribers.Demand
    private let requestsInside: Bool
    private let cancelsAfter: Int?
    private let onValue: (Int) -> Void
    private let token: Lifetimes.Token?

    private let deliverer = Atomic<UInt64>(0)
    private let received = Atomic(0)
    private let asked = Atomic(0)

    // Accessed by the delivering thread.
    private(set) var values: [Int] = []
    private(set) var completion: Subscribers.Completion<Failure>?
    private var isCancelled = false

    // Protected by the condition's lock.
    private let condition = NSCondition()
    private var subscription: (any Cancellable)?
    private var isStarted = false
    private var earlyDemand: Subscribers.Demand
    private var isUnwanted = false
    private var hasEnded = false
    private var found: [String] = []

    init(
        asking initialDemand: Subscribers.Demand = .unlimited, answering answer: Subscribers.Demand = .none,
        requestingInside requestsInside: Bool = false, cancellingAfter cancelsAfter: Int? = nil,
        in lifetimes: Lifetimes? = nil, onValue: @escaping (Int) -> Void = { _ in }
    ) {
        (earlyDemand, self.answer, self.requestsInside) = (initialDemand, answer, requestsInside)
        (self.cancelsAfter, self.onValue, token) = (cancelsAfter, onValue, lifetimes?.token())
        count(initialDemand)
    }

    // MARK: Attaching

    @discardableResult
    func attach(to publisher: some Publisher<Int, Failure>, by attachment: Attachment = .handshake) -> Self {
        switch attachment {
        case .handshake: publisher.subscribe(self)
        case .sink:
            keep(
                publisher.sink(
                    receiveCompletion: { self.receive(completion: $0) },
                    receiveValue: { _ = self.receive($0) }))
        }
        return self
    }

    func receive(subscription: any Subscription) {
        guard keep(subscription) else { return report("a second subscription") }
        if received.load(ordering: .relaxed) > 0 { report("a value before the subscription") }
        let demand = condition.withLock {
            isStarted = true
            return earlyDemand
        }
        if demand != .none { subscription.request(demand) }
    }

    @discardableResult
    private func keep(_ subscription: any Cancellable) -> Bool {
        let (isFirst, isUnwanted) = condition.withLock {
            defer { if !hasEnded { self.subscription = self.subscription ?? subscription } }
            return (self.subscription == nil, self.isUnwanted)
        }
        if isUnwanted { subscription.cancel() }
        return isFirst
    }

    // MARK: Requests and cancel, on any thread

    func request(_ demand: Subscribers.Demand) {
        count(demand)
        let subscription = condition.withLock {
            if !isStarted { earlyDemand += demand }
            return isStarted ? self.subscription : nil
        }
        (subscription as? any Subscription)?.request(demand)
    }

    func cancel() {
        let subscription = condition.withLock {
            isUnwanted = true
            defer { self.subscription = nil }
            return self.subscription
        }
        subscription?.cancel()
        if subscription != nil, deliverer.load(ordering: .relaxed) == currentThread() { isCancelled = true }
    }

    private func count(_ demand: Subscribers.Demand) {
        asked.add(demand.max ?? Int.max / 4, ordering: .relaxed)
    }

    // MARK: Signals

    func receive(_ input: Int) -> Subscribers.Demand {
        inTurn {
            checkNotOver("a value")
            let count = received.add(1, ordering: .relaxed).newValue
            if count > asked.load(ordering: .relaxed) { report("more values than it asked for") }
            values.append(input)
            onValue(input)
            if requestsInside { request(.max(1)) }
            if count == cancelsAfter { cancel() }
            self.count(answer)
        }
        return answer
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        inTurn {
            checkNotOver("a completion")
            self.completion = completion
            let ended = condition.withLock {
                defer { (hasEnded, subscription) = (true, nil) }
                condition.broadcast()
                return subscription
            }
            withExtendedLifetime(ended) {}
        }
    }

    private func checkNotOver(_ signal: String) {
        if isCancelled { report("\(signal) after cancel() had returned to the delivering thread") }
        if completion != nil { report("\(signal) after the completion") }
    }

    /// Signals of one thread may be nested in each other, those of two may not overlap.
    private func inTurn(_ body: () -> Void) {
        let me = currentThread()
        let (isOutermost, other) = deliverer.compareExchange(expected: 0, desired: me, ordering: .relaxed)
        guard isOutermost || other == me else { return report("two signals at the same time") }
        body()
        if isOutermost { deliverer.store(0, ordering: .relaxed) }
    }

    // MARK: Results

    /// The number of values that have arrived or are arriving. It may be read at any time, and orders nothing: before a
    /// test reads `values`, the delivering threads must have finished, which a `race` or `waitForEnd` ensures.
    var count: Int { received.load(ordering: .relaxed) }

    /// The broken rules, in plain words.
    var violations: Set<String> { condition.withLock { Set(found) } }

    /// Waits for the completion. Returns false if it does not come in time.
    func waitForEnd(within limit: TimeInterval = 600) -> Bool {
        let deadline = Date(timeIntervalSinceNow: limit)
        return condition.withLock {
            while !hasEnded, condition.wait(until: deadline) {}
            return hasEnded
        }
    }

    private func report(_ violation: String) {
        condition.withLock { if found.count < 100 { found.append(violation) } }
    }
}

import Foundation
import Streams
import StreamsTesting
import Testing

/// Tests what the laws find where threads meet, and on the stack.
@Suite(.serialized) struct LawThreadsTests {
    @Test("A mistake that comes after many values is found when threads send them")
    func late() throws {
        let laws = OperatorLaws { Clumsy($0, .completesTwice, after: 30) }
        let found = (0..<20).lazy.compactMap { seed in message(of: { try laws.check(count: 1, seed: seed) }) }.first
        let text = try #require(found)
        #expect(text.contains("finished came after the completion (rule 1.7).") && text.contains("    received    "))
        #expect(text.contains("subscriber"))
    }

    @Test("After a cancel on another thread one call may end, and no more", arguments: [(1, false), (2, true)])
    func lingering(count: Int, isFound: Bool) {
        let laws = PublisherLaws { Lingering(scheduler: $0.scheduler, count: count) }
        let found = (0..<40).lazy.compactMap { seed in message(of: { try laws.check(count: 1, seed: seed) }) }.first
        #expect(
            found?.contains("ended after a cancel on another thread (rule 3.5).") ?? false == isFound, "\(found ?? "")")
        #expect((found != nil) == isFound)
    }

    @Test("A growing stack is found for values that are requested inside of each other, and as answers")
    func stack() throws {
        for (isAnswer, text) in [(false, "inside of each other"), (true, "as answers")] {
            let laws = OperatorLaws { _ in Nesting(isAnswer: isAnswer).setFailureType(to: TestFailure.self) }
            let found = try #require(message(of: { try laws.check(count: 1, seed: 1) }))
            #expect(found.contains("300 values, asked for one by one\n"), "\(found)")
            #expect(found.contains("bytes with 300 values that are asked for one by one \(text) (rule 3.3)."))
        }
    }

    @Test("A stack that grows later is found, too")
    func laterStack() {
        let laws = OperatorLaws { _, stage in
            Nesting(isAnswer: true).setFailureType(to: TestFailure.self).subscribe(on: stage.scheduler)
        }
        #expect(message(of: { try laws.check(count: 1, seed: 1) })?.contains("as answers (rule 3.3)") == true)
    }
}

/// Sends values after a cancel on a thread other than its subscription's, if all values were requested.
private struct Lingering: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let scheduler: TestScheduler
    let count: Int

    /// Sendable, as its mutable state is locked.
    final class Sending: Subscription, @unchecked Sendable {
        private let lingering: Lingering
        private let thread = Thread.current
        private let lock = NSLock()
        private var subscriber: AnySubscriber<Int, Never>?
        private var demand = Subscribers.Demand.none

        init(_ subscriber: AnySubscriber<Int, Never>, _ lingering: Lingering) {
            (self.subscriber, self.lingering) = (subscriber, lingering)
        }

        func request(_ more: Subscribers.Demand) { lock.withLock { demand += more } }

        func cancel() {
            let (subscriber, isUnlimited) = lock.withLock {
                defer { self.subscriber = nil }
                return (self.subscriber, demand == .unlimited)
            }
            guard thread != .current, isUnlimited, let subscriber else { return }
            nonisolated(unsafe) let last = subscriber  // Used on one thread after another.
            let count = lingering.count
            lingering.scheduler.schedule { for value in 0..<count { _ = last.receive(value) } }
        }
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Sending(AnySubscriber(subscriber), self))
    }
}

/// Sends each value inside of the one before, during the request for it or during its answer.
private struct Nesting: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let isAnswer: Bool

    final class Sending: Subscription {
        private let isAnswer: Bool
        private var subscriber: AnySubscriber<Int, Never>?
        private var demand = Subscribers.Demand.none
        private var isSending = false
        private var sent = 0

        init(_ subscriber: AnySubscriber<Int, Never>, _ isAnswer: Bool) {
            (self.subscriber, self.isAnswer) = (subscriber, isAnswer)
        }

        func request(_ more: Subscribers.Demand) {
            demand += more
            if isSending, isAnswer { return }
            send()
        }

        private func send() {
            while demand != .none, sent < 400, let subscriber {
                demand -= 1
                sent += 1
                isSending = true
                let answer = subscriber.receive(sent)
                demand += answer
                if isAnswer, answer != .none { send() }
                isSending = false
            }
        }

        func cancel() { subscriber = nil }
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Sending(AnySubscriber(subscriber), isAnswer))
    }
}

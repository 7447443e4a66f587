import Foundation
import Streams
import StreamsTesting
import Testing

/// Runs the examples of Docs/OwnPublishers.md.
@Suite struct OwnPublisherGuideTests {
    @Test("A tail sends the lines so far, and then each new one")
    func tail() {
        let log = Log()
        log.write("started")
        let recorder = LogTail(log: log).record()
        log.write("stopped")
        log.close()
        #expect(recorder.values == ["started", "stopped"] && recorder.completion == .finished)
    }

    @Test("A log forgets a reader that cancels while it receives its subscription")
    func cancelAtOnce() {
        let log = Log()
        LogTail(log: log).subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }))
        #expect(!log.hasReaders)
    }

    @Test("A request for no lines traps")
    func requestForNone() async {
        await #expect(processExitsWith: .failure) {
            LogTail(log: Log()).subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
        }
    }

    @Test("A tail keeps the laws of publishers")
    func laws() throws {
        try PublisherLaws(sending: History(["a", "b", "c"])) { _ in
            let log = Log()
            for line in ["a", "b", "c"] { log.write(line) }
            log.close()
            return LogTail(log: log)
        }
        .check()
    }

    #if DEBUG
    @Test("Lines that two threads write reach a reader one at a time, and none is lost")
    func twoWriters() throws {
        try Interleavings { scene in
            let log = Log()
            let reader = scene.record(LogTail(log: log), as: "reader")
            scene.thread("one", { log.write("a") })
            scene.thread("two", { log.write("b") })
            scene.check { try checkEqual(reader.values.sorted(), ["a", "b"]) }
            scene.finally { reader.cancel() }
        }
        .check()
    }

    @Test("A request on another thread loses no line, and no end")
    func request() throws {
        try Interleavings { scene in
            let log = Log()
            let reader = LogTail(log: log).record(initialDemand: .none)
            scene.thread("writer", { log.write("a") }, { log.close() })
            scene.thread("request", { reader.request(.max(1)) })
            scene.check { try checkEqual(reader.events, [.subscription, .value("a"), .completion(.finished)]) }
        }
        .check()
    }

    @Test("Without the mark of a delivery under way, two lines reach a reader at once")
    func race() {
        let failure = #expect(throws: InterleavingFailure.self) {
            try Interleavings { scene in
                let log = Log()
                let reader = scene.record(CarelessTail(log: log), as: "reader")
                scene.thread("one", { log.write("a") })
                scene.thread("two", { log.write("b") })
                scene.finally { reader.cancel() }
            }
            .check()
        }
        #expect(failure.map { "\($0)".contains("rule 1.3") } == true)
    }
    #endif
}

/// The lines of a program, for any number of readers.
///
/// Sendable, as its state is the lock's.
final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    private var isClosed = false
    private var readers: [CombineIdentifier: () -> Void] = [:]

    func write(_ line: String) { change { lines.append(line) } }

    func close() { change { isClosed = true } }

    /// The readers are called after the lock is released: they call subscribers.
    private func change(_ body: () -> Void) {
        let readers = lock.withLock {
            body()
            return Array(self.readers.values)
        }
        for deliver in readers { deliver() }
    }

    func line(_ index: Int) -> String? { lock.withLock { index < lines.count ? lines[index] : nil } }

    func isOver(at index: Int) -> Bool { lock.withLock { isClosed && index >= lines.count } }

    func add(_ reader: CombineIdentifier, _ deliver: @escaping () -> Void) {
        lock.withLock { readers[reader] = deliver }
    }

    func remove(_ reader: CombineIdentifier) {
        let removed = lock.withLock { readers.removeValue(forKey: reader) }
        withExtendedLifetime(removed) {}
    }
}

extension Log {
    fileprivate var hasReaders: Bool { lock.withLock { !readers.isEmpty } }
}

/// Sends the lines of a log so far, and then each new one, until the log is closed.
struct LogTail: Publisher {
    typealias Output = String
    typealias Failure = Never

    let log: Log

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
        let reader = Reader(log, subscriber)
        log.add(reader.combineIdentifier) { [weak reader] in reader?.deliver() }
        subscriber.receive(subscription: reader)
        reader.begin()
    }

    /// The state of one subscription.
    private final class Reader<S: Subscriber<String, Never>>: Subscription {
        private enum Signal { case line(String), end }

        private let log: Log
        private let lock = NSLock()
        private var subscriber: S?
        private var demand = Subscribers.Demand.none
        private var next = 0
        /// The subscription is a signal, too: a request may come while it is handed over.
        private var isDelivering = true

        init(_ log: Log, _ subscriber: S) { (self.log, self.subscriber) = (log, subscriber) }

        func request(_ more: Subscribers.Demand) {
            precondition(more != .none, "request(_:) has to ask for at least one value")
            lock.withLock { demand += more }
            deliver()
        }

        func cancel() {
            let released = lock.withLock { subscriber.take() }
            log.remove(combineIdentifier)
            withExtendedLifetime(released) {}
        }

        /// The subscription has been handed over.
        func begin() {
            lock.withLock { isDelivering = false }
            deliver()
        }

        /// Sends what is due. If a delivery is under way, that one sends it, on its thread.
        func deliver() {
            while let (subscriber, signal) = takeNext() {
                switch signal {
                case .line(let line):
                    let more = subscriber.receive(line)
                    lock.withLock {
                        demand += more
                        isDelivering = false
                    }
                case .end:
                    log.remove(combineIdentifier)
                    return subscriber.receive(completion: .finished)
                }
            }
        }

        /// Decides under the lock; the caller acts after it.
        private func takeNext() -> (S, Signal)? {
            lock.withLock {
                guard !isDelivering, let subscriber else { return nil }
                if log.isOver(at: next) {
                    self.subscriber = nil
                    return (subscriber, .end)
                }
                guard demand > .none, let line = log.line(next) else { return nil }
                (next, demand, isDelivering) = (next + 1, demand - 1, true)
                return (subscriber, .line(line))
            }
        }
    }
}

/// A tail that does not mark a delivery under way: it has a race.
private struct CarelessTail: Publisher {
    typealias Output = String
    typealias Failure = Never

    let log: Log

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
        let reader = Reader(log, AnySubscriber(subscriber))
        subscriber.receive(subscription: reader)
        log.add(reader.combineIdentifier, reader.deliver)
    }

    private final class Reader: Subscription {
        private let log: Log
        private let lock = NSLock()
        private var subscriber: AnySubscriber<String, Never>?
        private var next = 0

        init(_ log: Log, _ subscriber: AnySubscriber<String, Never>) { (self.log, self.subscriber) = (log, subscriber) }

        func request(_: Subscribers.Demand) {}

        func cancel() {
            lock.withLock { subscriber = nil }
            log.remove(combineIdentifier)
        }

        func deliver() {
            while let (subscriber, line) = takeNext() { _ = subscriber.receive(line) }
        }

        private func takeNext() -> (AnySubscriber<String, Never>, String)? {
            lock.withLock {
                guard let subscriber, let line = log.line(next) else { return nil }
                next += 1
                return (subscriber, line)
            }
        }
    }
}

import Foundation
import Streams
import StreamsExtras
import StreamsReports
import Synchronization
import Testing

/// Uses reports on several threads: meant for Thread Sanitizer, and valid without it.
@Suite(.serialized) struct ReportStressTests {
    @Test("Values sent by several threads at once are each counted once, while others read the report")
    func counting() throws {
        let reports = Reports()
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let inputs = subjects.map(\.input)
        let cancellable = subjects.mergeAll().map { $0 + 1 }.reported(as: "counting", to: reports).sink { _ in }
        DispatchQueue.concurrentPerform(iterations: 5) { thread in
            for number in 0..<2_000 {
                if thread < 4 { inputs[thread].send(number) }
                // To write the reports takes a thousand times as long as to send a value.
                if thread == 4, number % 10 == 0 { _ = Reports.running.map(\.description.count) }
            }
        }
        cancellable.cancel()
        let report = try #require(reports.latest)
        #expect(report.layer.values == 8_000 && report.layer.sources.first?.values == 8_000)
        #expect(report.layer.sources.first?.sources.map(\.values) == [2_000, 2_000, 2_000, 2_000])
    }

    @Test("When threads subscribe, send, switch and cancel at once, each run is reported once, and none stays running")
    func ends() {
        let told = Atomic(0)
        let reports = Reports { _ in told.add(1, ordering: .relaxed) }
        let subject = PassthroughSubject<Int, Fault>()
        let input = subject.input
        let pipeline = subject.flatMapLatest { Just($0).setFailureType(to: Fault.self).append(subject) }
            .tryMap { if $0 == 13 { throw Fault() } else { $0 } }
            .retry(1).receive(on: ImmediateScheduler.shared).replaceError(with: 0)
            .reported(as: "ends", to: reports)
        nonisolated(unsafe) let shared = pipeline  // Its closures capture nothing that changes.
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<300 {
                if thread == 0 { input.send(round % 20) } else { shared.sink { _ in }.cancel() }
            }
        }
        #expect(told.load(ordering: .relaxed) == 900)
        #expect(!Reports.running.contains { $0.title == "ends" })
    }

    @Test("A layer that ends while others are made below it reports all that it keeps")
    func making() throws {
        let reports = Reports()
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let inputs = subjects.map(\.input)
        let cancellable = subjects.mergeAll().flatMap { Just($0) }.reported(as: "making", to: reports).sink { _ in }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1_000 { inputs[thread].send(number) }
        }
        cancellable.cancel()
        let layer = try #require(reports.latest?.layer)
        #expect(layer.omitted.count + layer.sources.count { $0.isMade } == 4_000)
        #expect(layer.omitted.values + layer.sources.filter(\.isMade).map(\.values).reduce(0, +) == 4_000)
    }

    @Test("Values that the publishers of flatMap send at once arrive once each, and are counted", arguments: [4, 8])
    func members(limit: Int) throws {
        let reports = Reports()
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let inputs = subjects.map(\.input)
        let overlap = Overlap()
        let cancellable = subjects.publisher.flatMap(maxPublishers: limit > 4 ? .unlimited : .max(limit)) { $0 }
            .reported(as: "members", to: reports).sink { _ in overlap.receive() }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in overlap.send(2_000) { inputs[thread].send(1) } }
        cancellable.cancel()
        let layer = try #require(reports.latest?.layer)
        #expect(overlap.received == 8_000 && layer.values == 8_000)
        #expect(layer.sources.filter(\.isMade).map(\.values) == [2_000, 2_000, 2_000, 2_000])
    }

    @Test("Threads that subscribe to a share while another sends miss no more values than it sent")
    func shared() {
        let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let shared = subject.share()  // It may be subscribed to on any thread.
        let (input, witness) = (subject.input, shared.reported(as: "witness", to: Reports()).sink { _ in })
        defer { witness.cancel() }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<500 {
                if thread == 0 { input.send(number) } else { #expect(missed(of: shared) <= 500) }
                #expect(missed(of: Just(number).share()) == 0)  // One more publisher whose values are counted.
            }
        }
        #expect(missed(of: shared) == 500)
    }

    /// The number of values that a publisher has sent before a subscription.
    private func missed(of publisher: some Publisher<Int, Never>) -> Int {
        let reports = Reports()
        publisher.reported(as: "late", to: reports).sink { _ in }.cancel()
        return reports.latest?.layer.missed ?? .max
    }

    private struct Fault: Error {}
}

/// Makes the values of several threads meet: some deliveries go on until another thread sends.
///
/// Sendable, as one delivery at a time counts what is received.
private final class Overlap: @unchecked Sendable {
    private let begun = Atomic(0)
    private let senders = Atomic(0)
    private(set) var received = 0

    func send(_ count: Int, _ send: () -> Void) {
        senders.add(1, ordering: .relaxed)
        for _ in 0..<count {
            begun.add(1, ordering: .relaxed)
            send()
        }
        senders.subtract(1, ordering: .relaxed)
    }

    func receive() {
        received += 1
        // Until another thread has found this delivery under way, or none is left.
        while received.isMultiple(of: 500), begun.load(ordering: .relaxed) == received,
            senders.load(ordering: .relaxed) > 1
        {
            sched_yield()
        }
    }
}

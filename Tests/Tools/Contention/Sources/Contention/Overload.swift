import Foundation
import Streams
import Synchronization

/// The pipelines under load.
enum Scenario: String, CaseIterable {
    /// Without a pipeline, the longest call is the longest time for which the system lets a thread wait for a
    /// processor.
    case nothing, subject, merge, share, currentValue

    /// Makes four closures that send, and the publisher of the output.
    func make() -> ([(Int) -> Void], AnyPublisher<Int, Never>) {
        switch self {
        case .nothing:
            (Array(repeating: { _ in }, count: 4), Empty(completeImmediately: false).eraseToAnyPublisher())
        case .subject: Self.make(PassthroughSubject<Int, Never>()) { $0.eraseToAnyPublisher() }
        case .share: Self.make(PassthroughSubject<Int, Never>()) { $0.share().eraseToAnyPublisher() }
        case .currentValue: Self.make(CurrentValueSubject<Int, Never>(0)) { $0.eraseToAnyPublisher() }
        case .merge:
            {
                let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
                return (subjects.map { $0.send }, Publishers.MergeMany(subjects).eraseToAnyPublisher())
            }()
        }
    }

    private static func make<S: Subject<Int, Never>>(_ subject: S, _ publisher: (S) -> AnyPublisher<Int, Never>)
        -> ([(Int) -> Void], AnyPublisher<Int, Never>)
    { (Array(repeating: subject.send, count: 4), publisher(subject)) }
}

/// Four threads send without pause, and a fifth subscribes and cancels. Measures the throughput, the longest call, the
/// growth of memory, and whether all values have arrived in order.
///
/// Sendable, as threads share only its atomic state; the rest belongs to one thread.
final class Overload: @unchecked Sendable {
    private let scenario: Scenario
    private let seconds: Double
    private let crew = Crew()
    private let longestSend = Longest()
    private let longestSink = Longest()
    private let sinks = Cell()
    /// The number of the last value of each sender, and the number of values out of order; only the delivering thread
    /// uses them.
    private var last = [0, 0, 0, 0]
    private var disorder = 0

    init(_ scenario: Scenario, seconds: Double) { (self.scenario, self.seconds) = (scenario, seconds) }

    func run() -> String {
        let (sends, publisher) = scenario.make()
        let sink = publisher.sink { self.receive($0) }
        let counts = (0..<4).map { _ in Cell() }
        for (index, send) in sends.enumerated() {
            nonisolated(unsafe) let send = send  // Whether threads can share it is what is measured.
            crew.start {
                var (watch, number) = (Longest.Watch(self.longestSend), 0)
                while self.crew.goesOn {
                    number += 1
                    watch.note { send(index << 48 | number) }
                }
                counts[index].value = number
            }
        }
        nonisolated(unsafe) let visited = publisher  // For the same reason.
        crew.start { self.visit(visited) }
        usleep(300_000)
        let before = residentMegabytes()
        usleep(UInt32(seconds * 1_000_000))
        let most = residentMegabytes()
        crew.stop()
        let isComplete = scenario == .nothing || disorder == 0 && last == counts.map(\.value)
        sink.cancel()
        let sent = counts.map(\.value).reduce(0, +)
        return "\(scenario.rawValue): \(Int(Double(sent) / (seconds + 0.3) / 1000)) k values/s, longest send "
            + "\(longestSend.description), longest sink \(longestSink.description) of \(sinks.value), "
            + "memory +\(most - before) MB, \(isComplete ? "complete and in order" : "NOT COMPLETE")"
    }

    private func receive(_ value: Int) {
        let (sender, number) = (value >> 48, value & (1 << 48 - 1))
        if number == 0 { return }
        if last[sender] + 1 != number { disorder += 1 }
        last[sender] = number
    }

    private func visit(_ publisher: AnyPublisher<Int, Never>) {
        var watch = Longest.Watch(longestSink)
        while crew.goesOn {
            watch.note { publisher.sink { _ in }.cancel() }
            sinks.value += 1
            usleep(100)
        }
    }
}

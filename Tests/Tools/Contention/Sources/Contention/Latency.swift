import Foundation
import Streams
import Synchronization

/// What four threads send to.
enum Receiving: String, CaseIterable {
    case mutex, subject

    /// Makes the closure that sends to `receive`, which is called by one thread at a time.
    func send(to receive: @escaping (UInt64) -> Void) -> (UInt64) -> Void {
        switch self {
        case .mutex:
            let lock = NSLock()
            return { time in lock.withLock { receive(time) } }
        case .subject:
            let subject = PassthroughSubject<UInt64, Never>()
            let sink = subject.sink(receiveValue: receive)
            return { time in withExtendedLifetime(sink) { subject.send(time) } }
        }
    }
}

/// Four threads send 100,000 values a second together. Measures how long each value takes from its `send` to its
/// receiver.
///
/// Sendable, as only the thread that delivers uses the spans.
final class Latency: @unchecked Sendable {
    private let receiving: Receiving
    private let seconds: Int
    private var spans: [UInt64] = []

    init(_ receiving: Receiving, seconds: Int) {
        (self.receiving, self.seconds) = (receiving, seconds)
        spans.reserveCapacity(100_000 * seconds)
    }

    func run() -> String {
        let crew = Crew()
        // Both call the receiver on one thread at a time.
        nonisolated(unsafe) let send = receiving.send { self.spans.append(uptime() &- $0) }
        for _ in 0..<4 { crew.start { self.sendAll(send) } }
        for _ in 0..<4 { crew.waitForOne() }
        let sorted = spans.sorted()
        let quantiles = [0.5, 0.99, 0.999, 1].map { share in
            "\(Double(sorted[Int(Double(sorted.count - 1) * share)] / 100) / 10)"
        }
        return "\(receiving.rawValue): \(sorted.count) values, in µs: half within \(quantiles[0]), 99 % within "
            + "\(quantiles[1]), 99.9 % within \(quantiles[2]), all within \(quantiles[3])"
    }

    /// Sends a value whenever 40 µs have passed; after a pause, those that are due.
    private func sendAll(_ send: (UInt64) -> Void) {
        let start = uptime()
        for number in 0..<UInt64(25_000 * seconds) {
            let due = start + number * 40_000
            while uptime() < due { usleep(10) }
            send(uptime())
        }
    }
}

private func uptime() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

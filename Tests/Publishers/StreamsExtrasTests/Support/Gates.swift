import Synchronization

/// Gates at which functions wait. Counts those that wait.
final class Gates: Sendable {
    private let gates: [(stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)]
    private let counts = Mutex((running: 0, most: 0))

    init(count: Int) { gates = (0..<count).map { _ in AsyncStream<Never>.makeStream() } }

    var running: Int { counts.withLock(\.running) }
    var most: Int { counts.withLock(\.most) }

    func open(_ number: Int) { gates[number].continuation.finish() }

    func pass(_ number: Int) async -> Int {
        counts.withLock { $0 = ($0.running + 1, max($0.most, $0.running + 1)) }
        for await _ in gates[number].stream {}
        counts.withLock { $0.running -= 1 }
        return number
    }
}

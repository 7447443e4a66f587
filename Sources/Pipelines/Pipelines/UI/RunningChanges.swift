import Streams

/// Changes of what is stored that are under way: each goes on to its end, whatever begins meanwhile. They stop when
/// this is released.
final class RunningChanges {
    private var running: Set<Int> = []
    private var cancellables: [Int: AnyCancellable] = [:]
    private var count = 0

    /// Whether none is under way.
    var isEmpty: Bool { running.isEmpty }

    /// Begins a change, and calls back on the main queue: with what it sends, or with an error.
    func run<Value: Sendable>(
        _ change: AnyPublisher<Value, any Error>, receive: @escaping (Value) -> Void,
        fail: @escaping (any Error) -> Void
    ) {
        count += 1
        let number = count
        running.insert(number)
        let cancellable = change.dispatchOnMainQueue().sink(
            receiveCompletion: { [weak self] completion in
                self?.running.remove(number)
                self?.cancellables[number] = nil
                if case .failure(let error) = completion { fail(error) }
            },
            receiveValue: receive)
        // One that ends at once has ended by now.
        if running.contains(number) { cancellables[number] = cancellable }
    }
}

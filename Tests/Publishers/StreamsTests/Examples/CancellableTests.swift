import Streams
import StreamsTesting
import Testing

@Suite struct AnyCancellableTests {
    private final class Counted: Cancellable {
        var count = 0
        func cancel() { count += 1 }
    }

    private let counted = Counted()

    @Test("Two cancellables have different hashes, with few exceptions")
    func hashes() {
        let cancellables = (0..<100).map { _ in AnyCancellable(counted) }
        #expect(Set(cancellables.map(\.hashValue)).count > 90 && Set(cancellables).count == 100)
    }

    @Test("It cancels once, however often cancel() is called")
    func once() {
        let cancellable = AnyCancellable(counted)
        cancellable.cancel()
        cancellable.cancel()
        #expect(counted.count == 1)
    }

    @Test("It cancels when it is released")
    func deinitialization() {
        do {
            let cancellable = AnyCancellable { counted.cancel() }
            withExtendedLifetime(cancellable) { #expect(counted.count == 0) }
        }
        #expect(counted.count == 1)
    }

    @Test("A call of cancel() during its own cancel does nothing")
    func nested() {
        var cancellable: AnyCancellable?
        cancellable = AnyCancellable {
            counted.cancel()
            cancellable?.cancel()
        }
        cancellable?.cancel()
        #expect(counted.count == 1)
    }

    @Test("Stored in a set or an array, it lives as long as the collection")
    func store() {
        var (set, array) = (Set<AnyCancellable>(), [AnyCancellable]())
        AnyCancellable(counted).store(in: &set)
        AnyCancellable(counted).store(in: &array)
        counted.store(in: &set)
        counted.store(in: &array)
        #expect(set.count == 2 && array.count == 2 && counted.count == 0)
        (set, array) = ([], [])
        #expect(counted.count == 4)
    }

    @Test("It equals only itself")
    func equality() {
        let (one, other) = (AnyCancellable {}, AnyCancellable {})
        #expect(one == one && one != other && Set([one, one, other]).count == 2)
    }

    @Test("A sink receives nothing more once its cancellable is released")
    func sink() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        var cancellable: AnyCancellable? = subject.sink { received.append($0) }
        subject.send(1)
        withExtendedLifetime(cancellable) {}
        cancellable = nil
        subject.send(2)
        #expect(received == [1])
    }

    @Test(
        "A cancel during a value prevents later values and the completion", arguments: 1...3)
    func insideOfAValue(position: Int) {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.map { $0 }.filter { _ in true }.recordSink { recorder, event in
            if event == .value(position) { recorder.cancel() }
        }
        for value in 1...3 { subject.send(value) }
        subject.send(completion: .finished)
        #expect(recorder.values == Array(1...position) && recorder.completion == nil)
    }
}

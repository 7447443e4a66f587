import Streams
import StreamsTesting
import Testing

@Suite struct SequenceTests {
    @Test(
        "An iterator is the only one, however its elements are requested",
        arguments: [Subscribers.Demand.none, .max(1), .max(2), .unlimited])
    func onlyIterator(demand: Subscribers.Demand) {
        let recorder = Uniqueness().publisher.record(initialDemand: demand)
        for _ in 0..<3 { recorder.request(.max(1)) }
        #expect(recorder.values == [true, true, true] && recorder.completion == .finished)
    }

    @Test("The first element is released before the end")
    func firstElement() {
        weak var first: Keepsake?
        var (count, isReleased) = (0, false)
        let elements = AnyIterator<Keepsake> {
            count += 1
            let made = Keepsake()
            if count == 1 { first = made }
            return count > 2 ? nil : made
        }
        elements.publisher.subscribe(
            AnySubscriber(
                receiveSubscription: { $0.request(.max(2)) }, receiveCompletion: { _ in isReleased = first == nil }))
        #expect(isReleased)
    }

    /// Three elements: whether the iterator's state was its own when it made them.
    private struct Uniqueness: Sequence, IteratorProtocol {
        private final class State { var count = 0 }
        private var state = State()

        func makeIterator() -> Uniqueness { Uniqueness() }

        mutating func next() -> Bool? {
            state.count += 1
            return state.count > 3 ? nil : isKnownUniquelyReferenced(&state)
        }
    }
}

import Streams
import StreamsTesting
import Testing

@testable import StreamsGallery

/// The code of CONTRIBUTING.md.
@Suite struct ContributingTests {
    @Test("pairwise() publishes each element with the one before it")
    func pairs() {
        let recorder = ["a", "b", "c"].publisher.pairwise().map { $0 + $1 }.record()
        #expect(recorder.values == ["ab", "bc"] && recorder.completion == .finished)
    }

    @Test("A single element has no pair")
    func single() {
        #expect(Just(1).pairwise().map { [$0, $1] }.record().values == [])
    }

    @Test("pairwise() keeps the laws, whatever its upstream and its subscriber do")
    func laws() throws {
        try OperatorLaws { $0.pairwise().map { $1 - $0 } }.check()
    }

    @Test("A drawing shows a run")
    func drawing() throws {
        let drawings: [OperatorDrawing] = try [
            .init(
                "pairwise", "Sends each value with the one before it.", "pairwise().map(+)", letters: "-a-b---c-|"
            ) { $0.first.pairwise().map { $0 + $1 } }
        ]
        #expect(drawings[0].file == "pairwise.svg" && drawings[0].diagram.text.contains("A = ab"))
    }
}

extension Publisher {
    /// Publishes each element together with the one before it.
    ///
    ///     [1, 4, 9].publisher.pairwise().sink { print($0) }
    ///     // Prints: (1, 4), (4, 9)
    ///
    /// Each subscription begins anew: its first element is kept for the second, and an upstream of one element publishes
    /// none. Demand, completion and cancellation pass through.
    public func pairwise() -> some Publisher<(Output, Output), Failure> {
        scan((previous: Output?.none, current: Output?.none)) { ($0.current, $1) }
            .compactMap { pair in
                guard let previous = pair.previous, let current = pair.current else { return nil }
                return (previous, current)
            }
    }
}

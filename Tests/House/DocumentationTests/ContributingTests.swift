import Streams
import StreamsTesting
import Testing

@testable import StreamsGallery

/// Runs the code of CONTRIBUTING.md.
@Suite struct ContributingTests {
    @Test("enumerated() sends each value with its number")
    func numbers() {
        let recorder = ["a", "b"].publisher.enumerated().map { "\($0.offset)\($0.element)" }.record()
        #expect(recorder.values == ["0a", "1b"] && recorder.completion == .finished)
    }

    @Test("Each subscription counts from 0")
    func anew() {
        let numbered = ["a"].publisher.enumerated().map(\.offset)
        #expect([numbered.record(), numbered.record()].map(\.values) == [[0], [0]])
    }

    @Test("enumerated() keeps the laws, whatever its upstream and its subscriber do")
    func laws() throws {
        try OperatorLaws { $0.enumerated().map { $0.offset + $0.element } }.check()
    }

    @Test("A drawing shows a run")
    func drawing() throws {
        let drawings: [OperatorDrawing] = try [
            .init(
                "enumerated", of: .streamsExtras, "Sends each value with its number.", "enumerated()",
                letters: "-a-b---c-|"
            ) { $0.first.enumerated().map { "\($0.offset)\($0.element)" } }
        ]
        #expect(drawings[0].file == "enumerated.svg" && drawings[0].diagram.text.contains("A = 0a"))
    }
}

extension Publisher {
    /// Sends each value together with its number, from 0 on.
    ///
    ///     ["a", "b"].publisher.enumerated().sink { print($0) }
    ///     // Prints: (offset: 0, element: "a"), (offset: 1, element: "b")
    ///
    /// Each subscription counts from 0. Demand, completion, failure and cancellation pass through; without values
    /// upstream, none is sent.
    ///
    /// Known as `enumerated` in RxSwift, and `withIndex` in Kotlin's Flow; RxJS has an index in `map`.
    @inlinable public func enumerated() -> some Publisher<(offset: Int, element: Output), Failure> {
        scan((offset: -1, element: Output?.none)) { ($0.offset + 1, $1) }
            .compactMap { counted in counted.element.map { (counted.offset, $0) } }
    }
}

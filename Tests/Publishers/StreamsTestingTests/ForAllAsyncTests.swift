import StreamsTesting
import Testing

/// Properties that wait, but not for other tasks, as shrinking has ten seconds.
@Suite struct ForAllAsyncTests {
    private nonisolated(nonsending) func answer() async {}

    /// Runs a property, with or without waiting.
    private func failure(of waits: Bool, seed: UInt64?) async throws -> (PropertyFailure, [[Int]]) {
        var tried: [[Int]] = []
        let numbers = Generator.array(of: .int(in: 0...99))
        let failure = await #expect(throws: PropertyFailure.self) {
            let property = { numbers in
                tried.append(numbers)
                try check(numbers.reduce(0, +) < 100, "too much")
            }
            guard waits else { return try forAll(numbers, seed: seed) { try property($0) } }
            try await forAll(numbers, seed: seed) { numbers in
                await answer()
                try property(numbers)
            }
        }
        return (try #require(failure), tried)
    }

    @Test("A property that waits tries the values of one that does not, in the same order", arguments: 0..<20)
    func alike(seed: UInt64) async throws {
        let (waiting, direct) = try await (failure(of: true, seed: seed), failure(of: false, seed: seed))
        #expect(waiting.1 == direct.1 && waiting.0.steps == direct.0.steps && waiting.0.cases == direct.0.cases)
        #expect(waiting.0.value == direct.0.value && waiting.0.seed == seed)
    }

    @Test("The seed of its failure finds it again")
    func replay() async throws {
        let first = try await failure(of: true, seed: nil).0
        let second = try await failure(of: true, seed: first.seed).0
        #expect((first.cases, first.steps, first.value) == (second.cases, second.steps, second.value))
    }

    @Test("A property that holds is checked for each of the values, on the caller's actor")
    @MainActor func holds() async throws {
        var count = 0
        try await forAll(.bool, count: 37) { _ in
            await answer()
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 37)
    }

    @Test("A property that does not wait needs no await in async code")
    func direct() async throws {
        var count = 0
        try forAll(.bool, count: 3) { _ in count += 1 }
        #expect(count == 3)
    }
}

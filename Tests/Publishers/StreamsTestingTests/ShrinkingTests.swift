import StreamsTesting
import Testing

@Suite struct ShrinkingTests {
    /// Returns the reported value when those that satisfy the condition fail.
    private func smallest<Value>(
        _ generator: Generator<Value>, seed: UInt64, where fails: (Value) -> Bool
    ) -> String? {
        do {
            try forAll(generator, count: 500, seed: seed) { try check(!fails($0), "found") }
            return nil
        } catch {
            return (error as? PropertyFailure)?.value
        }
    }

    @Test("A number takes few attempts to shrink: half of the range is left each time", arguments: 0..<5)
    func attempts(seed: UInt64) throws {
        var count = 0
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 0...1_000_000), seed: seed) {
                count += 1
                try check($0 < 1234, "found")
            }
        }
        #expect(failure.value == "1234" && count - failure.cases <= 50 && failure.steps <= 30)
    }

    @Test("Shrinking ends after 2,000 attempts, and the first and the last value are tried again")
    func manyAttempts() throws {
        let numbers = Generator.array(of: .int(in: 0...Int.max), count: 60...60)
        var count = 0
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(numbers, seed: 1) { numbers in
                count += 1
                try check(numbers.min() ?? 0 < 1234, "found")
            }
        }
        #expect(count == failure.cases + 2002 && failure.steps < 2000)
    }

    @Test("A value that shrinks in one step has shrunk once")
    func once() throws {
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 5...1_000_000), seed: 1) { _ in try check(false, "always") }
        }
        #expect(failure.value == "5" && failure.steps == 1 && failure.cases == 1)
    }

    @Test("A number shrinks to the failing one nearest to zero", arguments: 0..<5)
    func numbers(seed: UInt64) {
        #expect(smallest(.int(in: -1000...1000), seed: seed) { $0 > 122 } == "123")
        #expect(smallest(.int(in: -1000...1000), seed: seed) { $0 < -122 } == "-123")
        #expect(smallest(.int(in: -1000 ... -5), seed: seed) { _ in true } == "-5")
    }

    @Test("An array loses the elements that are not needed for the failure, wherever they are", arguments: 0..<5)
    func arrays(seed: UInt64) {
        let arrays = Generator.array(of: .int(in: 0...99))
        #expect(smallest(arrays, seed: seed) { $0.contains { $0 >= 50 } } == "[50]")
        #expect(smallest(arrays, seed: seed) { $0.count > 2 } == "[0, 0, 0]")
        #expect(smallest(arrays, seed: seed) { $0 != $0.sorted() } == "[1, 0]")
    }

    @Test("Choices before, after and between the needed ones are removed as well", arguments: 0..<20)
    func rareElements(seed: UInt64) {
        let numbers = Generator.array(of: .int(in: 0...99))
        #expect(smallest(numbers, seed: seed) { $0.contains(77) } == "[77]")
        let pairs = Generator.array(of: .array(of: .int(in: 0...50), count: 0...3))
        #expect(smallest(pairs, seed: seed) { $0.contains([3]) } == "[[3]]")
        #expect(smallest(pairs, seed: seed) { $0.count { $0.contains(3) } > 1 } == "[[3], [3]]")
    }

    @Test("Nested arrays shrink on all levels", arguments: 0..<5)
    func nestedArrays(seed: UInt64) {
        let nested = Generator.array(of: .array(of: .int(in: 0...9)))
        #expect(smallest(nested, seed: seed) { $0.joined().reduce(0, +) >= 5 } == "[[5]]")
        #expect(smallest(nested, seed: seed) { $0.count(where: \.isEmpty) > 1 } == "[[], []]")
    }

    @Test("Values of map and flatMap shrink to others that the generator can make", arguments: 0..<5)
    func composed(seed: UInt64) {
        let even = Generator.int(in: 0...500).map { $0 * 2 }
        #expect(smallest(even, seed: seed) { $0 > 100 } == "102")
        let repeated = Generator.int(in: 1...9).flatMap { digit in
            Generator.array(of: .always(digit), count: 1...9)
        }
        #expect(smallest(repeated, seed: seed) { $0.reduce(0, +) > 10 }.map { $0.count <= 12 } == true)
        #expect(smallest(repeated, seed: seed) { $0.count >= 2 } == "[1, 1]")
    }

    @Test("A generator that draws until a value fits ends when it is replayed, too", arguments: 0..<5)
    func rejected(seed: UInt64) {
        let number = Generator.int(in: 0...99)
        let odd = Generator { choices in
            while true {
                let drawn = number.draw(from: &choices)
                if drawn % 2 == 1 { return drawn }
            }
        }
        #expect(smallest(odd, seed: seed) { $0 > 10 } == "11")
        #expect(smallest(.array(of: odd), seed: seed) { $0.count > 2 } == "[1, 1, 1]")
    }

    @Test("The simplest of several choices is the first one, and the simplest optional is nil", arguments: 0..<5)
    func alternatives(seed: UInt64) {
        let letters = Generator.oneOf([.always("a"), .always("b"), .always("c")])
        #expect(smallest(letters, seed: seed) { _ in true } == #""a""#)
        #expect(smallest(.bool, seed: seed) { _ in true } == "false")
        #expect(smallest(letters, seed: seed) { $0 > "a" } == #""b""#)
        #expect(smallest(Generator.int(in: 3...9).optional, seed: seed) { $0 != 4 } == "nil")
    }
}

import StreamsTesting
import Testing

@Suite struct GeneratorTests {
    private func values<Value>(of generator: Generator<Value>, seed: UInt64 = 1) throws -> [Value] {
        var values: [Value] = []
        try forAll(generator, count: 200, seed: seed) { values.append($0) }
        return values
    }

    @Test("The same seed generates the same values, another seed others")
    func seeds() throws {
        let numbers = Generator.int(in: 0...1_000_000)
        #expect(try values(of: numbers, seed: 7) == values(of: numbers, seed: 7))
        #expect(try values(of: numbers, seed: 7) != values(of: numbers, seed: 8))
    }

    @Test("Numbers are in their range, and reach both of its ends", arguments: [-3...3, 2...5, -5 ... -2, 0...0])
    func ranges(range: ClosedRange<Int>) throws {
        #expect(Set(try values(of: .int(in: range))) == Set(range))
    }

    @Test("A range may include all values of its type")
    func widestRange() throws {
        let values = try values(of: .int(in: .min ... .max))
        #expect(values.contains { $0 > Int.max / 2 } && values.contains { $0 < Int.min / 2 })
    }

    @Test("The number of an array's elements is in the range, and grows with the size")
    func arrays() throws {
        let counts = try values(of: .array(of: .bool, count: 2...40)).map(\.count)
        #expect(counts.allSatisfy { (2...22).contains($0) } && (counts.max() ?? 0) > 15)
        #expect(counts.prefix(10).allSatisfy { $0 <= 3 })
        #expect(try Set(draw(500, of: .array(of: .bool, count: 2...5)).map(\.count)) == [2, 3, 4, 5])
    }

    @Test("Weights say how often a generator is used; one with the weight 0 is not used")
    func weights() throws {
        let values = try values(of: .frequency([(9, .always("a")), (1, .always("b")), (0, .always("c"))]))
        #expect(values.count { $0 == "a" } > 3 * values.count { $0 == "b" })
        #expect(Set(values) == ["a", "b"])
    }

    @Test("Optionals are nil now and then, and each element is picked at some time")
    func choices() throws {
        #expect(Set(try values(of: Generator.bool.optional)) == [nil, false, true])
        #expect(Set(try values(of: .element(of: [1, 2, 3]))) == [1, 2, 3])
        #expect(try draw(1, of: .element(of: [7])) == [7])
    }

    @Test("Booleans are equally often true and false, and optionals are nil in one of four cases")
    func shares() throws {
        #expect(try (900...1100).contains(draw(2000, of: .bool).count { $0 }))
        #expect(try (900...1100).contains(draw(4000, of: Generator.bool.optional).count { $0 == nil }))
        #expect(try (900...1100).contains(draw(4000, of: .element(of: [1, 2, 3, 4])).count { $0 == 1 }))
    }

    @Test("Strings contain letters, syntax, and any other characters")
    func strings() throws {
        let scalars = try Set(values(of: .string).flatMap(\.unicodeScalars))
        #expect(
            scalars.isSuperset(of: "abcXYZ 019".unicodeScalars)
                && scalars.isSuperset(of: "\n\"\\&🏳\u{202E}".unicodeScalars))
        #expect(scalars.contains { $0.value > 0x20000 })
    }

    @Test("Random numbers are those of SplitMix64 on every platform")
    func splitMix() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("A value that depends on another one is generated after it")
    func dependentValues() throws {
        let pairs = Generator.int(in: 1...9).flatMap { limit in Generator.int(in: 0...limit).map { (limit, $0) } }
        #expect(try values(of: pairs).allSatisfy { $0.1 <= $0.0 })
    }
}

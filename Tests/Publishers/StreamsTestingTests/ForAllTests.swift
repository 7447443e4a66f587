import StreamsTesting
import Testing

@Suite struct ForAllTests {
    @Test("A property that holds is checked for each of the values")
    func holds() throws {
        var count = 0
        try forAll(.bool, count: 37) { _ in count += 1 }
        #expect(count == 37)
    }

    @Test("Values grow from case to case, up to the maximum")
    func sizes() throws {
        var sizes: [Int] = []
        try forAll(Generator { $0.size }, count: 4, maximumSize: 8) { sizes.append($0) }
        try forAll(Generator { $0.size }, count: 0) { sizes.append($0) }
        try forAll(Generator { $0.size }, count: 1) { sizes.append($0) }
        #expect(sizes == [2, 4, 6, 8, 20])
    }

    @Test("Sizes may be as large as numbers are")
    func largestSize() throws {
        var sizes: [Int] = []
        try forAll(Generator { $0.size }, count: 4, maximumSize: .max) { sizes.append($0) }
        #expect(sizes == [.max / 4, .max / 2, .max / 4 * 3 + 2, .max])
    }

    @Test("A failure reports how many values were tried, and how often the value was shrunk")
    func counts() throws {
        var count = 0
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.bool, seed: 1) { _ in
                count += 1
                try check(count < 5, "the fifth")
            }
        }
        #expect(failure.cases == 5 && failure.steps <= 1 && count <= 8)
        #expect(failure.description.hasSuffix("Case 5, shrunk \(failure.steps) times; STREAMS_SEED=1 reproduces it."))
    }

    @Test("A failure reports the smallest value, the error, the location and the seed")
    func failure() throws {
        let line = #line + 1
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 0...99), seed: 5) { try checkEqual(min($0, 40), $0) }
        }
        #expect(failure.value == "41" && failure.seed == 5)
        #expect(
            failure.description.contains("StreamsTestingTests/ForAllTests.swift:\(line) does not hold for\n    41\n"))
        #expect(failure.description.contains("actual    40\n    expected  41"))
        #expect(failure.description.contains("STREAMS_SEED=5"))
    }

    @Test("The seed of a failure finds it again, after as many cases and steps")
    func replay() throws {
        let run = { (seed: UInt64?) in
            try #require(throws: PropertyFailure.self) {
                try forAll(.array(of: .int(in: 0...99)), seed: seed) { try check($0.count < 4, "long") }
            }
        }
        let first = try run(nil)
        let second = try run(first.seed)
        #expect((first.cases, first.steps, first.value) == (second.cases, second.steps, second.value))
    }

    @Test("A failure that does not repeat is not shrunk, and its report says so")
    func flaky() throws {
        var count = 0
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 1000...2000), seed: 1) { _ in
                count += 1
                try check(count != 3, "the third")
            }
        }
        #expect(!failure.repeats && failure.steps == 0 && failure.cases == 3 && count == 4)
        #expect(failure.description.contains("the third\nIt held when it was tried again:"))
        #expect(failure.description.hasSuffix("Case 3; STREAMS_SEED=1 tries the same values."))
    }

    @Test("A failure whose smallest value holds at last is reported as it was found")
    func flakyAtLast() throws {
        var values: [Int] = []
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 5...2000), seed: 1) { value in
                defer { values.append(value) }
                try check(values.count > 2, "the first three")
            }
        }
        #expect(!failure.repeats && failure.value == "\(values[0])" && values.last == 5)
    }

    @Test("Any error that the property throws is a failure")
    func anyError() throws {
        struct Broken: Error {}
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.bool) { _ in throw Broken() }
        }
        #expect(failure.error is Broken && failure.cases == 1)
    }
}

@Suite struct ChecksTests {
    @Test("Equal values pass, different ones are shown")
    func values() {
        #expect(throws: Never.self) { try checkEqual(1, 1) }
        let failure = #expect(throws: CheckFailure.self) { try checkEqual(1, 2, "Sums differ.") }
        #expect(failure?.description == "Sums differ.\n    actual    1\n    expected  2")
    }

    @Test("Arrays are shown from the first difference on")
    func arrays() {
        let failure = #expect(throws: CheckFailure.self) { try checkEqual([1, 2, 3, 4], [1, 2, 4]) }
        #expect(failure?.description == "The values differ from index 2 on.\n    actual    [3, 4]\n    expected  [4]")
    }

    @Test("What a terminal would obey is written as Swift escapes it; lines stay lines")
    func visible() throws {
        let failure = #expect(throws: CheckFailure.self) { try checkEqual("\u{1B}[2J\n\u{202E}1", "\u{200E}") }
        let text = "The values differ.\n    actual    \\u{1B}[2J\n\\u{202E}1\n    expected  \\u{200E}"
        #expect(failure?.description == text)
    }

    @Test("A failing value and its error are written as Swift escapes them")
    func visibleProperty() throws {
        struct Loud: Error, CustomStringConvertible { let description = "\u{9B}m" }
        let failure = #expect(throws: PropertyFailure.self) { try forAll(.always("\u{202E}1")) { _ in throw Loud() } }
        #expect(failure?.description.contains("does not hold for\n    \"\\u{202E}1\"\n\\u{009B}m\n") == true)
    }
}

import Streams
import StreamsTesting
import Testing

@Suite(.serialized) struct SequenceLaws {
    typealias Numbers = Publishers.Sequence<[Int], Never>

    @Test(
        "An operator on a sequence returns the result at once, and has the general operator's output",
        arguments: Twin.ofSequence)
    fileprivate func sequence(twin: Twin<Numbers>) throws {
        #expect(twin.isSpecialised)
        try forAll(eventsOf: Generator.array(of: .int(in: 1...6), count: 0...6)) { numbers in
            for demands in Demands.all {
                let (specialised, general) = twin.play(Numbers(sequence: numbers), demands)
                try checkEqual(specialised, general, "The general operator differs.")
            }
        }
    }
}

private typealias Halves = Publishers.Sequence<[Int?], Never>

/// Chooses the overload that makes an array at once.
private func eager(
    _ apply: @escaping @Sendable (SequenceLaws.Numbers) -> SequenceLaws.Numbers
) -> @Sendable (SequenceLaws.Numbers) -> SequenceLaws.Numbers { apply }

extension Twin<Publishers.Sequence<[Int], Never>> {
    fileprivate static let ofSequence = [
        Twin("map", eager { $0.map(double) }, { $0.map(double) }),
        Twin("compactMap", eager { $0.compactMap(half) }, { $0.compactMap(half) }),
        Twin(
            "replaceNil", { Halves(sequence: $0.sequence.map(half)).replaceNil(with: 9) as Halves },
            { $0.map(half).replaceNil(with: 9).map { Optional($0) } }),
        Twin("filter", eager { $0.filter(isSmall) }, { $0.filter(isSmall) }),
        Twin("scan", eager { $0.scan(5, -) }, { $0.scan(5, -) }),
        Twin("reduce", { $0.reduce(5, -) }, { $0.reduce(5, -) }),
        Twin("tryReduce", { $0.tryReduce(5, checkedSum) }, { $0.tryReduce(5, checkedSum) }),
        Twin("collect", { $0.collect() }, { $0.collect() }),
        Twin("count", { $0.count() }, { $0.count() }),
        Twin("ignoreOutput", { $0.ignoreOutput() }, { $0.ignoreOutput().map { (_: Never) -> Int in } }),
        Twin("allSatisfy", { $0.allSatisfy(isSmall) }, { $0.allSatisfy(isSmall) }),
        Twin("tryAllSatisfy", { $0.tryAllSatisfy(checkedIsSmall) }, { $0.tryAllSatisfy(checkedIsSmall) }),
        Twin("contains", { $0.contains(4) }, { $0.contains(4) }),
        Twin("contains(where:)", { $0.contains(where: isSmall) }, { $0.contains(where: isSmall) }),
        Twin("tryContains", { $0.tryContains(where: checkedIsSmall) }, { $0.tryContains(where: checkedIsSmall) }),
        Twin("min", { $0.min() }, { $0.min() }),
        Twin("max", { $0.max() }, { $0.max() }),
        Twin("min(by:)", { $0.min(by: hasSmallerRemainder) }, { $0.min(by: hasSmallerRemainder) }),
        Twin("max(by:)", { $0.max(by: hasSmallerRemainder) }, { $0.max(by: hasSmallerRemainder) }),
        Twin("removeDuplicates", eager { $0.removeDuplicates() }, { $0.removeDuplicates() }),
        Twin("first", { $0.first() }, { $0.first() }),
        Twin("last", { $0.last() }, { $0.last() }),
        Twin("first(where:)", { $0.first(where: isSmall) }, { $0.first(where: isSmall) }),
        Twin("last(where:)", { $0.last(where: isSmall) }, { $0.last(where: isSmall) }),
        Twin("dropFirst(2)", { $0.dropFirst(2) }, { $0.dropFirst(2) }),
        Twin("dropFirst", { $0.dropFirst() }, { $0.dropFirst() }),
        Twin(
            "drop(while:)", { $0.drop(while: isSmall) as Publishers.Sequence<DropWhileSequence<[Int]>, Never> },
            { $0.drop(while: isSmall) }),
        Twin("prefix(0)", { $0.prefix(0) }, { $0.prefix(0) }),
        Twin("prefix(2)", { $0.prefix(2) }, { $0.prefix(2) }),
        Twin("prefix(while:)", eager { $0.prefix(while: isSmall) }, { $0.prefix(while: isSmall) }),
        Twin("output(at: 2)", { $0.output(at: 2) }, { $0.output(at: 2) }),
        Twin("output(in: 1..<4)", { $0.output(in: 1..<4) }, { $0.output(in: 1..<4) }),
        Twin("prepend values", { $0.prepend(7, 8) }, { $0.prepend(7, 8) }),
        Twin("prepend a sequence", { $0.prepend(7...8) }, { $0.prepend(7...8) }),
        Twin("prepend a publisher", { $0.prepend([7].publisher) }, { $0.prepend([7].publisher) }),
        Twin("append values", { $0.append(7, 8) }, { $0.append(7, 8) }),
        Twin("append a sequence", { $0.append(7...8) }, { $0.append(7...8) }),
        Twin("append a publisher", { $0.append([7].publisher) }, { $0.append([7].publisher) }),
        Twin("setFailureType", { $0.setFailureType(to: Fault.self) }, { $0.setFailureType(to: Fault.self) }),
    ]
}

import Streams
import Testing

@Suite(.serialized) struct SingleValueLaws {
    @Test(
        "An operator on Just returns the result at once, and has the general operator's output", arguments: Twin.ofJust)
    fileprivate func just(twin: Twin<Just<Int>>) {
        #expect(twin.isSpecialised)
        for (origin, demands) in pairs([Just(1), Just(4)]) {
            let (specialised, general) = twin.play(origin, demands)
            #expect(specialised == general, "\(origin), \(demands)")
        }
    }

    @Test(
        "An operator on an optional returns the result at once, and has the general operator's output",
        arguments: Twin.ofOptional + Twin.ofSome)
    fileprivate func some(twin: Twin<Optional<Int>.Publisher>) {
        #expect(twin.isSpecialised)
        for (origin, demands) in pairs([1, 4].map(Optional.Publisher.init)) {
            let (specialised, general) = twin.play(origin, demands)
            #expect(specialised == general, "\(origin), \(demands)")
        }
    }

    @Test("An operator on nil has the general operator's output", arguments: Twin.ofOptional)
    fileprivate func none(twin: Twin<Optional<Int>.Publisher>) {
        for demands in Demands.all {
            let (specialised, general) = twin.play(.init(nil), demands)
            #expect(specialised == general, "\(demands)")
        }
    }

    @Test(
        "An operator on a result returns the result at once, and has the general operator's output",
        arguments: Twin.ofResult)
    fileprivate func result(twin: Twin<Result<Int, Fault>.Publisher>) {
        #expect(twin.isSpecialised)
        let results: [Result<Int, Fault>] = [.success(1), .success(4), .failure(.upstream)]
        for (origin, demands) in pairs(results.map(\.publisher)) {
            let (specialised, general) = twin.play(origin, demands)
            #expect(specialised == general, "\(origin), \(demands)")
        }
    }

    private func pairs<Origin>(_ origins: [Origin]) -> [(Origin, Demands)] {
        origins.flatMap { origin in Demands.all.map { (origin, $0) } }
    }
}

/// For overloads that the compiler chooses only if their type is required.
private func eager<Origin, Result: Publisher>(_: Result.Type, _ apply: @escaping @Sendable (Origin) -> Result)
    -> @Sendable (Origin) -> Result
{ apply }

extension Twin<Just<Int>> {
    fileprivate static let ofJust = [
        Twin("map", eager(Just<Int>.self) { $0.map(double) }, { $0.map(double) }),
        Twin(
            "tryMap", eager(Result<Int, any Error>.Publisher.self) { $0.tryMap(checkedDouble) },
            { $0.tryMap(checkedDouble) }),
        Twin("compactMap", eager(Int?.Publisher.self) { $0.compactMap(half) }, { $0.compactMap(half) }),
        Twin("filter", eager(Int?.Publisher.self) { $0.filter(isSmall) }, { $0.filter(isSmall) }),
        Twin("scan", { $0.scan(5, +) }, { $0.scan(5, +) }),
        Twin("tryScan", { $0.tryScan(5, checkedSum) }, { $0.tryScan(5, checkedSum) }),
        Twin("reduce", { $0.reduce(5, +) }, { $0.reduce(5, +) }),
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
        Twin("removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() }),
        Twin("removeDuplicates(by:)", { $0.removeDuplicates(by: ==) }, { $0.removeDuplicates(by: ==) }),
        Twin(
            "tryRemoveDuplicates", { $0.tryRemoveDuplicates { (a, b) throws(Fault) in a == b } },
            { $0.tryRemoveDuplicates { (a, b) throws(Fault) in a == b } }),
        Twin("first", { $0.first() }, { $0.first() }),
        Twin("last", { $0.last() }, { $0.last() }),
        Twin("first(where:)", { $0.first(where: isSmall) }, { $0.first(where: isSmall) }),
        Twin("last(where:)", { $0.last(where: isSmall) }, { $0.last(where: isSmall) }),
        Twin("dropFirst(0)", { $0.dropFirst(0) }, { $0.dropFirst(0) }),
        Twin("dropFirst", { $0.dropFirst() }, { $0.dropFirst() }),
        Twin("drop(while:)", { $0.drop(while: isSmall) }, { $0.drop(while: isSmall) }),
        Twin("prefix(0)", { $0.prefix(0) }, { $0.prefix(0) }),
        Twin("prefix(1)", { $0.prefix(1) }, { $0.prefix(1) }),
        Twin("prefix(while:)", { $0.prefix(while: isSmall) }, { $0.prefix(while: isSmall) }),
        Twin("output(at: 0)", { $0.output(at: 0) }, { $0.output(at: 0) }),
        Twin("output(at: 1)", { $0.output(at: 1) }, { $0.output(at: 1) }),
        Twin("output(in: ...3)", { $0.output(in: ...3) }, { $0.output(in: ...3) }),
        Twin("output(in: 1...)", { $0.output(in: 1...) }, { $0.output(in: 1...) }),
        Twin("output(in: 0..<0)", { $0.output(in: 0..<0) }, { $0.output(in: 0..<0) }),
        Twin("prepend values", { $0.prepend(7, 8) }, { $0.prepend(7, 8) }),
        Twin("prepend a sequence", { $0.prepend([7, 8]) }, { $0.prepend([7, 8]) }),
        Twin("append values", { $0.append(7, 8) }, { $0.append(7, 8) }),
        Twin("append a sequence", { $0.append(7...8) }, { $0.append(7...8) }),
        Twin("replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) }),
        Twin("replaceError", { $0.replaceError(with: 9) }, { $0.replaceError(with: 9) }),
        Twin("retry", { $0.retry(2) }, { $0.retry(2) }),
        Twin("mapError", { $0.mapError { _ -> Fault in } }, { $0.mapError { _ -> Fault in } }),
        Twin("setFailureType", { $0.setFailureType(to: Fault.self) }, { $0.setFailureType(to: Fault.self) }),
    ]
}

extension Twin<Optional<Int>.Publisher> {
    fileprivate static let ofOptional = [
        Twin("map", eager(Int?.Publisher.self) { $0.map(double) }, { $0.map(double) }),
        Twin("compactMap", eager(Int?.Publisher.self) { $0.compactMap(half) }, { $0.compactMap(half) }),
        Twin("filter", eager(Int?.Publisher.self) { $0.filter(isSmall) }, { $0.filter(isSmall) }),
        Twin("scan", { $0.scan(5, +) }, { $0.scan(5, +) }),
        Twin("collect", { $0.collect() }, { $0.collect() }),
        Twin("ignoreOutput", { $0.ignoreOutput() }, { $0.ignoreOutput().map { (_: Never) -> Int in } }),
        Twin("min", { $0.min() }, { $0.min() }),
        Twin("max", { $0.max() }, { $0.max() }),
        Twin("min(by:)", { $0.min(by: hasSmallerRemainder) }, { $0.min(by: hasSmallerRemainder) }),
        Twin("max(by:)", { $0.max(by: hasSmallerRemainder) }, { $0.max(by: hasSmallerRemainder) }),
        Twin("removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() }),
        Twin("removeDuplicates(by:)", { $0.removeDuplicates(by: ==) }, { $0.removeDuplicates(by: ==) }),
        Twin("first", { $0.first() }, { $0.first() }),
        Twin("last", { $0.last() }, { $0.last() }),
        Twin("first(where:)", { $0.first(where: isSmall) }, { $0.first(where: isSmall) }),
        Twin("last(where:)", { $0.last(where: isSmall) }, { $0.last(where: isSmall) }),
        Twin("dropFirst(0)", { $0.dropFirst(0) }, { $0.dropFirst(0) }),
        Twin("dropFirst", { $0.dropFirst() }, { $0.dropFirst() }),
        Twin("drop(while:)", { $0.drop(while: isSmall) }, { $0.drop(while: isSmall) }),
        Twin("prefix(0)", { $0.prefix(0) }, { $0.prefix(0) }),
        Twin("prefix(1)", { $0.prefix(1) }, { $0.prefix(1) }),
        Twin("prefix(while:)", { $0.prefix(while: isSmall) }, { $0.prefix(while: isSmall) }),
        Twin("output(at: 0)", { $0.output(at: 0) }, { $0.output(at: 0) }),
        Twin("output(at: 1)", { $0.output(at: 1) }, { $0.output(at: 1) }),
        Twin("output(in: ...3)", { $0.output(in: ...3) }, { $0.output(in: ...3) }),
        Twin("output(in: 1...)", { $0.output(in: 1...) }, { $0.output(in: 1...) }),
        Twin("replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) }),
        Twin("replaceError", { $0.replaceError(with: 9) }, { $0.replaceError(with: 9) }),
        Twin("retry", { $0.retry(2) }, { $0.retry(2) }),
    ]

    /// Operators that send nothing on nil, as in Combine, where the general ones send the result for no values.
    fileprivate static let ofSome = [
        Twin("reduce", { $0.reduce(5, +) }, { $0.reduce(5, +) }),
        Twin("count", { $0.count() }, { $0.count() }),
        Twin("allSatisfy", { $0.allSatisfy(isSmall) }, { $0.allSatisfy(isSmall) }),
        Twin("contains", { $0.contains(4) }, { $0.contains(4) }),
        Twin("contains(where:)", { $0.contains(where: isSmall) }, { $0.contains(where: isSmall) }),
    ]
}

extension Twin<Result<Int, Fault>.Publisher> {
    fileprivate static let ofResult = [
        Twin("map", eager(Result<Int, Fault>.Publisher.self) { $0.map(double) }, { $0.map(double) }),
        Twin(
            "tryMap", eager(Result<Int, any Error>.Publisher.self) { $0.tryMap(checkedDouble) },
            { $0.tryMap(checkedDouble) }),
        Twin(
            "tryMap, untyped", eager(Result<Int, any Error>.Publisher.self) { $0.tryMap(untyped(checkedDouble)) },
            { $0.tryMap(untyped(checkedDouble)) }),
        Twin("scan", { $0.scan(5, +) }, { $0.scan(5, +) }),
        Twin("tryScan", { $0.tryScan(5, untyped(checkedSum)) }, { $0.tryScan(5, untyped(checkedSum)) }),
        Twin("reduce", { $0.reduce(5, +) }, { $0.reduce(5, +) }),
        Twin("tryReduce", { $0.tryReduce(5, untyped(checkedSum)) }, { $0.tryReduce(5, untyped(checkedSum)) }),
        Twin("collect", { $0.collect() }, { $0.collect() }),
        Twin("count", { $0.count() }, { $0.count() }),
        Twin("allSatisfy", { $0.allSatisfy(isSmall) }, { $0.allSatisfy(isSmall) }),
        Twin(
            "tryAllSatisfy", { $0.tryAllSatisfy(untyped(checkedIsSmall)) },
            { $0.tryAllSatisfy(untyped(checkedIsSmall)) }),
        Twin("contains", { $0.contains(4) }, { $0.contains(4) }),
        Twin("contains(where:)", { $0.contains(where: isSmall) }, { $0.contains(where: isSmall) }),
        Twin(
            "tryContains", { $0.tryContains(where: untyped(checkedIsSmall)) },
            { $0.tryContains(where: untyped(checkedIsSmall)) }),
        Twin("min", { $0.min() }, { $0.min() }),
        Twin("max", { $0.max() }, { $0.max() }),
        Twin("min(by:)", { $0.min(by: hasSmallerRemainder) }, { $0.min(by: hasSmallerRemainder) }),
        Twin("max(by:)", { $0.max(by: hasSmallerRemainder) }, { $0.max(by: hasSmallerRemainder) }),
        Twin(
            "tryMin", { $0.tryMin(by: untyped(hasSmallerRemainder)) },
            { $0.tryMin(by: untyped(hasSmallerRemainder)) }),
        Twin(
            "tryMax", { $0.tryMax(by: untyped(hasSmallerRemainder)) },
            { $0.tryMax(by: untyped(hasSmallerRemainder)) }),
        Twin("removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() }),
        Twin("removeDuplicates(by:)", { $0.removeDuplicates(by: ==) }, { $0.removeDuplicates(by: ==) }),
        Twin(
            "tryRemoveDuplicates", { $0.tryRemoveDuplicates(by: untyped(haveSameParity)) },
            { $0.tryRemoveDuplicates(by: untyped(haveSameParity)) }),
        Twin("first", { $0.first() }, { $0.first() }),
        Twin("last", { $0.last() }, { $0.last() }),
        Twin("replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) }),
        Twin("replaceError", { $0.replaceError(with: 9) }, { $0.replaceError(with: 9) }),
        Twin("retry", { $0.retry(2) }, { $0.retry(2) }),
        Twin("mapError", { $0.mapError { _ in Fault.mapped } }, { $0.mapError { _ in Fault.mapped } }),
    ]
}

/// Erases the error type of a function.
private func untyped<each Input, Output>(
    _ function: @escaping @Sendable (repeat each Input) throws -> Output
) -> (repeat each Input) throws -> Output { function }

import Streams
import StreamsTesting
import Testing

extension Laws {
    @Suite struct TryLaws {
        @Test(
            "A try… operator whose closure throws nothing has the output of the one without try",
            arguments: Pair.all.map(\.name))
        func nothingThrown(name: String) throws {
            let pair = try #require(Pair.all.first { $0.name == name })
            try forAll(Generator.array(of: .int(in: -3...9), count: 0...8)) { values in
                for ending in [Subscribers.Completion<Fault>.finished, .failure(.upstream)] {
                    let upstream = Record(output: values, completion: ending).eraseToAnyPublisher()
                    let expected = summary(of: pair.plain(upstream).mapError { $0 })
                    try checkEqual(summary(of: pair.untyped(upstream)), expected)
                    try checkEqual(summary(of: pair.typed(upstream).mapError { $0 }), expected)
                }
            }
        }

        @Test("A try… operator fails with the error that its closure throws", arguments: Pair.all.map(\.name))
        func thrown(name: String) throws {
            let pair = try #require(Pair.all.first { $0.name == name })
            let upstream = Record(output: [thrower, thrower], completion: .failure(Fault.upstream))
                .eraseToAnyPublisher()
            let untyped = pair.untyped(upstream).mapError { $0 as? Fault ?? .mapped }
            #expect(untyped.recordSink().completion == .failure(.thrown))
            #expect(pair.typed(upstream).recordSink().completion == .failure(.thrown))
        }

        private func summary(of publisher: some Publisher<Int, any Error>) -> String {
            let recorder = publisher.recordSink()
            return "\(recorder.values) \(recorder.completion.map { "\($0)" } ?? "-")"
        }
    }
}

/// The smallest value for which the closure throws.
private let thrower = 1_000

private func remainder(_ number: Int) throws(Fault) -> Int {
    if number.magnitude >= thrower { throw .thrown }
    return number % 4
}

private func isOdd(_ number: Int) throws(Fault) -> Bool { try remainder(number) % 2 != 0 }

private func ifOdd(_ number: Int) throws(Fault) -> Int? { try isOdd(number) ? number : nil }

private func difference(_ left: Int, _ right: Int) throws(Fault) -> Int { try left - remainder(right) }

private func isSmaller(_ left: Int, _ right: Int) throws(Fault) -> Bool { try remainder(left) < remainder(right) }

/// An operator whose closures may throw, and its counterpart.
private struct Pair {
    typealias Upstream = AnyPublisher<Int, Fault>

    let name: String
    let untyped: (Upstream) -> AnyPublisher<Int, any Error>
    let typed: (Upstream) -> AnyPublisher<Int, Fault>
    let plain: (Upstream) -> AnyPublisher<Int, Fault>

    static var all: [Pair] {
        [
            Pair(
                "tryMap", { $0.tryMap(remainder) }, { $0.throwing(Fault.self).tryMap(remainder) }, { $0.map { $0 % 4 } }
            ),
            Pair(
                "tryFilter", { $0.tryFilter(isOdd) }, { $0.throwing(Fault.self).tryFilter(isOdd) },
                { $0.filter { $0 % 2 != 0 } }),
            Pair(
                "tryCompactMap", { $0.tryCompactMap(ifOdd) },
                { $0.throwing(Fault.self).tryCompactMap(ifOdd) }, { $0.compactMap { $0 % 4 % 2 != 0 ? $0 : nil } }),
            Pair(
                "tryScan", { $0.tryScan(1, difference) }, { $0.throwing(Fault.self).tryScan(1, difference) },
                { $0.scan(1) { $0 - $1 % 4 } }),
            Pair(
                "tryReduce", { $0.tryReduce(1, difference) },
                { $0.throwing(Fault.self).tryReduce(1, difference) }, { $0.reduce(1) { $0 - $1 % 4 } }),
            Pair(
                "tryRemoveDuplicates", { $0.tryRemoveDuplicates(by: isSmaller) },
                { $0.throwing(Fault.self).tryRemoveDuplicates(by: isSmaller) },
                { $0.removeDuplicates { $0 % 4 < $1 % 4 } }),
            Pair(
                "tryDrop", { $0.tryDrop(while: isOdd) }, { $0.throwing(Fault.self).tryDrop(while: isOdd) },
                { $0.drop { $0 % 2 != 0 } }),
            Pair(
                "tryPrefix", { $0.tryPrefix(while: isOdd) }, { $0.throwing(Fault.self).tryPrefix(while: isOdd) },
                { $0.prefix { $0 % 2 != 0 } }),
            Pair(
                "tryFirst", { $0.tryFirst(where: isOdd) }, { $0.throwing(Fault.self).tryFirst(where: isOdd) },
                { $0.first { $0 % 2 != 0 } }),
            Pair(
                "tryLast", { $0.tryLast(where: isOdd) }, { $0.throwing(Fault.self).tryLast(where: isOdd) },
                { $0.last { $0 % 2 != 0 } }),
            Pair(
                "tryMin", { $0.tryMin(by: isSmaller) }, { $0.throwing(Fault.self).tryMin(by: isSmaller) },
                { $0.min { $0 % 4 < $1 % 4 } }),
            Pair(
                "tryMax", { $0.tryMax(by: isSmaller) }, { $0.throwing(Fault.self).tryMax(by: isSmaller) },
                { $0.max { $0 % 4 < $1 % 4 } }),
            Pair(
                "tryContains", { $0.tryContains(where: isOdd).map { $0 ? 1 : 0 } },
                { $0.throwing(Fault.self).tryContains(where: isOdd).map { $0 ? 1 : 0 } },
                { $0.contains { $0 % 2 != 0 }.map { $0 ? 1 : 0 } }),
            Pair(
                "tryAllSatisfy", { $0.tryAllSatisfy(isOdd).map { $0 ? 1 : 0 } },
                { $0.throwing(Fault.self).tryAllSatisfy(isOdd).map { $0 ? 1 : 0 } },
                { $0.allSatisfy { $0 % 2 != 0 }.map { $0 ? 1 : 0 } }),
        ]
    }

    init<Untyped: Publisher<Int, any Error>, Typed: Publisher<Int, Fault>, Plain: Publisher<Int, Fault>>(
        _ name: String, _ untyped: @escaping (Upstream) -> Untyped,
        _ typed: @escaping (Upstream) -> Typed,
        _ plain: @escaping (Upstream) -> Plain
    ) {
        self.name = name
        self.untyped = { untyped($0).eraseToAnyPublisher() }
        self.typed = { typed($0).eraseToAnyPublisher() }
        self.plain = { plain($0).eraseToAnyPublisher() }
    }
}

import Streams
import StreamsExtras
import StreamsReports
import Testing

extension Stress {
    /// A second publisher that ends on another thread while it is being attached.
    @Suite struct SecondPublisherTests {
        @Test("A second publisher that ends on another thread ends the pipeline", arguments: Second.all, [false, true])
        func ends(second: Second, isReported: Bool) throws {
            let (rounds, ends, reports) = (100, Tally(), Reports(keeping: 1))
            for _ in 0..<20.scaled {
                let futures = (0..<rounds).map { _ in Promised() }
                var kept: [AnyCancellable] = []
                try race(rounds: rounds) { round in
                    let pipeline = second.apply(futures[round].future)
                    let observed =
                        isReported ? pipeline.reported(as: "second", to: reports).eraseToAnyPublisher() : pipeline
                    kept.append(observed.sink(receiveCompletion: { _ in ends.add() }, receiveValue: { _ in }))
                } _: { round in
                    futures[round].promise(second.result)
                }
            }
            #expect(ends.count == 20.scaled * rounds)
        }
    }
}

/// A future with its promise.
private struct Promised {
    let future: Future<Int, Failed>
    let promise: Future<Int, Failed>.Promise

    init() {
        var kept: Future<Int, Failed>.Promise?
        future = Future { kept = $0 }
        promise = { [kept] in kept?($0) }
    }
}

struct Failed: Error {}

/// An operator that goes on with a second publisher.
struct Second: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let result: Result<Int, Failed>
    fileprivate let apply: @Sendable (Future<Int, Failed>) -> AnyPublisher<Int, Failed>

    private init(
        _ name: String, _ result: Result<Int, Failed> = .failure(Failed()),
        _ apply: @escaping @Sendable (Future<Int, Failed>) -> any Publisher<Int, Failed>
    ) {
        (testDescription, self.result) = (name, result)
        self.apply = { erase(apply($0)) }
    }

    static let all = [
        Second("catch") { future in Fail<Int, Failed>(error: Failed()).catch { _ in future } },
        Second("fallback") { future in Fail<Int, Failed>(error: Failed()).fallback { future } },
        Second("retry") { future in
            Deferred {
                var attempts: [AnyPublisher<Int, Failed>] = [
                    future.eraseToAnyPublisher(), Fail(error: Failed()).eraseToAnyPublisher(),
                ]
                return Deferred { attempts.popLast() ?? Empty().eraseToAnyPublisher() }.retry(1)
            }
        },
        Second("append", .success(2)) { future in Just(1).setFailureType(to: Failed.self).append(future) },
        Second("switchIfEmpty", .success(2)) { future in Empty<Int, Failed>().switchIfEmpty(to: future) },
        Second("concatMap", .success(2)) { future in
            [1, 2].publisher.setFailureType(to: Failed.self).concatMap {
                $0 == 1 ? Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher() : future.eraseToAnyPublisher()
            }
        },
    ]
}

private func erase(_ publisher: some Publisher<Int, Failed>) -> AnyPublisher<Int, Failed> {
    publisher.eraseToAnyPublisher()
}

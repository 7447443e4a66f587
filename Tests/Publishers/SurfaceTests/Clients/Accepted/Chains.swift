// Chains after origins that have operators of their own: the compiler finds one meaning for each call.
import Streams

struct Missing: Error {}

func single() {
    _ = Just(1).map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
    _ = Just(1).filter { $0 > 0 }.filter { $0 > 1 }.filter { $0 > 2 }.map { $0 + 1 }.sink { print($0) }
    _ = Just("1").compactMap { Int($0) }.map { $0 + 1 }.map { [$0] }.map { $0.count }.sink { print($0) }
    _ = Just(1).tryMap { $0 + 1 }.tryMap { $0 * 2 }.tryMap { "\($0)" }.replaceError(with: "").sink { print($0) }
    _ = Just(1).setFailureType(to: Missing.self).map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
}

func optional(_ number: Int?) {
    _ = number.publisher.map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
    _ = number.publisher.filter { $0 > 0 }.filter { $0 > 1 }.filter { $0 > 2 }.map { $0 + 1 }.sink { print($0) }
    _ = number.publisher.scan(0) { $0 + $1 }.map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
}

func result(_ result: Result<Int, Missing>) {
    _ = result.publisher.map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.replaceError(with: "").sink { print($0) }
    _ = result.publisher.tryMap { $0 + 1 }.tryMap { $0 * 2 }.tryMap { "\($0)" }.replaceError(with: "").sink {
        print($0)
    }
}

func sequence(_ numbers: [Int]) {
    _ = numbers.publisher.map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
    _ = numbers.publisher.reduce(0, +).map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
    _ = numbers.publisher.allSatisfy { $0 > 0 }.map { $0 ? 1 : 0 }.map { $0 * 2 }.filter { $0 > 0 }.sink { print($0) }
    _ = numbers.publisher.first { $0 > 1 }.map { $0 + 1 }.map { $0 * 2 }.map { "\($0)" }.sink { print($0) }
    _ = numbers.publisher.collect().map { $0.count }.map { $0 + 1 }.map { "\($0)" }.sink { print($0) }
}

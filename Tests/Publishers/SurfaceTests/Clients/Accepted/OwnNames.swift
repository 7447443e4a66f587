// Names that Combine leaves free may be used by a client: as types, inside of Publishers, and as operators.
import Foundation
import Streams
import StreamsFoundation

enum Event { case tapped }
struct Passed { let count: Int }
struct Steps { let today: Int }
struct Backoff { let seconds: Int }
enum Named { case one }
enum Caching { case memory }
struct ClockScheduler {}
struct DateSchedulerTime {}
struct NanosecondStride {}

extension Publishers {
    struct Amb<First: Publisher, Second: Publisher> {
        let first: First
        let second: Second
    }
    struct WithLatestFrom<Upstream: Publisher> { let upstream: Upstream }

    /// Inside of this extension, the names are the client's types.
    static func read(_ event: Event, _ passed: Passed, _ steps: Steps, _ backoff: Backoff, _ named: Named) -> Int {
        if case .tapped = event { passed.count + steps.today + backoff.seconds } else { 0 }
    }
}

final class ReplaySubject<Output, Failure: Error> {
    let recent: [Output] = []
}

extension Publisher {
    func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other> {
        Publishers.Amb(first: self, second: other)
    }
    func withLatestFrom(_ text: String) -> Publishers.WithLatestFrom<Self> { Publishers.WithLatestFrom(upstream: self) }
    func flatMapLatest<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
    where P.Failure == Failure { map(transform).switchToLatest().eraseToAnyPublisher() }
    func materialize() -> Publishers.Map<Self, Output?> { map(Optional.some) }
    func share(replay count: Int) -> ReplaySubject<Output, Failure> { ReplaySubject() }
}

extension Collection where Element: Publisher {
    func merge() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }

    /// Calls the standard library's function, which no other declaration hides.
    func pairs(_ names: [String]) -> [(Element, String)] { Array(zip(self, names)) }
}

extension Sequence {
    func numbered() -> [(Int, Element)] { Array(zip(1..., self)) }
}

func use(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
    _ = (numbers.amb(Just(1)), numbers.withLatestFrom("text"), numbers.share(replay: 1), [Just(1)].merge())
    return numbers.flatMapLatest { Just($0) }.materialize().sink { print($0 ?? 0) }
}

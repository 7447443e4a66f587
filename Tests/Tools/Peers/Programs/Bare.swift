// The types that Hard.swift names, with one form of each operator: what the compiler needs without any library.
protocol Publisher {
    associatedtype Output
    associatedtype Failure: Error
}

final class AnyCancellable {}
struct Just<Output>: Publisher {
    typealias Failure = Never
    init(_ output: Output) {}
}
final class PassthroughSubject<Output, Failure: Error>: Publisher {}
struct AnyPublisher<Output, Failure: Error>: Publisher {}
struct Fail<Output, Failure: Error>: Publisher { init(error: Failure) {} }
struct Mapped<Upstream: Publisher, Output>: Publisher { typealias Failure = Upstream.Failure }
struct Kept<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure
}
struct Flattened<Inner: Publisher, Upstream: Publisher>: Publisher {
    typealias Output = Inner.Output
    typealias Failure = Upstream.Failure
}
struct Caught<Upstream: Publisher, Other: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Other.Failure
}

extension Publisher {
    func map<T>(_ transform: @escaping (Output) -> T) -> Mapped<Self, T> { .init() }
    func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Mapped<Self, T> { .init() }
    func filter(_ isIncluded: @escaping (Output) -> Bool) -> Kept<Self> { .init() }
    func handleEvents(receiveOutput: ((Output) -> Void)? = nil) -> Kept<Self> { .init() }
    func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Flattened<P, Self> where P.Failure == Failure {
        .init()
    }
    func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Caught<Self, P> where P.Output == Output {
        .init()
    }
    func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { .init() }
}

extension Publisher where Failure == Never {
    func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}

// Functions of asynchronous sequences, applied to the values of publishers with typed failures.
import Foundation
import Streams
import StreamsFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Failed: Error {}

func walked(_ numbers: AnyPublisher<Int, Failed>, _ sure: AnyPublisher<Int, Never>) async throws {
    var iterator = numbers.values.makeAsyncIterator()
    while let number = try await iterator.next() { print(number) }
    var sureIterator = sure.values.makeAsyncIterator()
    while let number = await sureIterator.next() { print(number) }
    for await number in sure.values { print(number) }
    for try await number in numbers.values { print(number) }
}

func types(_ sure: AnyPublisher<Int, Never>, _ numbers: AnyPublisher<Int, Failed>) {
    let certain: AsyncPublisher<AnyPublisher<Int, Never>> = sure.values
    let risky: AsyncThrowingPublisher<AnyPublisher<Int, Failed>> = numbers.values
    print(certain, risky)
}

/// A future throws its own type of errors.
func failure(of future: Future<Int, Failed>) async -> Failed? {
    do {
        _ = try await future.value
        return nil
    } catch {
        return error
    }
}

func made<P: Publisher>(of publisher: P) -> AsyncThrowingPublisher<P> { AsyncThrowingPublisher(publisher) }

@MainActor final class Model {
    private(set) var sum = 0

    func add(_ numbers: AnyPublisher<Int, Never>) async { for await number in numbers.values { sum += number } }
}

// The standard library's functions do not run on the caller's actor, so that no sequence that an actor has made can be
// handed to them, unless it is Sendable.
#if !MAIN_ACTOR_BY_DEFAULT
func first(_ numbers: AnyPublisher<Int, Failed>) async -> Int? {
    do { return try await numbers.values.first { $0 > 0 } } catch { return nil }
}

func contains(_ numbers: AnyPublisher<Int, Failed>) async -> Bool {
    do { return try await numbers.values.contains(3) } catch { return false }
}

func reduced(_ numbers: AnyPublisher<Int, Failed>) async throws -> Int { try await numbers.values.reduce(0, +) }

func mapped(_ numbers: AnyPublisher<Int, Failed>) async throws -> Int? {
    try await numbers.values.map { $0 * 2 }.first { $0 > 4 }
}

func loaded(_ url: URL) async -> Data? {
    do { return try await URLSession.shared.dataTaskPublisher(for: url).values.first { _ in true }?.data } catch {
        return nil
    }
}
#endif

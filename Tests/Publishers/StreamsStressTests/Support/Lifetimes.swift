import Streams
import Synchronization

/// Counts its tokens that are still alive.
final class Lifetimes: Sendable {
    private let alive = Atomic(0)

    final class Token: Sendable {
        private let lifetimes: Lifetimes

        fileprivate init(_ lifetimes: Lifetimes) {
            self.lifetimes = lifetimes
            lifetimes.alive.add(1, ordering: .relaxed)
        }

        deinit { lifetimes.alive.subtract(1, ordering: .relaxed) }
    }

    var count: Int { alive.load(ordering: .relaxed) }

    func token() -> Token { Token(self) }
}

extension Publisher {
    /// Passes the values on; the subscription holds a token.
    func counted(by lifetimes: Lifetimes) -> Publishers.Map<Self, Output> {
        let token = lifetimes.token()
        return map { value in withExtendedLifetime(token) { value } }
    }

    /// Erases the publisher's type, and counts it.
    func erased(by lifetimes: Lifetimes) -> AnyPublisher<Output, Failure> {
        counted(by: lifetimes).eraseToAnyPublisher()
    }
}

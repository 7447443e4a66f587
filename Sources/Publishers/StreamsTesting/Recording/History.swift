import Streams

/// The whole output of a publisher, as a plain value, for models.
///
///     History([1, 2]).map { $0 * 10 }                      // [10, 20] finished
///     History<Int, TestFailure>([1], .failure(.init()))    // [1] failure(failure)
public struct History<Output, Failure: Error>: CustomStringConvertible {
    /// The values.
    public var values: [Output]
    /// The completion; nil if it never completes.
    public var completion: Subscribers.Completion<Failure>?

    /// Makes a history that finishes unless told otherwise.
    public init(_ values: [Output], _ completion: Subscribers.Completion<Failure>? = .finished) {
        (self.values, self.completion) = (values, completion)
    }

    /// Transforms each value.
    public func map<NewOutput>(_ transform: (Output) -> NewOutput) -> History<NewOutput, Failure> {
        mapValues { $0.map(transform) }
    }

    /// Transforms the values, and keeps the completion.
    public func mapValues<NewOutput>(_ transform: ([Output]) -> [NewOutput]) -> History<NewOutput, Failure> {
        History<NewOutput, Failure>(transform(values), completion)
    }

    /// Transforms the error, if it fails.
    ///
    ///     History<Int, TestFailure>([1], .failure(.init())).mapFailure { $0 as any Error }
    public func mapFailure<NewFailure>(_ transform: (Failure) -> NewFailure) -> History<Output, NewFailure> {
        switch completion {
        case .failure(let error): History<Output, NewFailure>(values, .failure(transform(error)))
        case .finished: History<Output, NewFailure>(values, .finished)
        case nil: History<Output, NewFailure>(values, nil)
        }
    }

    /// Text like `[1, 2] finished`.
    public var description: String { "\(values) \(completion.map { "\($0)" } ?? "never ends")" }
}

extension History: Equatable where Output: Equatable, Failure: Equatable {}
extension History: Sendable where Output: Sendable {}

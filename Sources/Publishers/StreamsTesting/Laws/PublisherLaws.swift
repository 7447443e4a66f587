import Streams

/// The laws of publishers, as a check for any publisher.
///
///     try PublisherLaws { _ in Countdown(from: 3) }.check()
///     try PublisherLaws(sending: History([3, 2, 1])) { _ in Countdown(from: 3) }.check()
///
/// The laws are those of ``OperatorLaws`` that concern a publisher and its subscribers. Each case makes a new
/// publisher; schedule its work on the stage's scheduler.
public struct PublisherLaws<Output, Failure: Error> {
    private let laws: OperatorLaws<Never, Never, Output, Failure>

    /// Checks the rules.
    ///
    /// - Parameters:
    ///   - traits: The publisher's traits; ``OperatorTraits/isShared`` if its subscribers see different parts of its
    ///     output.
    ///   - make: Makes the publisher, in the same way each time.
    public init(traits: OperatorTraits = [], _ make: @escaping (LawStage) -> some Publisher<Output, Failure>) {
        laws = OperatorLaws(of: .nothing, endings: .always(.finished), traits: traits) { _, stage in make(stage) }
    }

    /// Checks the rules, and that the publisher sends exactly this history, as far as it is requested.
    public init(
        sending history: History<Output, Failure>, traits: OperatorTraits = [],
        _ make: @escaping (LawStage) -> some Publisher<Output, Failure>
    ) where Output: Equatable, Failure: Equatable {
        laws = OperatorLaws(
            of: .nothing, endings: .always(.finished), traits: traits, model: { _ in history }
        ) { _, stage in make(stage) }
    }

    /// Checks the rules, and that the publisher sends exactly this history, which may fail with any error. Errors are
    /// compared by their texts.
    ///
    ///     try PublisherLaws(sending: History([1], .failure(Offline()))) { _ in Countdown(failsAt: 1) }.check()
    public init(
        sending history: History<Output, any Error>, traits: OperatorTraits = [],
        _ make: @escaping (LawStage) -> some Publisher<Output, any Error>
    ) where Output: Equatable, Failure == any Error {
        laws = OperatorLaws(
            of: .nothing, endings: .always(.finished), traits: traits, model: { _ in history }
        ) { _, stage in make(stage) }
    }

    /// Checks all laws with this many subscribers, from simple to complex.
    public func check(
        count: Int = 200, seed: UInt64? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) throws {
        try forAll(.always(()), count: 1, seed: seed, fileID: fileID, line: line) {
            try laws.checkStack(Many(values: []))
        }
        let scripts = Generator.subscriber.map { OperatorScript(upstream: .nothing, subscriber: $0) }
        try laws.advising({ _ in scripts }, count: count) {
            try forAll(.subscriber, count: count, seed: seed, fileID: fileID, line: line, check)
        }
        try forAll(.subscriber, count: min(count, 20), seed: seed, fileID: fileID, line: line) {
            try laws.checkThreads(OperatorScript(upstream: .nothing, subscriber: $0))
        }
    }

    /// Checks all laws of one case, except those of threads.
    public func check(_ subscriber: SubscriberScript) throws {
        try laws.check(OperatorScript(upstream: .nothing, subscriber: subscriber))
    }
}

extension UpstreamScript<Never, Never> {
    fileprivate static var nothing: UpstreamScript { UpstreamScript(origin: .sequence, steps: []) }
}

extension Generator<Never> {
    /// From which nothing is ever drawn.
    fileprivate static var nothing: Generator { Generator { _ in preconditionFailure("There is no such value") } }
}

import Streams

/// The laws of operators, as a check for any operator.
///
///     extension Publisher {
///         func everySecond() -> some Publisher<Output, Failure> { … }
///     }
///
///     @Test("everySecond keeps the laws")
///     func laws() throws { try OperatorLaws { $0.everySecond() }.check() }
///
/// The operator is applied to upstreams of all kinds (sequences, subjects, publishers without shortcuts, and publishers
/// that break every rule). Its subscribers do everything: demand little or much, and request, cancel or make the
/// upstream send at any moment, including during a signal and on other threads. These are the laws, with the numbers of
/// the Reactive Streams rules:
///
/// - a subscription comes first, and once (1.9, 2.12); no more values than demanded (1.1, 3.8, 3.17); nothing after
///   the end (1.7) or a cancel (1.8, 3.6, 3.7); one signal at a time (1.3);
/// - upstreams receive no request and no cancel while they complete (2.3), and one cancel if the operator ends first
///   (2.6, 3.12);
/// - calls on other threads return while a signal is delivered (3.4, 3.5): no lock is held during a delivery;
/// - an ended subscription releases its subscriber, its closures and its upstream (3.13);
/// - each subscriber receives what it would receive alone (1.10): state is made at subscription;
/// - requesting one value after the other does not deepen the stack (3.3);
/// - the output keeps the rules even if the upstream breaks them (2.5, 2.8);
/// - with a model, the values and the completion are the model's, as far as they were requested (1.2, 1.4, 1.5), and no
///   more values are requested from the upstream than they need (2.1).
///
/// A failure shows the rule, the simplest script that breaks it, the seed that reproduces it, and the trait that would
/// allow it, if there is one.
public struct OperatorLaws<Input, InputFailure: Error, Output, Failure: Error> {
    /// The upstream and the subscriber of one case.
    public typealias Script = OperatorScript<Input, InputFailure>
    typealias Upstreams = AnyPublisher<Input, InputFailure>

    private let values: Generator<Input>
    private let endings: Generator<Subscribers.Completion<InputFailure>>
    let traits: OperatorTraits
    let apply: (Upstreams, LawStage) -> AnyPublisher<Output, Failure>
    /// Compares the output with the model of the input.
    let model: Model<Input, InputFailure, Output, Failure>?

    /// The scripts to try.
    public var scripts: Generator<Script> {
        .script(of: values, endings: endings, isTrusting: traits.contains(.trustsUpstream))
    }

    /// Takes values and completions from generators.
    ///
    ///     OperatorLaws(of: .element(of: ["a", "b"]), endings: .always(.finished)) { upstream, _ in upstream.shouting()
    ///     }
    public init(
        of values: Generator<Input>, endings: Generator<Subscribers.Completion<InputFailure>>,
        traits: OperatorTraits = [],
        _ apply: @escaping (AnyPublisher<Input, InputFailure>, LawStage) -> some Publisher<Output, Failure>
    ) {
        self.init(values, endings, traits, nil, apply)
    }

    /// Takes values and completions from generators, and a model of the output.
    ///
    ///     OperatorLaws(
    ///         of: .int(in: 0...9), endings: .always(.finished), model: { $0.map { $0 + 1 } }
    ///     ) { upstream, _ in upstream.map { $0 + 1 } }
    public init(
        of values: Generator<Input>, endings: Generator<Subscribers.Completion<InputFailure>>,
        traits: OperatorTraits = [],
        model: @escaping (History<Input, InputFailure>) -> History<Output, Failure>,
        _ apply: @escaping (AnyPublisher<Input, InputFailure>, LawStage) -> some Publisher<Output, Failure>
    ) where Output: Equatable, Failure: Equatable {
        self.init(values, endings, traits, Model(model), apply)
    }

    /// Takes values and completions from generators, and a model of the output, which may fail with any error. Errors
    /// are compared by their texts.
    ///
    ///     OperatorLaws(
    ///         of: .int(in: 0...9), endings: .always(.finished), model: { $0.mapFailure { $0 as any Error } }
    ///     ) { upstream, _ in upstream.tryMap { $0 } }
    public init(
        of values: Generator<Input>, endings: Generator<Subscribers.Completion<InputFailure>>,
        traits: OperatorTraits = [],
        model: @escaping (History<Input, InputFailure>) -> History<Output, any Error>,
        _ apply: @escaping (AnyPublisher<Input, InputFailure>, LawStage) -> some Publisher<Output, any Error>
    ) where Output: Equatable, Failure == any Error {
        self.init(values, endings, traits, Model(model), apply)
    }

    private init(
        _ values: Generator<Input>, _ endings: Generator<Subscribers.Completion<InputFailure>>,
        _ traits: OperatorTraits, _ model: Model<Input, InputFailure, Output, Failure>?,
        _ apply: @escaping (AnyPublisher<Input, InputFailure>, LawStage) -> some Publisher<Output, Failure>
    ) {
        (self.values, self.endings, self.traits, self.model) = (values, endings, traits, model)
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    /// The same laws, with one more trait.
    func adding(_ trait: OperatorTraits) -> OperatorLaws {
        OperatorLaws(values, endings, traits.union(trait), model, apply)
    }

    /// Checks all laws with this many scripts, from small to large.
    public func check(
        count: Int = 200, seed: UInt64? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) throws {
        let many = Generator<[Input]>.array(of: values, count: 300...300).map(Many.init)
        try forAll(many, count: 1, seed: seed, fileID: fileID, line: line, checkStack)
        try advising(\.scripts, count: count) {
            try forAll(scripts, count: count, seed: seed, fileID: fileID, line: line, check)
        }
        try forAll(scripts, count: min(count, 20), seed: seed, fileID: fileID, line: line, checkThreads)
    }
}

extension OperatorLaws where Input == Int, InputFailure == TestFailure {
    /// Takes small numbers, which finish or fail.
    public init(
        traits: OperatorTraits = [],
        _ apply: @escaping (AnyPublisher<Int, TestFailure>, LawStage) -> some Publisher<Output, Failure>
    ) {
        self.init(of: .lawValue, endings: .lawEnding, traits: traits, apply)
    }

    /// Takes small numbers, which finish or fail.
    ///
    ///     try OperatorLaws { $0.map { $0 + 1 } }.check()
    public init(
        traits: OperatorTraits = [],
        _ apply: @escaping (AnyPublisher<Int, TestFailure>) -> some Publisher<Output, Failure>
    ) {
        self.init(traits: traits) { upstream, _ in apply(upstream) }
    }

    /// Takes small numbers that finish or fail, and a model of the output.
    ///
    ///     try OperatorLaws(model: { $0.mapValues { $0.filter { $0 > 2 } } }) { $0.filter { $0 > 2 } }.check()
    public init(
        traits: OperatorTraits = [],
        model: @escaping (History<Int, TestFailure>) -> History<Output, Failure>,
        _ apply: @escaping (AnyPublisher<Int, TestFailure>) -> some Publisher<Output, Failure>
    ) where Output: Equatable, Failure: Equatable {
        self.init(of: .lawValue, endings: .lawEnding, traits: traits, model: model) { upstream, _ in apply(upstream) }
    }

    /// Takes small numbers that finish or fail, and a model of the output, which may fail with any error. Errors are
    /// compared by their texts.
    ///
    ///     try OperatorLaws(model: { $0.mapFailure { $0 as any Error } }) { $0.tryMap { $0 } }.check()
    public init(
        traits: OperatorTraits = [],
        model: @escaping (History<Int, TestFailure>) -> History<Output, any Error>,
        _ apply: @escaping (AnyPublisher<Int, TestFailure>) -> some Publisher<Output, any Error>
    ) where Output: Equatable, Failure == any Error {
        self.init(of: .lawValue, endings: .lawEnding, traits: traits, model: model) { upstream, _ in apply(upstream) }
    }
}

extension Generator<Int> {
    /// Small numbers; some are negative, and many are equal.
    public static var lawValue: Generator { .int(in: -3...9) }
}

extension Generator<Subscribers.Completion<TestFailure>> {
    /// Finishes or fails, equally often.
    public static var lawEnding: Generator { .element(of: [.finished, .failure(TestFailure("upstream"))]) }
}

/// The properties of an operator that the laws have to know.
public struct OperatorTraits: OptionSet, Sendable {
    /// The set as a number.
    public let rawValue: Int

    /// Makes the set from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Its model holds only if all values are requested from the start: it takes more values from upstream than
    /// downstream requests.
    public static let needsUnlimitedDemand = OperatorTraits(rawValue: 1)
    /// Its model holds only if the upstream sends all values at once and all are requested: it depends on time.
    public static let needsSynchronousUpstream = OperatorTraits(rawValue: 2)
    /// Requests values that downstream may not receive: values that it drops, or that find no partner.
    public static let asksAhead = OperatorTraits(rawValue: 4)
    /// Its subscribers share state: they do not receive what they would receive alone.
    public static let isShared = OperatorTraits(rawValue: 8)
    /// Is not tested with upstreams that break the rules.
    public static let trustsUpstream = OperatorTraits(rawValue: 16)
    /// Subscribes to its upstream some time after its own subscription. A subject's values before that are lost.
    public static let subscribesLater = OperatorTraits(rawValue: 32)
}

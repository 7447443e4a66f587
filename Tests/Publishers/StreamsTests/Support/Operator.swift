import Streams
import StreamsTesting

/// An operator, and the model of its output.
struct Operator: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The conditions under which the operator does what the model says.
    enum Exactness {
        /// For any demand, and whenever upstream sends.
        case always
        /// With unlimited demand from the start, as it takes more from upstream than downstream requests.
        case unlimited
        /// If upstream also sends everything at once, as its output depends on the moment.
        case synchronous
    }

    enum Trait {
        /// Signals arrive when the stage's scheduler runs.
        case hops
        /// Each of its signals is sent by work of the stage's scheduler.
        case sendsOnScheduler
        /// Takes one value at a time from upstream, or a few.
        case asksOneByOne
        /// Requests values from upstream some time after the subscription.
        case asksLater
        /// Subscribes to upstream when another publisher has ended.
        case joinsLater
        /// Passes upstream's own subscription to its subscriber, and does not interfere between them.
        case passesSubscriptionOn
        /// Requests values that downstream may not receive: values that it drops, or that find no partner.
        case asksAhead
        /// Shares a state among its subscribers.
        case isShared
    }

    let name: String
    var exactness = Exactness.always
    var traits: Set<Trait> = []
    let model: @Sendable (History) -> History
    let apply: @Sendable (Items, LawStage) -> Items

    init(
        _ name: String, _ exactness: Exactness = .always, _ traits: Set<Trait> = [],
        model: @escaping @Sendable (History) -> History = { $0 },
        apply: @escaping @Sendable (Items, LawStage) -> any Publisher<Item, Fault>
    ) {
        (self.name, self.exactness, self.traits, self.model) = (name, exactness, traits, model)
        self.apply = { erase(apply($0, $1)) }
    }

    var description: String { name }
    var debugDescription: String { name }

    var laws: OperatorLaws<Item, Fault, Item, Fault> { Chain(operators: [self]).laws }
}

/// Successive operators.
struct Chain: CustomDebugStringConvertible {
    let operators: [Operator]

    var debugDescription: String { operators.isEmpty ? "nothing" : operators.map(\.name).joined(separator: " | ") }

    private var isExactLater: Bool { operators.allSatisfy { $0.exactness != .synchronous } }

    /// The traits for the laws.
    private var traits: OperatorTraits {
        let all = operators.reduce(into: Set<Operator.Trait>()) { $0.formUnion($1.traits) }
        var traits: OperatorTraits = all.contains(.isShared) ? [.isShared] : []
        if all.contains(.asksAhead) || all.contains(.hops) && operators.count > 1 { traits.insert(.asksAhead) }
        if operators.contains(where: { $0.exactness == .unlimited }) { traits.insert(.needsUnlimitedDemand) }
        if !all.isDisjoint(with: [.asksLater, .joinsLater]) { traits.insert(.subscribesLater) }
        if !isExactLater { traits.insert(.needsSynchronousUpstream) }
        return traits
    }

    var laws: OperatorLaws<Item, Fault, Item, Fault> {
        OperatorLaws(
            of: Generator<Int>.lawValue.map { Item($0) },
            endings: .element(of: [.finished, .failure(.upstream)]), traits: traits,
            model: { model($0.map(\.number)).map { Item($0) } }, apply)
    }

    func model(_ history: History) -> History { operators.reduce(history) { $1.model($0) } }

    func apply(_ upstream: Items, _ stage: LawStage) -> Items { operators.reduce(upstream) { $1.apply($0, stage) } }

    /// Combines all operators into one, which is applied by the closure.
    func asOne(
        applied apply: @escaping @Sendable (Items, LawStage) -> any Publisher<Item, Fault>
    ) -> Operator {
        let traits = operators.reduce(into: Set<Operator.Trait>()) { $0.formUnion($1.traits) }
        let isAlways = operators.allSatisfy { $0.exactness == .always }
        return Operator(
            debugDescription, isAlways ? .always : isExactLater ? .unlimited : .synchronous,
            traits.subtracting([.passesSubscriptionOn]), model: { [self] in model($0) }, apply: apply)
    }

    /// Generates chains as long as the size allows, of operators whose models do not exclude each other.
    static func generator(of operators: [Operator], count: ClosedRange<Int> = 0...6) -> Generator<Chain> {
        Generator.array(of: .element(of: operators), count: count).map { Chain(operators: $0).compatible }
    }

    /// Keeps operators that request values one by one apart from those that need unlimited demand, and operators that
    /// change threads apart from those whose output depends on the moment.
    private var compatible: Chain {
        let traits = operators.reduce(into: Set()) { $0.formUnion($1.traits) }
        return Chain(
            operators: operators.filter { part in
                if traits.contains(.asksOneByOne) {
                    return part.traits.contains(.asksOneByOne)
                        || part.exactness == .always
                            && part.traits.isSubset(of: [.passesSubscriptionOn])
                }
                if traits.contains(.asksLater) { return part.exactness == .always }
                return isExactLater || !part.traits.contains(.hops)
            })
    }
}

private func erase(_ publisher: some Publisher<Item, Fault>) -> Items { publisher.eraseToAnyPublisher() }

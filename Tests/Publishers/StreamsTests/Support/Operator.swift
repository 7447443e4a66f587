import Streams
import StreamsTesting

/// An operator, and what it makes of a history.
struct Operator: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// When it does what the model says.
    enum Exactness {
        /// Whatever is asked for, and whenever upstream sends.
        case always
        /// When everything is asked for from the start: it takes more from upstream than downstream wants.
        case unlimited
        /// When upstream sends everything at once, too: it depends on the moment.
        case synchronous
    }

    enum Trait {
        /// Signals arrive when the stage's scheduler runs.
        case hops
        /// It takes one value at a time from upstream.
        case asksOneByOne
        /// Upstream is asked some time after it was subscribed to.
        case asksLater
        /// It subscribes to upstream when something else has ended.
        case joinsLater
        /// Its subscriber receives upstream's own subscription: between those two it does not interfere.
        case passesSubscriptionOn
        /// It asks for what downstream may not get: what it leaves out, or what finds no partner.
        case asksAhead
        /// Its subscribers share a state.
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
        apply: @escaping @Sendable (Items, LawStage) -> some Publisher<Item, Fault> & SendableMetatype
    ) {
        (self.name, self.exactness, self.traits, self.model) = (name, exactness, traits, model)
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    var description: String { name }
    var debugDescription: String { name }

    var laws: OperatorLaws<Item, Fault, Item, Fault> { Chain(operators: [self]).laws }
}

/// Operators one after the other.
struct Chain: CustomDebugStringConvertible {
    let operators: [Operator]

    var debugDescription: String { operators.isEmpty ? "nothing" : operators.map(\.name).joined(separator: " | ") }

    private var isExactLater: Bool { operators.allSatisfy { $0.exactness != .synchronous } }

    /// What the laws have to know of it.
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

    /// All operators as one, which is applied in a way of its own.
    func asOne(
        applied apply: @escaping @Sendable (Items, LawStage) -> some Publisher<Item, Fault> & SendableMetatype
    ) -> Operator {
        let traits = operators.reduce(into: Set<Operator.Trait>()) { $0.formUnion($1.traits) }
        let isAlways = operators.allSatisfy { $0.exactness == .always }
        return Operator(
            debugDescription, isAlways ? .always : isExactLater ? .unlimited : .synchronous,
            traits.subtracting([.passesSubscriptionOn]), model: { [self] in model($0) }, apply: apply)
    }

    /// Chains that are as long as the size allows, of operators of which one does not spoil the other's model.
    static func generator(of operators: [Operator], count: ClosedRange<Int> = 0...6) -> Generator<Chain> {
        Generator.array(of: .element(of: operators), count: count).map { Chain(operators: $0).compatible }
    }

    /// Whoever asks for less than everything at once is not mixed with what depends on that; nor is what hops with
    /// what depends on the moment.
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

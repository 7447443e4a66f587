import Streams
import StreamsExtrasTests
import StreamsTesting

extension Operator {
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
            model: { model($0.map(\.number)).map { Item($0) } }, { apply($0, RowStage($1)) })
    }

    func model(_ history: History) -> History { operators.reduce(history) { $1.model($0) } }

    func apply(_ upstream: Items, _ stage: RowStage) -> Items { operators.reduce(upstream) { $1.apply($0, stage) } }

    /// Combines all operators into one, which is applied by the closure.
    func asOne(
        applied apply: @escaping @Sendable (Items, RowStage) -> any Publisher<Item, Fault>
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
                            && part.traits.isSubset(of: [.passesSubscriptionOn, .keepsAll])
                }
                if traits.contains(.asksLater) { return part.exactness == .always }
                return isExactLater || !part.traits.contains(.hops)
            })
    }
}

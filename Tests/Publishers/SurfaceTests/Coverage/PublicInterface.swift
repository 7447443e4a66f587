/// The public declarations of a module as a text: a line for each, sorted, so that a change of the interface is a change of
/// lines.
///
///     AnyPublisher: struct AnyPublisher<Output, Failure> where Failure : Error
///     AnyPublisher: conforms to Publisher
///     Subscriber.receive(_:): requirement func receive(_ input: Self.Input) -> Subscribers.Demand
struct PublicInterface {
    private let symbols: [SymbolGraph.Symbol]
    private let relationships: [SymbolGraph.Relationship]

    init(_ files: [SymbolGraph.File]) {
        (symbols, relationships) = (files.flatMap(\.symbols), files.flatMap(\.relationships))
    }

    var text: String { Set(declarations + conformances).sorted().map { $0 + "\n" }.joined() }

    private var declarations: [String] {
        let (required, defaulted) = (sources("requirementOf"), targets("defaultImplementationOf"))
        return symbols.filter { $0.kind.identifier != "swift.extension" }.map { symbol in
            let identifier = symbol.identifier.precise
            let kind = defaulted.contains(identifier) ? "requirement with a default " : "requirement "
            let role = required.contains(identifier) ? kind : ""
            return "\(symbol.path): \(role)\(symbol.line)"
        }
    }

    private var conformances: [String] {
        let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
        return relationships.filter { $0.kind == "conformsTo" }.compactMap { relation in
            guard let target = paths[relation.target] ?? relation.targetFallback else { return nil }
            let conditions = (relation.swiftConstraints ?? []).map(\.text).sorted().joined(separator: ", ")
            let source = paths[relation.source] ?? relation.source
            return "\(source): conforms to \(target)" + (conditions.isEmpty ? "" : " where \(conditions)")
        }
    }

    private func sources(_ kind: String) -> Set<String> {
        Set(relationships.filter { $0.kind == kind }.map(\.source))
    }

    private func targets(_ kind: String) -> Set<String> {
        Set(relationships.filter { $0.kind == kind }.map(\.target))
    }
}

extension SymbolGraph.Symbol {
    /// The declaration on one line, with what its extension demands and since when it is there.
    fileprivate var line: String {
        let line = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let conditions = (swiftExtension?.constraints ?? []).map(\.text).filter { !line.contains($0) }.sorted()
        let systems = (availability ?? []).map(\.text).sorted()
        return ([line] + [conditions, systems].filter { !$0.isEmpty }.map { "[\($0.joined(separator: ", "))]" })
            .joined(separator: " ")
    }
}

extension SymbolGraph.Constraint {
    fileprivate var text: String { "\(lhs ?? "") \(kind == "sameType" ? "==" : ":") \(rhs)" }
}

extension SymbolGraph.Availability {
    fileprivate var text: String {
        let since = introduced.map { " \($0.major).\($0.minor ?? 0)" } ?? ""
        let state = isUnconditionallyUnavailable == true ? " unavailable" : isDeprecated ? " deprecated" : ""
        return (domain ?? "*") + since + state
    }

    private var isDeprecated: Bool { isUnconditionallyDeprecated == true || deprecated != nil }
}

import Foundation

/// The public declarations of a built module, according to the compiler's symbol graphs.
struct SymbolGraph {
    struct Symbol: Decodable {
        let identifier: Identifier
        let pathComponents: [String]
        let kind: Kind
        let declarationFragments: [Fragment]
        let swiftExtension: Generics?
        let swiftGenerics: Generics?
        let availability: [Availability]?
        let docComment: Comment?

        var path: String { pathComponents.joined(separator: ".") }
        var declaration: String { declarationFragments.map(\.spelling).joined() }
        var isUnavailable: Bool { availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false }
        var constraints: [Constraint] { (swiftExtension?.constraints ?? []) + (swiftGenerics?.constraints ?? []) }
    }

    struct Comment: Decodable {}
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String; let preciseIdentifier: String? }
    struct Availability: Decodable {
        let domain: String?
        let introduced: Version?
        let deprecated: Version?
        let isUnconditionallyDeprecated: Bool?
        let isUnconditionallyUnavailable: Bool?
    }
    struct Version: Decodable { let major: Int; let minor: Int? }
    struct Generics: Decodable { let constraints: [Constraint]? }
    struct Constraint: Decodable { let kind: String; let lhs: String?; let rhs: String }
    struct Relationship: Decodable {
        let kind: String; let source: String; let target: String; let targetFallback: String?
        let swiftConstraints: [Constraint]?
    }
    struct File: Decodable { let symbols: [Symbol]; let relationships: [Relationship] }

    private var symbols: [String: Symbol] = [:]
    private var byPath: [String: [Symbol]] = [:]
    /// The paths of functions, by their base names.
    private var functions: [String: [String]] = [:]
    /// Each path and its prefixes.
    private var types: Set<String> = []
    private var protocols: [String: Set<String>] = [:]

    init(_ files: [File]) {
        for symbol in files.flatMap(\.symbols) {
            symbols[symbol.identifier.precise] = symbol
            byPath[symbol.path, default: []].append(symbol)
        }
        functions = Dictionary(grouping: byPath.keys, by: Self.name)
        for symbol in symbols.values {
            for count in symbol.pathComponents.indices {
                types.insert(symbol.pathComponents[...count].joined(separator: "."))
            }
        }
        for relation in files.flatMap(\.relationships) where relation.kind == "conformsTo" {
            guard let source = symbols[relation.source]?.path else { continue }
            let target = symbols[relation.target]?.path ?? relation.targetFallback ?? relation.target
            protocols[source, default: []].insert(target.split(separator: ".").last.map(String.init) ?? target)
        }
    }

    /// The names of declarations, without those that begin with an underscore, which the compiler omits.
    var names: [String] {
        byPath.filter { $0.value.contains { !$0.isUnavailable && $0.kind.identifier != "swift.extension" } }.keys
            .sorted()
    }

    /// Returns whether there is such a type, or an extension of it.
    func has(_ type: String) -> Bool { types.contains(type) }

    /// Counts the members of that name that a type declares, or has from a protocol. Operators of all publishers do not
    /// count as members of a special one.
    func count(of member: String, in type: String) -> Int {
        let own = declared(member, in: actual(type))
        let inherited = conformances(of: type).subtracting(["Publisher"]).flatMap { declared(member, in: $0) }
        return (own + inherited).count { !$0.isUnavailable && $0.kind.identifier != "swift.extension" }
    }

    /// The members that can be called by the name, including those with more arguments that have defaults.
    private func declared(_ member: String, in type: String) -> [Symbol] {
        let path = "\(type).\(member)"
        let others = member.hasSuffix(":)") ? functions[Self.name(path), default: []] : []
        return byPath[path, default: []]
            + others.filter { $0.hasPrefix(path.dropLast()) && $0 != path }.flatMap { other in
                let more = other.dropFirst(path.count - 1).count { $0 == ":" }
                return byPath[other, default: []].filter {
                    $0.declaration.split(separator: " = ").count - 1 >= more && more > 0
                }
            }
    }

    /// Returns a path without its arguments.
    private static func name(_ path: String) -> String { String(path.prefix { $0 != "(" }) }

    /// Returns the protocols that a type conforms to, including inherited ones.
    func conformances(of type: String) -> Set<String> {
        var (found, rest) = (Set<String>(), Array(protocols[actual(type)] ?? []))
        while let next = rest.popLast() {
            if found.insert(next).inserted { rest += protocols[next] ?? [] }
        }
        return found
    }

    private func alias(_ type: String) -> Symbol? { byPath[type]?.first { $0.kind.identifier == "swift.typealias" } }

    /// Returns the type behind an alias.
    private func actual(_ type: String) -> String {
        guard let alias = alias(type),
            let equals = alias.declarationFragments.firstIndex(where: { $0.spelling.contains("=") })
        else { return type }
        let named = alias.declarationFragments[equals...].prefix { !$0.spelling.hasPrefix("<") }
        let target = named.compactMap(\.preciseIdentifier).last.flatMap { symbols[$0]?.path }
        return target.map(actual) ?? type
    }
}

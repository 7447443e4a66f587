import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Plants all mutants of a file in it, each behind a check whether it is selected.
///
///     if count < limit { send() }
///     // if _mutated(1, (_isMutated(2) ? count <= limit : count < limit)) { if !_isMutated(3) { send() } }
///
/// Each is between two comments with its number, so that an error of the compiler leads to it.
final class Planter {
    let file: String
    private(set) var mutants: [Mutant] = []
    private let tree: Syntax
    private let locations: SourceLocationConverter
    private let first: Int
    private let excluded: Set<String>
    private var ordinals: [String: Int] = [:]
    private var places: [String] = []

    /// Whether the code is in an initializer, which has to set all properties, in an order that the compiler checks.
    var isInInitializer: Bool { places.last == "init" }

    /// Numbers its mutants from `first` on; those with excluded keys are counted, but not planted.
    init(source: String, file: String, first: Int, excluded: Set<String>) {
        self.file = file
        (self.first, self.excluded) = (first, excluded)
        tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
        locations = SourceLocationConverter(fileName: file, tree: tree)
    }

    func plant() -> String { render(tree) }

    // MARK: Mutants

    /// Returns the number of another mutant, unless it is excluded.
    func number(_ kind: Mutant.Kind, of node: some SyntaxProtocol, as code: String? = nil) -> Int? {
        let code = (code ?? node.trimmedDescription).inOneLine
        let place = places.joined(separator: ".")
        let name = "\(place)\t\(kind)\t\(code)"
        let ordinal = ordinals[name, default: 0]
        ordinals[name] = ordinal + 1
        let mutant = Mutant(
            number: first + mutants.count, kind: kind, file: file,
            line: locations.location(for: node.positionAfterSkippingLeadingTrivia).line, place: place, code: code,
            ordinal: ordinal)
        mutants.append(mutant)
        return excluded.contains(mutant.key) ? nil : mutant.number
    }

    /// Returns the text with a mutant in it, between comments with its number.
    func marked(_ number: Int, _ text: String) -> String { "/*<\(number)*/\(text)/*\(number)>*/" }

    // MARK: Rendering

    /// Returns the node's text, with the mutants in it.
    func render(_ node: Syntax) -> String {
        if let token = node.as(TokenSyntax.self) { return token.description }
        if Self.isLeftAlone(node) { return node.description }
        let name = Self.name(of: node)
        if let name { places.append(name) }
        defer { if name != nil { places.removeLast() } }
        return renderExpression(node) ?? renderStatements(node) ?? renderChildren(node)
    }

    func renderChildren(_ node: Syntax) -> String {
        node.children(viewMode: .sourceAccurate).map(render).joined()
    }

    /// Returns the text that `make` makes of the node's, without the text before and after it.
    func wrap(_ node: Syntax, _ text: String, _ make: (String) -> String) -> String {
        let (before, behind) = (node.leadingTrivia.description, node.trailingTrivia.description)
        let core = text.utf8.dropFirst(before.utf8.count).dropLast(behind.utf8.count)
        return before + make(String(decoding: Array(core), as: UTF8.self)) + behind
    }

    /// Whether it is a type, a pattern, an attribute or a declaration without code.
    private static func isLeftAlone(_ node: Syntax) -> Bool {
        switch node.kind {
        case .attributeList, .importDecl, .enumCaseDecl, .typeAliasDecl, .operatorDecl, .precedenceGroupDecl,
            .associatedTypeDecl, .genericParameterClause, .genericWhereClause, .inheritanceClause, .functionSignature,
            .typeAnnotation, .functionParameterClause, .expressionPattern, .macroExpansionExpr, .keyPathExpr,
            .protocolDecl:
            return true
        default: return node.is(TypeSyntax.self)
        }
    }

    /// The name of a declaration, which is the place of the code in it.
    private static func name(of node: Syntax) -> String? {
        switch node.as(SyntaxEnum.self) {
        case .functionDecl(let function): function.name.text
        case .structDecl(let type): type.name.text
        case .classDecl(let type): type.name.text
        case .enumDecl(let type): type.name.text
        case .actorDecl(let type): type.name.text
        case .extensionDecl(let type): type.extendedType.trimmedDescription
        case .initializerDecl: "init"
        case .deinitializerDecl: "deinit"
        case .subscriptDecl: "subscript"
        case .patternBinding(let binding) where binding.accessorBlock != nil: binding.pattern.trimmedDescription
        default: nil
        }
    }
}

extension String {
    /// Its words, with single spaces between them, up to eighty characters.
    fileprivate var inOneLine: String {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= 80 ? line : line.prefix(79) + "…"
    }
}

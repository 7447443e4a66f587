import SwiftSyntax

extension Planter {
    /// Returns the text of an expression with its own mutants, or nil for other nodes.
    func renderExpression(_ node: Syntax) -> String? {
        switch node.as(SyntaxEnum.self) {
        case .conditionElement(let element) where !element.isEndless:
            renderCondition(element.condition.as(ExprSyntax.self), in: node)
        case .whereClause(let clause): renderCondition(clause.condition, in: node)
        case .ternaryExpr(let ternary): renderCondition(ternary.condition, in: node)
        case .infixOperatorExpr(let infix): renderInfix(infix)
        case .integerLiteralExpr(let literal): render(literal)
        case .booleanLiteralExpr(let literal) where literal.parent?.as(ConditionElementSyntax.self)?.isEndless != true:
            number(.negatedConstant, of: literal).map { number in
                wrap(node, literal.description) { marked(number, "_mutated(\(number), \($0))") }
            }
        case .functionCallExpr(let call): render(call)
        default: nil
        }
    }

    /// Renders a node with a condition among its children, which is negated.
    private func renderCondition(_ condition: ExprSyntax?, in node: Syntax) -> String? {
        guard let condition else { return nil }
        return node.children(viewMode: .sourceAccurate).map { child in
            guard child.id == condition.id, let number = number(.negatedCondition, of: condition) else {
                return render(child)
            }
            return wrap(child, render(child)) { marked(number, "_mutated(\(number), \($0))") }
        }.joined()
    }

    private static let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    private static let arithmetic = [
        "+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "&+=": "&-=",
        "&-=": "&+=", "|": "&", "&": "|", "<<": ">>", ">>": "<<", "..<": "...", "...": "..<",
    ]

    private func renderInfix(_ infix: InfixOperatorExprSyntax) -> String? {
        guard let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
        let (left, right) = (infix.leftOperand.trimmedDescription, infix.rightOperand.trimmedDescription)
        if let other = Self.boundaries[symbol] {
            return choose(.movedBoundary, infix, "\(left) \(other) \(right)")
        }
        if ["==", "!=", "===", "!=="].contains(symbol) {
            guard let number = number(.negatedComparison, of: infix) else { return nil }
            return wrap(Syntax(infix), renderChildren(Syntax(infix))) { marked(number, "_mutated(\(number), \($0))") }
        }
        if let other = ["&&": "||", "||": "&&"][symbol] {
            return choose(.exchangedLogic, infix, "(\(left)) \(other) (\(right))")
        }
        if symbol == "??" { return choose(.ignoredValue, infix, right) }
        return Self.arithmetic[symbol].flatMap { choose(.exchangedArithmetic, infix, "\(left) \($0) \(right)") }
    }

    private func render(_ literal: IntegerLiteralExprSyntax) -> String? {
        guard let value = Int(literal.literal.text) else { return nil }
        return choose(.changedNumber, literal, value == 1 ? "2" : String(value + 1))
    }

    private func render(_ call: FunctionCallExprSyntax) -> String? {
        let arguments = Array(call.arguments)
        guard arguments.count >= 2, !call.isInitializerOfSelf, call.parent?.isPostfix != true,
            arguments[0].expression.isSimple, arguments[1].expression.isSimple,
            arguments[0].expression.trimmedDescription != arguments[1].expression.trimmedDescription
        else { return nil }
        let exchanged = arguments.indices.map { index in
            let value = arguments[index < 2 ? 1 - index : index].expression.trimmedDescription
            return (arguments[index].label.map { "\($0.text): " } ?? "") + value
        }.joined(separator: ", ")
        let closures =
            (call.trailingClosure?.trimmedDescription ?? "") + call.additionalTrailingClosures.trimmedDescription
        return choose(
            .exchangedArguments, call, "\(call.calledExpression.trimmedDescription)(\(exchanged))\(closures)")
    }

    /// Returns the expression with an alternative in its place.
    private func choose(_ kind: Mutant.Kind, _ node: some ExprSyntaxProtocol, _ other: String) -> String? {
        guard let number = number(kind, of: node) else { return nil }
        return wrap(Syntax(node), renderChildren(Syntax(node))) {
            marked(number, "(_isMutated(\(number)) ? (\(other)) : (\($0)))")
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether it is `self.init(…)` or `super.init(…)`, which cannot be part of a choice.
    fileprivate var isInitializerOfSelf: Bool {
        calledExpression.as(MemberAccessExprSyntax.self).map { member in
            member.declName.baseName.text == "init"
                && member.base.map { $0.is(SuperExprSyntax.self) || $0.isSelf } == true
        } ?? false
    }
}

extension ConditionElementSyntax {
    /// Whether it is `while true`: no statement follows such a loop.
    fileprivate var isEndless: Bool { condition.trimmedDescription == "true" }
}

extension ExprSyntax {
    fileprivate var isSelf: Bool { trimmedDescription == "self" }

    /// Whether it is a name, a member or a literal: only such arguments are exchanged.
    fileprivate var isSimple: Bool {
        switch kind {
        case .declReferenceExpr, .memberAccessExpr, .integerLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr,
            .nilLiteralExpr, .inOutExpr:
            true
        default: false
        }
    }
}

extension Syntax {
    /// Whether its first part is the base of a postfix expression, like `a` in `a.b`, `a?` and `a!`.
    fileprivate var isPostfix: Bool {
        [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .functionCallExpr, .subscriptCallExpr]
            .contains(kind)
    }
}

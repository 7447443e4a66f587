import SwiftSyntax

extension Planter {
    /// Returns the text of a list of statements, or of a body, with its own mutants, or nil for other nodes.
    func renderStatements(_ node: Syntax) -> String? {
        switch node.as(SyntaxEnum.self) {
        case .codeBlockItemList(let items): render(items)
        case .deferStmt(let statement): render(statement)
        case .functionDecl(let function): render(function)
        default: nil
        }
    }

    private func render(_ items: CodeBlockItemListSyntax) -> String {
        let all = Array(items)
        let isValue = all.count == 1 && !items.isBodyWithoutValue
        var (text, index) = ("", 0)
        while index < all.count {
            if index + 1 < all.count, let pair = exchange(all[index], all[index + 1]) {
                text += pair
                index += 2
            } else {
                text += isValue && !all[index].isAssignment ? render(Syntax(all[index])) : leaveOut(all[index])
                index += 1
            }
        }
        return text
    }

    /// Returns a statement that may be left out; others unchanged.
    private func leaveOut(_ item: CodeBlockItemSyntax) -> String {
        let node = Syntax(item)
        guard item.isCall && !item.neverReturns || item.isAssignment || item.isReturnThatMayGo, !isInInitializer,
            let number = number(.omittedStatement, of: item)
        else { return render(node) }
        return wrap(node, renderChildren(node)) { marked(number, "if !_isMutated(\(number)) { \($0) }") }
    }

    /// Returns two statements with a choice of their order, or nil if that makes no difference or no sense.
    private func exchange(_ first: CodeBlockItemSyntax, _ second: CodeBlockItemSyntax) -> String? {
        guard !isInInitializer, first.isCall || second.isCall, first.isCall || first.isAssignment,
            second.isCall || second.isAssignment, !first.neverReturns, !second.neverReturns
        else { return nil }
        let (one, other) = (first.trimmedDescription, second.trimmedDescription)
        guard let number = number(.exchangedCalls, of: first, as: "\(one); \(other)") else { return nil }
        let before = first.leadingTrivia.description
        let texts = (leaveOut(first) + leaveOut(second)).utf8.dropFirst(before.utf8.count)
        let text = String(decoding: Array(texts), as: UTF8.self)
        return before + marked(number, "if _isMutated(\(number)) { \(other); \(one) } else { \(text)\n}")
    }

    private func render(_ statement: DeferStmtSyntax) -> String? {
        guard let number = number(.omittedDefer, of: statement) else { return nil }
        return statement.children(viewMode: .sourceAccurate).map { child in
            guard let body = child.as(CodeBlockSyntax.self) else { return render(child) }
            return body.leftBrace.description
                + marked(number, "if !_isMutated(\(number)) { \(renderChildren(Syntax(body.statements)))\n}")
                + body.rightBrace.description
        }.joined()
    }

    /// Renders a function that may return at once, if the return needs no value, or an obvious one.
    private func render(_ function: FunctionDeclSyntax) -> String? {
        guard let body = function.body, !body.statements.isEmpty, let value = function.valueOfEarlyReturn,
            body.statements.count > 1 || !value.isEmpty && body.statements.trimmedDescription != value,
            let number = number(.earlyReturn, of: function, as: "return \(value)")
        else { return nil }
        return function.children(viewMode: .sourceAccurate).map { child in
            guard child.id == body.id else { return render(child) }
            let isExpression = body.statements.count == 1 && body.statements.first?.item.is(StmtSyntax.self) != true
            let early = marked(number, "if _isMutated(\(number)) { return \(value) }")
            return body.leftBrace.description + early + (isExpression && !value.isEmpty ? "\nreturn " : "\n")
                + render(Syntax(body.statements)) + body.rightBrace.description
        }.joined()
    }
}

extension FunctionDeclSyntax {
    /// The value of a return before anything was done: empty for none, nil if it is unknown.
    fileprivate var valueOfEarlyReturn: String? {
        guard let type = signature.returnClause?.type else { return "" }
        let name = type.trimmedDescription
        if type.is(OptionalTypeSyntax.self) { return "nil" }
        if type.is(ArrayTypeSyntax.self) { return "[]" }
        if name.hasSuffix("Demand") { return ".none" }
        return ["Void": "", "Int": "0", "String": "\"\""][name]
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a single expression in it is not its value: the body of a function without a result, of a loop or an
    /// `if`.
    fileprivate var isBodyWithoutValue: Bool {
        guard let block = parent?.as(CodeBlockSyntax.self) else {
            return parent?.is(SourceFileSyntax.self) == true || parent?.is(SwitchCaseSyntax.self) == true
        }
        return switch block.parent?.as(SyntaxEnum.self) {
        case .functionDecl(let function): function.signature.returnClause == nil
        case .accessorDecl(let accessor): accessor.accessorSpecifier.text != "get"
        default: true
        }
    }
}

extension CodeBlockItemSyntax {
    private var expression: ExprSyntax? {
        guard var expression = item.as(ExprSyntax.self) else { return nil }
        while true {
            guard
                let inner = expression.as(TryExprSyntax.self)?.expression
                    ?? expression.as(AwaitExprSyntax.self)?.expression
            else {
                return expression
            }
            expression = inner
        }
    }

    fileprivate var isCall: Bool {
        guard let expression else { return false }
        return expression.is(FunctionCallExprSyntax.self)
            || expression.as(OptionalChainingExprSyntax.self)?.expression.is(FunctionCallExprSyntax.self) == true
    }

    fileprivate var neverReturns: Bool {
        ["preconditionFailure", "fatalError"].contains {
            expression?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == $0
        }
    }

    fileprivate var isAssignment: Bool {
        guard let infix = expression?.as(InfixOperatorExprSyntax.self) else { return false }
        return infix.operator.is(AssignmentExprSyntax.self)
            || infix.operator.as(BinaryOperatorExprSyntax.self).map { $0.operator.text.hasSuffix("=") } == true
                && !["==", "!=", "<=", ">=", "===", "!=="].contains(infix.operator.trimmedDescription)
    }

    /// Whether it is a return without a value in the branch of an `if`.
    fileprivate var isReturnThatMayGo: Bool {
        guard let statement = item.as(ReturnStmtSyntax.self), statement.expression == nil else { return false }
        return parent?.parent?.parent?.is(IfExprSyntax.self) == true
    }
}

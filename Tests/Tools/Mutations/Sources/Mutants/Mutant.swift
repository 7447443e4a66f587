/// A small change of one place in the sources, like a mistake.
struct Mutant: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case negatedCondition = "condition negated"
        case movedBoundary = "comparison moved by one"
        case negatedComparison = "comparison negated"
        case exchangedLogic = "&& and || exchanged"
        case exchangedArithmetic = "operator exchanged"
        case ignoredValue = "left side of ?? ignored"
        case changedNumber = "number changed"
        case negatedConstant = "true and false exchanged"
        case omittedStatement = "statement left out"
        case omittedDefer = "defer left out"
        case exchangedArguments = "arguments exchanged"
        case exchangedCalls = "calls exchanged"
        case earlyReturn = "early return"
    }

    /// The number by which it is selected at run time.
    let number: Int
    let kind: Kind
    /// Its path within the package.
    let file: String
    let line: Int
    /// The function, type and extension around it.
    let place: String
    /// The changed code, in one line.
    let code: String
    /// Distinguishes mutants that are equal in all of these.
    let ordinal: Int

    /// A name that does not change with other code of the file.
    var key: String { [file, place, kind.rawValue, code, String(ordinal)].joined(separator: "\t") }
}

/// The words of a command line: a few, and options with one value each.
package struct Arguments: Sendable {
    package private(set) var words: [String] = []
    private var options: [String: String] = [:]

    /// Reads `word --name value`. An unknown option is an error.
    package init(_ arguments: some Sequence<String> = CommandLine.arguments.dropFirst(), known: Set<String>)
        throws(ArgumentError)
    {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let name = String(argument.dropFirst(2))
            guard known.contains(name) else {
                let names = known.sorted().map { "--\($0)" }.joined(separator: ", ")
                throw ArgumentError("\(argument) is not an option; there are \(names)")
            }
            guard let value = rest.next() else { throw ArgumentError("\(argument) needs a value") }
            options[name] = value
        }
    }

    /// Returns the value of an option, or the default if it is missing.
    package func value<Value>(
        _ name: String, or standard: Value, _ read: (String) -> Value?, expected: String
    ) throws(ArgumentError) -> Value {
        guard let text = options[name] else { return standard }
        guard let value = read(text) else { throw ArgumentError("--\(name) \(text): expected \(expected)") }
        return value
    }

    /// The text of an option, or nil if it is missing.
    package subscript(name: String) -> String? { options[name] }

    package func text(_ name: String, or standard: String) -> String { options[name] ?? standard }

    /// Returns a number above zero.
    package func count(_ name: String, or standard: Int) throws(ArgumentError) -> Int {
        try value(name, or: standard, { Int($0).flatMap { $0 > 0 ? $0 : nil } }, expected: "a number above 0")
    }

    package func duration(_ name: String, or standard: Duration) throws(ArgumentError) -> Duration {
        try value(name, or: standard, Duration.init(text:), expected: "a time, such as 5ms or 30s")
    }
}

/// An invalid command line.
package struct ArgumentError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension Duration {
    /// Reads `5ms` or `30s`.
    init?(text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), number < 1_000_000_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "ms": self = .milliseconds(number)
        case "s": self = .seconds(number)
        default: return nil
        }
    }
}

import Foundation

extension Validator<String> {
    /// Checks the number of UTF-16 code units. The minimum must not be greater than the maximum.
    public static func length(minimum: Int = 0, maximum: Int = .max) -> Validator {
        length("UTF-16 code units", minimum, maximum) { $0.utf16.count }
    }

    /// Requires this exact number of UTF-16 code units.
    public static func length(_ exact: Int) -> Validator { length(minimum: exact, maximum: exact) }

    /// Checks the number of Unicode scalars. The minimum must not be greater than the maximum.
    public static func composedCharacterLength(minimum: Int = 0, maximum: Int = .max) -> Validator {
        length("Unicode scalars", minimum, maximum) { $0.unicodeScalars.count }
    }

    /// Requires this exact number of Unicode scalars.
    public static func composedCharacterLength(_ exact: Int) -> Validator {
        composedCharacterLength(minimum: exact, maximum: exact)
    }

    private static func length(
        _ unit: String, _ minimum: Int, _ maximum: Int, _ count: @escaping @Sendable (String) -> Int
    ) -> Validator {
        precondition(minimum <= maximum, "The minimum length is greater than the maximum length")
        return Validator("\(minimum) to \(maximum) \(unit)") { (text) -> ValidationError.Fault? in
            let length = count(text)
            if length < minimum { return ValidationError.Fault(.shorter(length, minimum)) }
            return length > maximum ? ValidationError.Fault(.longer(length, maximum)) : nil
        }
    }

    /// Requires a string in which the expression matches anywhere; without an expression every string passes.
    public static func matching(_ expression: NSRegularExpression?) -> Validator {
        let search = expression.map(searching)
        return format(
            "REGULAR_EXPRESSION", "regular expression", "string does not match regular expression (%1)",
            expression?.pattern
        ) { text, _ in
            search?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
    }

    /// Returns an expression that matches the same strings. `.+x` matches wherever `.x` does, but searches to the end
    /// of the line from each start, which takes the square of the length: hours for a long paste.
    private static func searching(_ expression: NSRegularExpression) -> NSRegularExpression {
        let pattern = expression.pattern
        guard pattern.hasPrefix(".+"),
            expression.options.isDisjoint(with: [.ignoreMetacharacters, .allowCommentsAndWhitespace]),
            pattern.dropFirst(2).first.map({ !"+?*{".contains($0) }) != false
        else { return expression }
        return (try? NSRegularExpression(pattern: "." + pattern.dropFirst(2), options: expression.options))
            ?? expression
    }

    /// Requires a string that begins with another; an empty one is found nowhere, and without one every string passes.
    public static func prefix(_ prefix: String?, isCaseSensitive: Bool = true) -> Validator {
        found("PREFIX", "prefix", "string does not have prefix (%1)", prefix, isCaseSensitive, .anchored)
    }

    /// Requires a string that ends with another; an empty one is found nowhere, and without one every string passes.
    public static func suffix(_ suffix: String?, isCaseSensitive: Bool = true) -> Validator {
        found("SUFFIX", "suffix", "string does not have suffix (%1)", suffix, isCaseSensitive, [.anchored, .backwards])
    }

    /// Requires a string that contains another; an empty one is found nowhere, and without one every string passes.
    public static func substring(_ substring: String?, isCaseSensitive: Bool = true) -> Validator {
        found("SUBSTRING", "substring", "string does not contain substring (%1)", substring, isCaseSensitive)
    }

    private static func found(
        _ key: String, _ what: String, _ english: String, _ pattern: String?, _ isCaseSensitive: Bool,
        _ options: String.CompareOptions = []
    ) -> Validator {
        let options = isCaseSensitive ? options : options.union(.caseInsensitive)
        return format(key, what, english, pattern) { text, pattern in
            text.range(of: pattern, options: options) != nil
        }
    }

    /// Requires a string that matches the whole pattern: `*` is any run of characters, and `?` is one character.
    ///
    /// Without a pattern every string passes.
    public static func wildcard(_ pattern: String?, isCaseSensitive: Bool = true) -> Validator {
        let fold = { @Sendable (text: String) in
            isCaseSensitive ? text : text.folding(options: .caseInsensitive, locale: nil)
        }
        let wildcard = pattern.map { Wildcard(fold($0)) }
        return format("WILDCARD", "wildcard pattern", "string does not match wildcard pattern (%1)", pattern) {
            text, _ in
            wildcard?.matches(fold(text)) == true
        }
    }

    private static func format(
        _ key: String, _ what: String, _ english: String, _ pattern: String?,
        _ isFound: @escaping @Sendable (_ text: String, _ pattern: String) -> Bool
    ) -> Validator {
        guard let pattern else { return Validator("any string") { (_) -> ValidationError.Fault? in nil } }
        return Validator("a string with \(what) \(pattern)") { (text) -> ValidationError.Fault? in
            isFound(text, pattern) ? nil : ValidationError.Fault(.format(key, english, pattern))
        }
    }

    /// Requires that all characters are in the set; an empty string passes, and without a set every string passes.
    public static func characters(in set: CharacterSet?) -> Validator {
        Validator("a string of characters in a set") { (text) -> ValidationError.Fault? in
            guard let set, !text.unicodeScalars.allSatisfy(set.contains) else { return nil }
            return ValidationError.Fault(.characterSet)
        }
    }
}

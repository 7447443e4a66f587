import FeatureLocalization
import Foundation

extension ValidationError {
    /// An error without the validator that it is of.
    struct Fault: Sendable {
        let message: Message
        var parts: [Part] = []
        var cause: (any Error)?

        init(_ message: Message, parts: [Part] = [], cause: (any Error)? = nil) {
            self.message = message
            self.parts = parts
            self.cause = cause
        }
    }

    /// A message whose text is made when it is read.
    struct Message: Sendable {
        enum Argument: Sendable {
            case number(Double)
            case text(String)
        }

        private static let texts = StringTable("Validation", of: "FeatureValidation")

        let code: Code
        private let key: String
        private let english: String
        private let arguments: [Argument]

        init(_ code: Code, _ key: String, _ english: String, _ arguments: Argument...) {
            self.code = code
            self.key = key
            self.english = english
            self.arguments = arguments
        }

        func text(in locale: Locale) -> String {
            let words = arguments.map { argument in
                switch argument {
                case .number(let number):
                    number.formatted(.number.grouping(.never).precision(.significantDigits(1...17)).locale(locale))
                case .text(let text): text
                }
            }
            return Self.texts.text(key, in: locale, english: english, words)
        }
    }
}

extension ValidationError.Message {
    static let valueNil = Self(.valueNil, "VALUE_NIL", "value is nil")
    static let valueNull = Self(.valueNil, "VALUE_NULL", "value is null")
    static let notIntegral = Self(.notIntegral, "NOT_INTEGRAL", "number is not integral")
    static let characterSet = Self(
        .doesNotMatchFormat, "CHARACTER_SET", "string contains characters that are not in the set")
    static let notInSet = Self(.notInSet, "NOT_IN_SET", "value is not in the set")
    static let keyPaths = Self(.keyPaths, "KEY_PATHS", "one or more validators fail")
    static let notAll = Self(.compound, "COMPOUND_AND", "one or more subvalidators fail")
    static let none = Self(.compound, "COMPOUND_OR", "all subvalidators fail")
    static let passes = Self(.compound, "COMPOUND_NOT", "subvalidator passes")
    static let notOne = Self(
        .compound, "COMPOUND_MUTUAL_EXCLUSION", "number of passing subvalidators is not one")
    static let collection = Self(.collection, "COLLECTION", "collection is invalid")
    static let keyedCollection = Self(.keyedCollection, "KEYED_COLLECTION", "keyed collection is invalid")
    static let closure = Self(.closure, "CLOSURE", "value is invalid")

    static func type(_ actual: Any.Type, not expected: Any.Type) -> Self {
        Self(
            .hasIncorrectType, "INCORRECT_TYPE", "value has type %1 instead of %2", .text("\(actual)"),
            .text("\(expected)"))
    }

    static func less(_ number: Argument, _ minimum: Argument, isExclusive: Bool) -> Self {
        isExclusive
            ? Self(
                .lessThanMinimum, "NUMBER_NOT_GREATER", "number (%1) is not greater than minimum (%2)",
                number, minimum)
            : Self(
                .lessThanMinimum, "NUMBER_LESS", "number (%1) is less than minimum (%2)", number,
                minimum)
    }

    static func greater(_ number: Argument, _ maximum: Argument, isExclusive: Bool) -> Self {
        isExclusive
            ? Self(
                .greaterThanMaximum, "NUMBER_NOT_LESS", "number (%1) is not less than maximum (%2)",
                number, maximum)
            : Self(
                .greaterThanMaximum, "NUMBER_GREATER", "number (%1) is greater than maximum (%2)", number,
                maximum)
    }

    static func shorter(_ length: Int, _ minimum: Int) -> Self {
        Self(
            .lengthLessThanMinimum, "LENGTH_LESS", "string length (%1) is less than minimum length (%2)",
            .number(Double(length)), .number(Double(minimum)))
    }

    static func longer(_ length: Int, _ maximum: Int) -> Self {
        Self(
            .lengthGreaterThanMaximum, "LENGTH_GREATER", "string length (%1) is greater than maximum length (%2)",
            .number(Double(length)), .number(Double(maximum)))
    }

    static func format(_ key: String, _ english: String, _ pattern: String) -> Self {
        Self(.doesNotMatchFormat, key, english, .text(pattern))
    }
}

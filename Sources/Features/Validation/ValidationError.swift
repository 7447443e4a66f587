import FeatureLocalization
import Foundation

/// The reason why a value fails: the validator, a code, and the errors of the value's parts.
///
///     let error = SignUpForm.validator.error(for: form)
///     error?.code                            // keyPaths
///     error?[.field("age")].map(\.code)      // [lessThanMinimum]
///     print(error?.message(in: greek) ?? "")
public struct ValidationError: LocalizableError, LocalizedError, CustomStringConvertible, Sendable {
    /// The kind of an error.
    public enum Code: Hashable, Sendable, CaseIterable {
        /// A required value is missing.
        case valueNil
        /// The value is of another type.
        case hasIncorrectType
        /// The number has a fraction.
        case notIntegral
        /// The number is too small.
        case lessThanMinimum
        /// The number is too large.
        case greaterThanMaximum
        /// The text does not look as it has to.
        case doesNotMatchFormat
        /// The text is too short.
        case lengthLessThanMinimum
        /// The text is too long.
        case lengthGreaterThanMaximum
        /// Fields of an object are wrong.
        case keyPaths
        /// Validators that belong together say no.
        case compound
        /// The number of elements, or an element, is wrong.
        case collection
        /// The number of entries, a key, a value or an entry is wrong.
        case keyedCollection
        /// The value is not in the set.
        case notInSet
        /// A closure threw its own error, which is the ``ValidationError/cause``.
        case closure
    }

    /// Which part of a value an underlying error is about.
    public enum Place: Hashable, Sendable {
        /// The whole value, as the subvalidator with this index sees it.
        case subvalidator(Int)
        /// The number of elements.
        case count
        /// The element at this offset.
        case element(Int)
        /// A key of a keyed collection, in words.
        case key(String)
        /// The value for a key, as all values have to be.
        case value(String)
        /// The value for a key, as the value for that key has to be.
        case pair(String)
        /// The value at the key path with this name.
        case field(String)
    }

    /// The errors of one part of a value.
    public struct Part: Sendable {
        /// Which part it is.
        public let place: Place
        /// The errors, one or more, in the order of the validators.
        public let errors: [ValidationError]
    }

    /// The kind of the error.
    public var code: Code { storage.fault.message.code }
    /// The description of the validator that has failed.
    public var validator: String { storage.validator }
    /// The value that it was given.
    public var value: any Sendable { storage.value }
    /// The errors of the parts that have failed, in the order in which they were looked at; no others.
    public var parts: [Part] { storage.fault.parts }
    /// The error that a validator's closure threw.
    public var cause: (any Error)? { storage.fault.cause }

    private let storage: Storage

    /// One reference: errors are passed on from validator to validator.
    private final class Storage: Sendable {
        let fault: Fault
        let validator: String
        let value: any Sendable

        init(_ fault: Fault, _ validator: String, _ value: any Sendable) {
            self.fault = fault
            self.validator = validator
            self.value = value
        }
    }

    init(_ fault: Fault, validator: String, value: any Sendable) { storage = Storage(fault, validator, value) }

    /// The errors of one part; none if that has passed.
    public subscript(place: Place) -> [ValidationError] {
        parts.filter { $0.place == place }.flatMap(\.errors)
    }

    /// One sentence in the language of the locale: English, Portuguese or Greek, and English for all others.
    public func message(in locale: Locale) -> String {
        cause.map { $0.reason(in: locale) } ?? storage.fault.message.text(in: locale)
    }

    /// The message in the language of the user's locale.
    public var errorDescription: String? { message(in: .current) }

    /// The message, and below it, indented, those of the parts.
    public var description: String { description(in: .current) }

    /// The message, and below it, indented, those of the parts, in the language of the locale.
    public func description(in locale: Locale) -> String {
        let lines = parts.flatMap { part in
            part.errors.flatMap { "\(part.place): \($0.description(in: locale))".split(separator: "\n") }
        }
        return ([message(in: locale)] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension ValidationError.Place: CustomStringConvertible {
    /// The name or the index of the part.
    public var description: String {
        switch self {
        case .subvalidator(let index): "subvalidator \(index)"
        case .count: "count"
        case .element(let index): "element \(index)"
        case .key(let key): "key \(key)"
        case .value(let key): "value of \(key)"
        case .pair(let key): "pair \(key)"
        case .field(let name): name
        }
    }
}

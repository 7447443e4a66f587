import FeatureValidation
import Foundation

/// A field of the sign-up form, in the order in which they are shown.
public enum SignUpField: String, CaseIterable, Sendable {
    /// The user's address.
    case emailAddress
    /// How old the user is, in years.
    case age
    /// The user's password, shown masked.
    case password
}

/// The values of a sign-up form; nil for a field that has not been touched.
///
///     SignUpForm().isValid                                                           // false
///     SignUpForm([.emailAddress: "a@b", .age: "13", .password: "12345"]).isValid     // true
public struct SignUpForm: Hashable, Sendable {
    /// The user's address.
    public var emailAddress: String?
    /// How old the user is, in years.
    public var age: Int?
    /// The user's password.
    public var password: String?

    /// The form that the texts of its fields make; a field without a text has not been touched.
    ///
    /// The age is the whole number that its text begins with, or 0: 13 for "13abc", and 12 for "12.9". One that has no
    /// room in an `Int` is the nearest that has.
    public init(_ texts: [SignUpField: String] = [:]) {
        emailAddress = texts[.emailAddress]
        age = texts[.age].map(Self.leadingInteger)
        password = texts[.password]
    }

    private static func leadingInteger(of text: String) -> Int {
        let digits = text.drop(while: \.isWhitespace).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        let magnitude = (isNegative || digits.first == UInt8(ascii: "+") ? digits.dropFirst() : digits[...])
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let saturated = isNegative ? Int.min : .max
        let number = (isNegative ? "-" : "") + String(Substring(magnitude))
        return magnitude.isEmpty ? 0 : Int(number) ?? saturated
    }
}

extension SignUpForm {
    /// The rules of the form: a table of key paths.
    public static let validator = Validator<SignUpForm>.keyPaths([
        FieldRules(
            SignUpField.emailAddress.rawValue, \.emailAddress,
            Validator.length(minimum: 3, maximum: 99).required, Validator.matching(emailAddressPattern).required),
        FieldRules(SignUpField.age.rawValue, \.age, Validator.number(minimum: 13, maximum: 150).required),
        FieldRules(SignUpField.password.rawValue, \.password, Validator.length(minimum: 5, maximum: 99).required),
    ])

    // A pattern that isn't one would pass everything; the tests see that this one does not.
    private static let emailAddressPattern = try? NSRegularExpression(pattern: ".+@.+")

    /// The errors of the form; nil if it can be submitted.
    public var validationError: ValidationError? { Self.validator.error(for: self) }

    /// Whether the form can be submitted.
    public var isValid: Bool { validationError == nil }
}

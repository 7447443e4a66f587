import FeatureLocalization
import FeatureValidation
import Foundation

/// The contents of the sign-up screen: a pure function of the texts in its fields.
///
///     let presenter = SignUpPresenter(locale: Locale(identifier: "en"))
///     presenter.map([.password: "secret"]).fields[2].shownText   // "••••••"
public struct SignUpPresenter: Sendable {
    private let locale: Locale
    private let title: String
    private let submit: String
    private let words: [SignUpField: (label: String, hint: String, rule: String)]
    private let accepted: @Sendable (_ address: String) -> String

    /// Takes the texts from the tables, in English if they do not have the locale's language.
    public init(locale: Locale = .current) {
        func text(_ key: String, _ english: String) -> String {
            StringTable("SignUp", of: "SignUpFeature").text(key, in: locale, english: english)
        }
        self.locale = locale
        accepted = {
            StringTable("SignUp", of: "SignUpFeature").text(
                "ACCEPTED", in: locale, english: "Welcome, %1! You are signed up.", [$0])
        }
        title = text("TITLE", "Sign Up")
        submit = text("SUBMIT", "Submit")
        words = [
            .emailAddress: (
                text("EMAIL", "Email"), "johndoe@example.com",
                text("EMAIL_RULE", "An address like johndoe@example.com, of at most 99 characters")
            ),
            .age: (
                text("AGE", "Age"), text("AGE_HINT", "For ages 13 and up"), text("AGE_RULE", "A number from 13 to 150")
            ),
            .password: (
                text("PASSWORD", "Password"), text("PASSWORD_HINT", "At least 5 characters"),
                text("PASSWORD_RULE", "5 to 99 characters")
            ),
        ]
    }

    /// The screen for these texts; Submit is enabled exactly while the form is valid.
    ///
    /// - Parameter told: the fields that show their errors, if any: those that the user has left.
    public func map(_ texts: [SignUpField: String], told: Set<SignUpField> = []) -> SignUpViewModel {
        let error = SignUpForm(texts).validationError
        let fields = SignUpField.allCases.map { field in
            SignUpFieldViewModel(
                field: field, label: words[field]?.label ?? "", hint: words[field]?.hint ?? "",
                text: texts[field] ?? "", isMasked: field == .password,
                message: told.contains(field) && error?[.field(field.rawValue)].isEmpty == false
                    ? words[field]?.rule : nil)
        }
        return SignUpViewModel(
            title: title, fields: fields, submit: submit, isSubmitEnabled: error == nil)
    }

    /// The message after the form was accepted.
    public func acceptance(of form: SignUpForm) -> String { accepted(form.emailAddress ?? "") }

    /// The log of a form that is not valid: a line for each fault, once, and never a typed value.
    public func log(_ error: ValidationError) -> String {
        let lines = error.description(in: locale).split(separator: "\n")
        return lines.enumerated().filter { !lines[..<$0.offset].contains($0.element) }.map(\.element)
            .joined(separator: "\n")
    }
}

/// The sign-up screen.
public struct SignUpViewModel: Hashable, Sendable {
    /// The title of the screen.
    public let title: String
    /// The fields, from top to bottom.
    public let fields: [SignUpFieldViewModel]
    /// The title of the button.
    public let submit: String
    /// Whether the button can be pressed.
    public let isSubmitEnabled: Bool
}

/// A field of the sign-up screen.
public struct SignUpFieldViewModel: Hashable, Sendable {
    /// Which one it is.
    public let field: SignUpField
    /// The label.
    public let label: String
    /// The hint of an empty field.
    public let hint: String
    /// The typed text.
    public let text: String
    /// Whether the text is masked.
    public let isMasked: Bool
    /// The rule that the value of a field breaks, once the user has left the field.
    public let message: String?

    /// The text as it is shown: in letters, or with a dot for each of them.
    public var shownText: String { isMasked ? String(repeating: "•", count: text.count) : text }
}

import FeatureLocalization
import FeatureValidation
import Foundation

/// What the sign-up screen shows: a pure function of the texts in its fields.
///
///     let presenter = SignUpPresenter(locale: Locale(identifier: "en"))
///     presenter.map([.password: "secret"]).fields[2].shownText   // "••••••"
public struct SignUpPresenter: Sendable {
    private let locale: Locale
    private let title: String
    private let submit: String
    private let words: [SignUpField: (label: String, hint: String)]

    /// Takes the words from the tables: in English where they do not have the locale's language.
    public init(locale: Locale = .current) {
        func text(_ key: String, _ english: String) -> String {
            StringTable("SignUp", of: "SignUpFeature").text(key, in: locale, english: english)
        }
        self.locale = locale
        title = text("TITLE", "Sign Up")
        submit = text("SUBMIT", "Submit")
        words = [
            .emailAddress: (text("EMAIL", "Email"), "johndoe@example.com"),
            .age: (text("AGE", "Age"), text("AGE_HINT", "For ages 13 and up")),
            .password: (text("PASSWORD", "Password"), text("PASSWORD_HINT", "At least 5 characters")),
        ]
    }

    /// The screen for these texts; Submit is enabled exactly while the form is valid, and no field has a message.
    public func map(_ texts: [SignUpField: String]) -> SignUpViewModel {
        let fields = SignUpField.allCases.map { field in
            SignUpFieldViewModel(
                field: field, label: words[field]?.label ?? "", hint: words[field]?.hint ?? "",
                text: texts[field] ?? "", isMasked: field == .password)
        }
        return SignUpViewModel(
            title: title, fields: fields, submit: submit, isSubmitEnabled: SignUpForm(texts).isValid)
    }

    /// What is logged of a form that is not valid: a line for each thing that is wrong; never what was typed.
    public func log(_ error: ValidationError) -> String { error.description(in: locale) }
}

/// The sign-up screen.
public struct SignUpViewModel: Hashable, Sendable {
    /// What stands above it.
    public let title: String
    /// The fields, from top to bottom.
    public let fields: [SignUpFieldViewModel]
    /// What the button says.
    public let submit: String
    /// Whether the button can be pressed.
    public let isSubmitEnabled: Bool
}

/// A field of the sign-up screen.
public struct SignUpFieldViewModel: Hashable, Sendable {
    /// Which one it is.
    public let field: SignUpField
    /// What stands beside it.
    public let label: String
    /// What stands in it while it is empty.
    public let hint: String
    /// What was typed.
    public let text: String
    /// Whether what was typed is not to be seen.
    public let isMasked: Bool

    /// What is to be seen: the text, or a dot for each of its characters.
    public var shownText: String { isMasked ? String(repeating: "•", count: text.count) : text }
}

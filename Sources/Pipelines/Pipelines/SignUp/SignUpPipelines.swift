import SignUpFeature
import Streams

/// The sign-up form as streams: typed texts go in, screens and log lines come out.
///
///     let signUp = SignUpPipelines()
///     signUp.formValid.sink { print($0) }     // Prints: false
///     signUp.enter("13", in: .age)
///
/// A subscriber begins with the current form, and observes it until its subscription is cancelled. The pipelines are
/// not Sendable: use them where their screen lives.
public struct SignUpPipelines {
    /// The typed values, and the fields that the user has left.
    private struct State {
        var texts: [SignUpField: String] = [:]
        var left: Set<SignUpField> = []
    }

    private let state = CurrentValueSubject<State, Never>(State())
    private let presenter: SignUpPresenter
    private let book: ReportBook?

    /// Composes the pipelines of an untouched form, whose runs are reported in the book.
    public init(presenter: SignUpPresenter = SignUpPresenter(), book: ReportBook? = nil) {
        (self.presenter, self.book) = (presenter, book)
    }

    /// Replaces the whole text of the field, at each change.
    public func enter(_ text: String, in field: SignUpField) { state.value.texts[field] = text }

    /// The user has left the field: from now on it shows its error.
    public func leave(_ field: SignUpField) {
        if !state.value.left.contains(field) { state.value.left.insert(field) }
    }

    /// The user wants to submit: from now on all fields show their errors.
    public func leaveAll() { state.value.left = Set(SignUpField.allCases) }

    /// The form as it is.
    public var form: SignUpForm { SignUpForm(state.value.texts) }

    /// The entered values.
    public var forms: AnyPublisher<SignUpForm, Never> {
        state.map(\.texts).removeDuplicates().map(SignUpForm.init).eraseToAnyPublisher()
    }

    /// Whether the form can be submitted.
    public var formValid: AnyPublisher<Bool, Never> {
        forms.isValid(by: SignUpForm.validator).reported(as: .form, in: book)
    }

    /// The screen.
    public var screens: AnyPublisher<SignUpViewModel, Never> {
        state.map { [presenter] in presenter.map($0.texts, told: $0.left) }.eraseToAnyPublisher()
    }

    /// The log lines of a form that is not valid.
    public var log: AnyPublisher<String, Never> {
        forms.validationErrors(of: SignUpForm.validator).compactMap { $0.map(presenter.log) }.eraseToAnyPublisher()
    }
}

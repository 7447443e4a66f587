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
    private let texts = CurrentValueSubject<[SignUpField: String], Never>([:])
    private let presenter: SignUpPresenter

    /// Composes the pipelines of an untouched form.
    public init(presenter: SignUpPresenter = SignUpPresenter()) { self.presenter = presenter }

    /// Replaces the text of a field, at each change.
    public func enter(_ text: String, in field: SignUpField) { texts.value[field] = text }

    /// The form after each change.
    public var forms: AnyPublisher<SignUpForm, Never> { texts.map(SignUpForm.init).eraseToAnyPublisher() }

    /// Whether the form can be submitted.
    public var formValid: AnyPublisher<Bool, Never> {
        forms.isValid(by: SignUpForm.validator).eraseToAnyPublisher()
    }

    /// The screen.
    public var screens: AnyPublisher<SignUpViewModel, Never> { texts.map(presenter.map).eraseToAnyPublisher() }

    /// The log lines of a form that is not valid.
    public var log: AnyPublisher<String, Never> {
        forms.validationErrors(of: SignUpForm.validator).compactMap { $0.map(presenter.log) }.eraseToAnyPublisher()
    }
}

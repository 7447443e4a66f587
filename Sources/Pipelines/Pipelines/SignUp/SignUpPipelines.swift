import SignUpFeature
import Streams

/// The sign-up form as streams: what is typed goes in, what is to be seen and logged comes out.
///
///     let signUp = SignUpPipelines()
///     signUp.formValid.sink { print($0) }     // Prints: false
///     signUp.enter("13", in: .age)
///
/// Whoever subscribes begins with the form as it is, and observes it until the subscription is cancelled. It isn't
/// Sendable: it lives where its screen lives.
public struct SignUpPipelines {
    private let texts = CurrentValueSubject<[SignUpField: String], Never>([:])
    private let presenter: SignUpPresenter

    /// Composes the pipelines of an untouched form.
    public init(presenter: SignUpPresenter = SignUpPresenter()) { self.presenter = presenter }

    /// Puts a text in the place of that in the field: all of it, at each change.
    public func enter(_ text: String, in field: SignUpField) { texts.value[field] = text }

    /// What was entered.
    public var forms: AnyPublisher<SignUpForm, Never> { texts.map(SignUpForm.init).eraseToAnyPublisher() }

    /// Whether the form can be submitted.
    public var formValid: AnyPublisher<Bool, Never> {
        forms.isValid(by: SignUpForm.validator).eraseToAnyPublisher()
    }

    /// The screen.
    public var screens: AnyPublisher<SignUpViewModel, Never> { texts.map(presenter.map).eraseToAnyPublisher() }

    /// What is to be logged, as long as the form is not valid.
    public var log: AnyPublisher<String, Never> {
        forms.validationErrors(of: SignUpForm.validator).compactMap { $0.map(presenter.log) }.eraseToAnyPublisher()
    }
}

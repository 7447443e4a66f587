import Foundation
import SignUpFeature
import Streams

extension SignUpPipelines {
    /// The untouched form.
    public static func overview(locale: Locale = .current) -> AnyPublisher<Overview, any Error> {
        Just(SignUpPresenter(locale: locale).map([:])).tryMap(Overview.init).eraseToAnyPublisher()
    }
}

extension Overview {
    private struct Form: Encodable {
        let fields: [Field]
        let isValid: Bool
    }
    private struct Field: Encodable { let field, label, hint: String }

    /// The fields of the form, and its button.
    fileprivate init(_ form: SignUpViewModel) throws {
        try self.init(
            title: form.title,
            rows: form.fields.map { ["\($0.label): \($0.hint)"] } + [["[\(form.submit)]"]],
            json: Form(
                fields: form.fields.map { Field(field: $0.field.rawValue, label: $0.label, hint: $0.hint) },
                isValid: form.isSubmitEnabled))
    }
}

import FeatureValidation
import Streams

extension Validator {
    /// Publishes the value if it passes, and fails with its error otherwise.
    ///
    ///     Validator<Int>.number(minimum: 13).publisher(for: 12).sink(…)   // fails: number (12) is less than minimum
    ///     (13)
    public func publisher(for value: Value) -> Result<Value, ValidationError>.Publisher {
        error(for: value).map { .init(.failure($0)) } ?? .init(.success(value))
    }
}

extension Publisher where Output: Sendable {
    /// Publishes the error of each value; nil for one that passes.
    public func validationErrors(of validator: Validator<Output>) -> Publishers.Map<Self, ValidationError?> {
        map(validator.error)
    }

    /// Whether the last value passes, at first and whenever that changes.
    ///
    ///     forms.isValid(by: SignUpForm.validator).sink { button.isEnabled = $0 }
    public func isValid(by validator: Validator<Output>) -> Publishers.RemoveDuplicates<Publishers.Map<Self, Bool>> {
        map(validator.isValid).removeDuplicates()
    }
}

extension Validator {
    /// Accepts values that all of the validators accept: every value, if there are none.
    public static func and(_ validators: [Validator]) -> Validator {
        compound("all of", validators, .notAll) { $0 == validators.count }
    }

    /// Accepts values that at least one of the validators accepts: no value, if there are none.
    public static func or(_ validators: [Validator]) -> Validator {
        compound("any of", validators, .none) { $0 > 0 }
    }

    /// Accepts values that exactly one of the validators accepts: no value, if there are none.
    public static func mutualExclusion(_ validators: [Validator]) -> Validator {
        compound("one of", validators, .notOne) { $0 == 1 }
    }

    /// Accepts values that the validator rejects.
    public static func not(_ validator: Validator) -> Validator {
        compound("not", [validator], .passes) { $0 == 0 }
    }

    /// Runs all validators, even if the first ones fail; the error contains the errors of all that have failed.
    private static func compound(
        _ name: String, _ validators: [Validator], _ message: ValidationError.Message,
        isEnough: @escaping @Sendable (Int) -> Bool
    ) -> Validator {
        Validator("\(name) (\(validators.map(\.description).joined(separator: "; ")))") {
            (value) -> ValidationError.Fault? in
            let parts = validators.enumerated().compactMap { index, validator in
                ValidationError.Part(.subvalidator(index), validator.error(for: value).map { [$0] } ?? [])
            }
            return isEnough(validators.count - parts.count) ? nil : ValidationError.Fault(message, parts: parts)
        }
    }
}

extension ValidationError.Part {
    /// A part that has failed; nil if there are no errors.
    init?(_ place: ValidationError.Place, _ errors: [ValidationError]) {
        guard !errors.isEmpty else { return nil }
        self.init(place: place, errors: errors)
    }
}

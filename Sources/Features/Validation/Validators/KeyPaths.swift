/// What one field of a value has to be: a key path, its name in errors, and validators, which are all asked.
public struct FieldRules<Root: Sendable>: Sendable {
    /// What errors call the field.
    public let name: String
    let errors: @Sendable (Root) -> [ValidationError]

    /// Rules for what is at a key path.
    public init<FieldValue: Sendable>(
        _ name: String, _ keyPath: KeyPath<Root, FieldValue> & Sendable, _ validators: Validator<FieldValue>...
    ) {
        self.name = name
        errors = { root in
            let value = root[keyPath: keyPath]
            return validators.compactMap { $0.error(for: value) }
        }
    }
}

extension Validator {
    /// Asks for a value of which every field is right.
    ///
    ///     let validator = Validator<Account>.keyPaths([
    ///         FieldRules("name", \.name, .length(minimum: 1)), FieldRules("age", \.age, .number(minimum: 13)),
    ///     ])
    ///     validator.error(for: Account(name: "", age: 12))?[.field("age")].map(\.code)   // [lessThanMinimum]
    ///
    /// - Parameters:
    ///   - rules: those of the type.
    ///   - ownRules: those of the value itself, which may depend on its state; their errors come before the others.
    public static func keyPaths(
        _ rules: [FieldRules<Value>], ownRules: @escaping @Sendable (Value) -> [FieldRules<Value>] = { _ in [] }
    ) -> Validator {
        Validator("right \(rules.map(\.name).joined(separator: ", "))") { (value) -> ValidationError.Fault? in
            var parts: [ValidationError.Part] = []
            for rule in ownRules(value) + rules {
                let errors = rule.errors(value)
                if errors.isEmpty { continue }
                let place = ValidationError.Place.field(rule.name)
                let index = parts.firstIndex { $0.place == place }
                let earlier = index.map { parts.remove(at: $0).errors } ?? []
                parts.insert(ValidationError.Part(place: place, errors: earlier + errors), at: index ?? parts.endIndex)
            }
            return parts.isEmpty ? nil : ValidationError.Fault(.keyPaths, parts: parts)
        }
    }
}

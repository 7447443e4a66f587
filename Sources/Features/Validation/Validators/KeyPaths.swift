/// The rules for one field of a value: a key path, its name in errors, and validators, which all run.
public struct FieldRules<Root: Sendable>: Sendable {
    /// The name of the field in errors.
    public let name: String
    @usableFromInline let errors: @Sendable (Root) -> [ValidationError]

    /// Makes rules for the value at a key path.
    @inlinable public init<FieldValue: Sendable>(
        _ name: String, _ field: @escaping @Sendable (Root) -> FieldValue, _ validators: Validator<FieldValue>...
    ) {
        self.name = name
        errors = { root in
            let value = field(root)
            return validators.compactMap { $0.error(for: value) }
        }
    }
}

extension Validator {
    /// Requires that every field of a value is valid.
    ///
    ///     let validator = Validator<Account>.keyPaths([
    ///         FieldRules("name", \.name, .length(minimum: 1)), FieldRules("age", \.age, .number(minimum: 13)),
    ///     ])
    ///     validator.error(for: Account(name: "", age: 12))?[.field("age")].map(\.code)   // [lessThanMinimum]
    ///
    /// - Parameters:
    ///   - rules: those of the type.
    ///   - ownRules: those of the value itself, which may depend on its state; their errors come before the others.
    @inlinable public static func keyPaths(
        _ rules: [FieldRules<Value>], ownRules: @escaping @Sendable (Value) -> [FieldRules<Value>] = { _ in [] }
    ) -> Validator {
        let description = "right \(rules.map(\.name).joined(separator: ", "))"
        return Validator(description) { (value) -> ValidationError? in
            var parts: [ValidationError.Part] = []
            for rule in ownRules(value) { parts.add(rule.errors(value), ofField: rule.name) }
            for rule in rules { parts.add(rule.errors(value), ofField: rule.name) }
            return parts.isEmpty ? nil : ValidationError(inFields: parts, of: description, value)
        }
    }
}

extension [ValidationError.Part] {
    /// Adds errors behind those that the field has already.
    @usableFromInline mutating func add(_ errors: [ValidationError], ofField name: String) {
        if errors.isEmpty { return }
        let place = ValidationError.Place.field(name)
        let index = firstIndex { $0.place == place }
        let earlier = index.map { remove(at: $0).errors } ?? []
        insert(ValidationError.Part(place: place, errors: earlier + errors), at: index ?? endIndex)
    }
}

extension ValidationError {
    @usableFromInline init(inFields parts: [Part], of validator: String, _ value: any Sendable) {
        self.init(Fault(.keyPaths, parts: parts), validator: validator, value: value)
    }
}

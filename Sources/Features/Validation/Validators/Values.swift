import Foundation

extension Validator {
    /// Requires a value that this validator accepts: nil fails.
    @inlinable public var required: Validator<Value?> {
        Validator<Value?>(description) { value in
            guard let value else { return ValidationError(missingValueFor: description) }
            return error(for: value)
        }
    }

    /// Requires nil, or a value that this validator accepts.
    @inlinable public var allowingNil: Validator<Value?> {
        Validator<Value?>("\(description), or nil") { value in value.flatMap(error(for:)) }
    }

    /// Passes a value from which the closure returns, and keeps the error that it throws as the
    /// ``ValidationError/cause``.
    ///
    ///     let even = Validator<Int>.closure("an even number") { if $0 % 2 != 0 { throw Odd() } }
    public static func closure(
        _ description: String, _ check: @escaping @Sendable (Value) throws -> Void
    ) -> Validator {
        Validator(description) { (value) -> ValidationError.Fault? in
            do {
                try check(value)
                return nil
            } catch {
                return ValidationError.Fault(.closure, cause: error)
            }
        }
    }

    /// Asks for one of these values.
    public static func oneOf(_ values: Set<Value>) -> Validator where Value: Hashable {
        Validator("one of \(values.count) values") { (value) -> ValidationError.Fault? in
            values.contains(value) ? nil : ValidationError.Fault(.notInSet)
        }
    }
}

extension Validator where Value == (any Sendable)? {
    /// Requires a value of a type that is not known statically, as one that was read from JSON.
    ///
    /// All validators run. `NSNull` counts as nil; its message calls it null.
    public static func value<Expected: Sendable>(
        of type: Expected.Type, allowsNil: Bool = false, _ validators: Validator<Expected>...
    ) -> Validator {
        let all = Validator<Expected>.and(validators)
        let description = "a value of type \(type)"
        return Validator(description) { (value) -> ValidationError? in
            guard let value, !(value is NSNull) else {
                return allowsNil ? nil : ValidationError(value == nil ? .valueNil : .valueNull, of: description, value)
            }
            guard let expected = value as? Expected, isTruthValue(value).map({ $0 == (type == Bool.self) }) != false
            else {
                return ValidationError(.type(Swift.type(of: value), not: type), of: description, value)
            }
            return validators.count == 1 ? validators[0].error(for: expected) : all.error(for: expected)
        }
    }
}

/// The Boolean value of a Foundation number, which Swift would convert to 1 or 0; nil if the number is not a Boolean.
private func isTruthValue(_ value: Any) -> Bool? {
    (value as? NSNumber).map { String(cString: $0.objCType) == String(cString: NSNumber(value: true).objCType) }
}

extension ValidationError {
    @usableFromInline init(missingValueFor validator: String) { self.init(.valueNil, of: validator) }

    fileprivate init(_ message: Message, of validator: String, _ value: (any Sendable)? = nil) {
        self.init(Fault(message), validator: validator, value: value)
    }
}

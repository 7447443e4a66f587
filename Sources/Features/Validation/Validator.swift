/// A rule for values, which passes a value or reports everything that is wrong with it.
///
///     let age = Validator<Int>.number(minimum: 13, maximum: 150)
///     age.isValid(40)                       // true
///     age.error(for: 12)?.message(in: .current)   // "number (12) is less than minimum (13)"
///
/// Validators are values, composed of others by ``and(_:)``, ``or(_:)``, ``not(_:)``, ``required`` and the like. All of
/// them always run: the error of a value that is wrong in several ways reports all of these.
///
/// Members that are generic in `Value` are inlinable, so that a form's rules are compiled for its own types:
/// unspecialised they cost four times as much.
public struct Validator<Value: Sendable>: Sendable, CustomStringConvertible {
    /// The rule in a few English words.
    public let description: String
    @usableFromInline let check: @Sendable (Value) -> ValidationError?

    /// A validator that returns the closure's result.
    @usableFromInline init(_ description: String, check: @escaping @Sendable (Value) -> ValidationError?) {
        self.description = description
        self.check = check
    }

    /// A validator with its own error, which the closure returns.
    init(_ description: String, fault: @escaping @Sendable (Value) -> ValidationError.Fault?) {
        self.init(description) { value in
            fault(value).map { ValidationError($0, validator: description, value: value) }
        }
    }

    /// The error of the value; nil if it passes.
    @inlinable public func error(for value: Value) -> ValidationError? { check(value) }

    /// Whether the value passes.
    @inlinable public func isValid(_ value: Value) -> Bool { check(value) == nil }

    /// Throws the error of the value.
    @inlinable public func validate(_ value: Value) throws(ValidationError) {
        if let error = check(value) { throw error }
    }
}

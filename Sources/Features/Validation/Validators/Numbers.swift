extension Validator where Value: BinaryInteger {
    /// Checks that a number is between two bounds, inclusive.
    ///
    /// The minimum must not be greater than the maximum.
    public static func number(minimum: Value? = nil, maximum: Value? = nil) -> Validator {
        number(Bounds(minimum: minimum, maximum: maximum), asArgument: { .text("\($0)") }, isIntegral: { _ in true })
    }
}

extension Validator where Value: BinaryFloatingPoint {
    /// Checks that a number is between two bounds, inclusive unless they are marked as exclusive.
    ///
    /// The bounds and the number may be infinite; a NaN fails every check. The minimum must not be greater than the
    /// maximum.
    public static func number(
        minimum: Value? = nil, maximum: Value? = nil, minimumExclusive: Bool = false, maximumExclusive: Bool = false,
        requiresIntegral: Bool = false
    ) -> Validator {
        number(
            Bounds(
                minimum: minimum, maximum: maximum, minimumExclusive: minimumExclusive,
                maximumExclusive: maximumExclusive),
            asArgument: { .number(Double($0)) },
            isIntegral: { !requiresIntegral || $0 == $0.rounded(.towardZero) })
    }
}

extension Validator where Value: Comparable {
    fileprivate static func number(
        _ bounds: Bounds<Value>, asArgument: @escaping @Sendable (Value) -> ValidationError.Message.Argument,
        isIntegral: @escaping @Sendable (Value) -> Bool
    ) -> Validator {
        Validator(bounds.description) { (value) -> ValidationError.Fault? in
            if let minimum = bounds.minimum, bounds.minimumExclusive ? !(value > minimum) : !(value >= minimum) {
                return ValidationError.Fault(
                    .less(asArgument(value), asArgument(minimum), isExclusive: bounds.minimumExclusive))
            }
            if let maximum = bounds.maximum, bounds.maximumExclusive ? !(value < maximum) : !(value <= maximum) {
                return ValidationError.Fault(
                    .greater(asArgument(value), asArgument(maximum), isExclusive: bounds.maximumExclusive))
            }
            return isIntegral(value) ? nil : ValidationError.Fault(.notIntegral)
        }
    }
}

private struct Bounds<Number: Comparable & Sendable>: Sendable, CustomStringConvertible {
    let minimum: Number?
    let maximum: Number?
    let minimumExclusive: Bool
    let maximumExclusive: Bool

    init(minimum: Number?, maximum: Number?, minimumExclusive: Bool = false, maximumExclusive: Bool = false) {
        if let minimum, let maximum { precondition(minimum <= maximum, "The minimum is greater than the maximum") }
        self.minimum = minimum
        self.maximum = maximum
        self.minimumExclusive = minimumExclusive
        self.maximumExclusive = maximumExclusive
    }

    var description: String {
        let words = [
            minimum.map { "\(minimumExclusive ? "greater than" : "of at least") \($0)" },
            maximum.map { "\(maximumExclusive ? "less than" : "of at most") \($0)" },
        ].compactMap { $0 }
        return words.isEmpty ? "a number" : "a number \(words.joined(separator: " and "))"
    }
}

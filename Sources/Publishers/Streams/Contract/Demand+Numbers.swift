// Operators on a demand and a number of values. Unlimited is greater than every number, and a negative number is less
// than every demand. They are disfavored, as the compiler would otherwise try them for each number in the closures of a
// chain, and take seconds for six operators.
extension Subscribers.Demand {
    /// The sum.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func + (lhs: Self, rhs: Int) -> Self {
        rhs >= 0 ? lhs + .max(rhs) : lhs - Self(saturating: rhs.magnitude)
    }

    /// The difference, at least ``none``.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func - (lhs: Self, rhs: Int) -> Self {
        rhs >= 0 ? lhs - .max(rhs) : lhs + Self(saturating: rhs.magnitude)
    }

    /// The product.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func * (lhs: Self, rhs: Int) -> Self {
        if lhs == .unlimited { return .unlimited }
        guard rhs > 0 else { return .none }
        let (product, overflows) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
        return overflows ? .unlimited : Self(saturating: product)
    }

    /// Adds.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }
    /// Subtracts.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
    /// Multiplies.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Int) -> Bool {
        rhs >= 0 && lhs.rawValue == UInt(rhs)
    }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func < (lhs: Self, rhs: Int) -> Bool {
        rhs > 0 && lhs.rawValue < UInt(rhs)
    }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func > (lhs: Self, rhs: Int) -> Bool {
        rhs < 0 || lhs.rawValue > UInt(rhs)
    }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
    /// Compares the numbers.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}

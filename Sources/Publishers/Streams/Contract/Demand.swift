/// The types of subscribers, and of what they exchange with publishers.
public enum Subscribers {}

extension Subscribers {
    /// The number of values that a subscriber requests.
    ///
    /// Sums and products saturate at ``unlimited``, differences at ``none``; once unlimited, a demand stays so.
    ///
    ///     Demand.max(2) + 3          // max(5)
    ///     Demand.max(2) - 3          // max(0)
    ///     Demand.unlimited - 1       // unlimited
    public struct Demand: Hashable, Sendable {
        /// Up to `Int.max` a number of values; above it unlimited.
        @usableFromInline let rawValue: UInt

        @_alwaysEmitIntoClient @inline(__always) init(rawValue: UInt) { self.rawValue = rawValue }

        @_alwaysEmitIntoClient @inline(__always) init(saturating rawValue: UInt) {
            self.init(rawValue: Swift.min(rawValue, Self.unlimited.rawValue))
        }

        /// As many values as there are.
        @_alwaysEmitIntoClient @inline(__always) public static var unlimited: Demand {
            Demand(rawValue: UInt(Int.max) + 1)
        }

        /// No value.
        @_alwaysEmitIntoClient @inline(__always) public static var none: Demand { Demand(rawValue: 0) }

        /// An answer to a value on unlimited terms: send nothing more. See ``_Terms``.
        @_alwaysEmitIntoClient @inline(__always) package static var stop: Demand { Demand(rawValue: .max) }

        /// A demand of that many values. A negative number stops the program.
        @_alwaysEmitIntoClient @inline(__always) public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand cannot be negative: \(value)")
            return Demand(rawValue: UInt(value))
        }

        /// The number of values, or `nil` when it is unlimited.
        @_alwaysEmitIntoClient public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

        /// Takes one away. False when there is none.
        @_alwaysEmitIntoClient @inline(__always) mutating func takeOne() -> Bool {
            guard rawValue != 0 else { return false }
            if self != .unlimited { self = Demand(rawValue: rawValue &- 1) }
            return true
        }
    }
}

extension Subscribers.Demand {
    /// The sum.
    @_alwaysEmitIntoClient @inline(__always) public static func + (lhs: Self, rhs: Self) -> Self {
        // Neither side is above 2^63, so that the sum of two wraps to 0 at the most.
        let sum = lhs.rawValue &+ rhs.rawValue
        return lhs == .unlimited || rhs == .unlimited ? .unlimited : Self(saturating: sum)
    }

    /// The sum.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func + (lhs: Self, rhs: Int) -> Self {
        rhs >= 0 ? lhs + .max(rhs) : lhs - Self(saturating: rhs.magnitude)
    }

    /// The difference, at least ``none``.
    @_alwaysEmitIntoClient public static func - (lhs: Self, rhs: Self) -> Self {
        if lhs == .unlimited { return .unlimited }
        return rhs.rawValue >= lhs.rawValue ? .none : Self(rawValue: lhs.rawValue - rhs.rawValue)
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
    @_alwaysEmitIntoClient @inline(__always) public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    /// Adds.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }
    /// Subtracts.
    @_alwaysEmitIntoClient public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    /// Subtracts.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
    /// Multiplies.
    @_disfavoredOverload @_alwaysEmitIntoClient public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

extension Subscribers.Demand: Comparable {
    /// Compares the numbers; unlimited is above all.
    @_alwaysEmitIntoClient public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

// With a number: unlimited is above all of them, and a negative number is below every demand. Disfavored, as the
// compiler would otherwise try them for each number in the closures of a chain, and take seconds for six operators.
extension Subscribers.Demand {
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

extension Subscribers.Demand: CustomStringConvertible {
    /// `unlimited`, or for instance `max(3)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}

extension Subscribers.Demand: Codable {
    /// Writes the number; unlimited is one above the largest `Int`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Reads the number.
    public init(from decoder: any Decoder) throws {
        self.init(saturating: try decoder.singleValueContainer().decode(UInt.self))
    }
}

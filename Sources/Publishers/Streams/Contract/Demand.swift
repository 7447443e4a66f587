/// The namespace for subscriber types, demand and completion.
public enum Subscribers {}

extension Subscribers {
    /// The number of values that a subscriber requests.
    ///
    /// Sums and products saturate at ``unlimited``, differences at ``none``. An unlimited demand stays unlimited.
    ///
    ///     Demand.max(2) + 3          // max(5)
    ///     Demand.max(2) - 3          // max(0)
    ///     Demand.unlimited - 1       // unlimited
    public struct Demand: Hashable, Sendable {
        /// Up to `Int.max`, a number of values; above it, unlimited.
        @usableFromInline let rawValue: UInt

        @_alwaysEmitIntoClient @inline(__always) init(rawValue: UInt) { self.rawValue = rawValue }

        @_alwaysEmitIntoClient @inline(__always) init(saturating rawValue: UInt) {
            self.init(rawValue: Swift.min(rawValue, Self.unlimited.rawValue))
        }

        /// Any number of values.
        @_alwaysEmitIntoClient @inline(__always) public static var unlimited: Demand {
            Demand(rawValue: UInt(Int.max) + 1)
        }

        /// No value.
        @_alwaysEmitIntoClient @inline(__always) public static var none: Demand { Demand(rawValue: 0) }

        /// An answer to a value on unlimited terms: send nothing more. See ``_Terms``.
        @_alwaysEmitIntoClient @inline(__always) package static var stop: Demand { Demand(rawValue: .max) }

        /// A demand of that many values. Traps if the number is negative.
        @_alwaysEmitIntoClient @inline(__always) public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand cannot be negative: \(value)")
            return Demand(rawValue: UInt(value))
        }

        /// The number of values, or `nil` if the demand is unlimited.
        @_alwaysEmitIntoClient public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

        /// Subtracts one. Returns false if the demand is none.
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
        // Neither side is above 2^63, so the sum cannot overflow if the right one is smaller.
        rhs == .unlimited ? .unlimited : Self(saturating: lhs.rawValue &+ rhs.rawValue)
    }

    /// The difference, at least ``none``.
    @_alwaysEmitIntoClient public static func - (lhs: Self, rhs: Self) -> Self {
        if lhs == .unlimited { return .unlimited }
        return rhs.rawValue >= lhs.rawValue ? .none : Self(rawValue: lhs.rawValue - rhs.rawValue)
    }

    /// Adds.
    @_alwaysEmitIntoClient @inline(__always) public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    /// Subtracts.
    @_alwaysEmitIntoClient public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
}

extension Subscribers.Demand: Comparable {
    /// Compares the numbers; unlimited is above all.
    @_alwaysEmitIntoClient public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Subscribers.Demand: CustomStringConvertible {
    /// `unlimited`, or for example `max(3)`.
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

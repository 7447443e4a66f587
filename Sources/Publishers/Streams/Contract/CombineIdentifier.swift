import Synchronization

/// A number that identifies a subscriber or a subscription.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
    private static let last = Atomic<UInt64>(0)

    private let rawValue: UInt64

    /// Makes a new, unique identifier.
    public init() { rawValue = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Makes the identifier of an object. It is unique while the object lives.
    public init(_ object: AnyObject) { rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }

    /// Makes the identifier of a numbered part of an object. The factor spreads the identifiers far apart.
    package init(_ object: AnyObject, _ number: UInt64) {
        rawValue = Self(object).rawValue &+ number &* 0x9E37_79B9_7F4A_7C15
    }

    /// The number in hexadecimal.
    public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A type whose values have an identifier. By default, an object's identifier is that of its address.
public protocol CustomCombineIdentifierConvertible {
    /// The identifier.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The object's identifier.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

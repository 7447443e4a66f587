import Synchronization

/// A number that tells one subscriber or subscription from another.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
    private static let last = Atomic<UInt64>(0)

    private let rawValue: UInt64

    /// Makes an identifier that no other call has made.
    public init() { rawValue = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Makes the identifier of an object: equal for as long as the object lives.
    public init(_ object: AnyObject) { rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }

    /// Makes the identifier of one of the things that an object has numbered: they are spread far apart.
    init(_ object: AnyObject, _ number: UInt64) { rawValue = Self(object).rawValue &+ number &* 0x9E37_79B9_7F4A_7C15 }

    /// The number in hexadecimal.
    public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// Something that has an identifier: for a class it is the object's.
public protocol CustomCombineIdentifierConvertible {
    /// The identifier.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The object's identifier.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

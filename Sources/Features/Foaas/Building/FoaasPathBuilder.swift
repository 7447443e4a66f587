import Foundation

/// Builds the path of an operation from the user's input.
///
///     var builder = FoaasPathBuilder(operation: bus)   // "/bus/:name/:from/"
///     builder.update(key: "name", value: "Nala Cat")
///     builder.build()                                  // "/bus/Nala%20Cat/from"
public struct FoaasPathBuilder: Sendable {
    /// The operation whose path it is.
    public let operation: FoaasOperation
    /// The values by their keys: at first, that of each key is the word `field`, which is never shown nor built.
    ///
    /// Keys that differ only by case count as one; the lower-case key is kept.
    public private(set) var operationFields: [String: String]
    /// The entered values, by the keys that they were entered for.
    private var entered: [String: String] = [:]

    /// A builder for the operation, with nothing entered yet.
    public init(operation: FoaasOperation) {
        self.operation = operation
        let flipped = operation.fields.flatMap { [($0.field, "field"), ($0.name, "name")] }
        let unique = Dictionary(grouping: flipped) { $0.0.lowercased() }.compactMap { key, pairs in
            pairs.first { $0.0 == key } ?? pairs.first
        }
        operationFields = Dictionary(unique) { first, _ in first }
    }

    /// The path: the operation's, without a slash at its end, with a percent-encoded value for each placeholder.
    ///
    /// A placeholder without a value becomes its name. A value stays one segment, whatever it contains.
    public func build() -> String { path { value(of: $0) } }

    /// The path that gets the operation's message with the placeholders left in it, as in ":name".
    public func template() -> String { path { ":" + $0 } }

    /// Changes the value of a key; does nothing if there is no such key, in any case of its letters.
    public mutating func update(key: String, value: String) {
        let known = operationFields.keys.filter { $0.lowercased() == key.lowercased() }
        guard let known = known.first(where: { $0 == key }) ?? known.first else { return }
        operationFields[known] = value
        entered[key] = value
    }

    /// The position of a key among the placeholders of the path, from 0; nil if it is not one of them.
    public func indexOf(key: String) -> Int? { placeholders.firstIndex(of: key) }

    /// The keys of the operation's fields, in the order of the fields.
    public func allKeys() -> [String] { operation.fields.map(\.field) }

    /// The value of the placeholder, or its name while there is none.
    ///
    /// A placeholder that is no field gets the value of the field whose key differs only in case.
    public func value(of key: String) -> String {
        if let value = entered[key] { return value }
        guard !allKeys().contains(key) else { return key }
        return allKeys().first { $0.lowercased() == key.lowercased() }.flatMap { entered[$0] } ?? key
    }

    /// The placeholders of the path, in its order.
    public var placeholders: [String] { segments.compactMap(Self.placeholder) }

    private var segments: [Substring] { operation.url.split(separator: "/") }

    private static func placeholder(_ segment: Substring) -> String? {
        segment.hasPrefix(":") ? String(segment.dropFirst()) : nil
    }

    private func path(_ value: (String) -> String) -> String {
        segments.map { segment in "/" + Self.encode(Self.placeholder(segment).map(value) ?? String(segment)) }.joined()
    }

    /// A segment that says the same wherever it stands: "." and ".." would be steps to another place.
    private static func encode(_ segment: String) -> String {
        let isSteps = segment == "." || segment == ".."
        return isSteps
            ? segment.replacing(".", with: "%2E")
            : segment.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

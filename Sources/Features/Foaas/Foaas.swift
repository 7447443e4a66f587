import FeatureLocalization
import Foundation

/// A message, and its sender.
public struct Foaas: JSONConvertible, Hashable, Sendable, CustomStringConvertible {
    /// The text.
    public let message: String
    /// The sender: most operations answer with "- " and a name.
    public let subtitle: String

    /// Makes a message.
    public init(message: String, subtitle: String) {
        self.message = message
        self.subtitle = subtitle
    }

    /// Both, in two lines.
    public var description: String { "\(message)\n\(subtitle)" }
}

/// An operation of the server, with the fields that it needs.
public struct FoaasOperation: JSONConvertible, Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its path, with a placeholder for each value: "/bus/:name/:from".
    public let url: String
    /// The values, in the server's order, which isn't always that of the path.
    public let fields: [FoaasField]

    /// Makes an operation.
    public init(name: String, url: String, fields: [FoaasField]) {
        self.name = name
        self.url = url
        self.fields = fields
    }

    /// Makes an operation from a server's description; invalid fields are left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = String(untrusted: try container.decode(String.self, forKey: .name))
        url = try container.decode(String.self, forKey: .url)
        fields = try container.decode([Readable<FoaasField>].self, forKey: .fields).compactMap(\.value)
    }
}

/// A field of an operation.
public struct FoaasField: JSONConvertible, Hashable, Sendable, CustomStringConvertible {
    /// The name for people.
    public let name: String
    /// The name of the placeholder in the path.
    public let field: String

    /// Makes a field.
    public init(name: String, field: String) {
        self.name = name
        self.field = field
    }

    /// Makes a field from a server's description; a field without a name gets the name of its placeholder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        field = String(untrusted: try container.decode(String.self, forKey: .field))
        name = String(untrusted: try container.decodeIfPresent(String.self, forKey: .name) ?? field)
    }

    /// Both, as in "Name (:name)".
    public var description: String { "\(name) (:\(field))" }
}

/// The readable part of an element of a JSON array, if any.
struct Readable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

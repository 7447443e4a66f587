import Foundation

/// A model that comes from JSON, as bytes or as a dictionary, and becomes it again.
///
///     Foaas(json: ["message": "Hello.", "subtitle": "- Ann"])?.subtitle   // "- Ann"
///     Foaas(json: ["message": 3])                                         // nil
public protocol JSONConvertible: Codable {}

extension JSONConvertible {
    /// The model in the data; nil if anything is missing or of another type.
    public init?(data: Data) {
        guard let value = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = value
    }

    /// The model in the dictionary; nil if anything is missing or of another type.
    public init?(json: [String: Any]) {
        guard JSONSerialization.isValidJSONObject(json) else { return nil }
        guard let data = try? JSONSerialization.data(withJSONObject: json) else { return nil }
        self.init(data: data)
    }

    /// The model as JSON.
    public func toData() throws -> Data { try JSONEncoder().encode(self) }

    /// The model as a dictionary of JSON values.
    public func toJson() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: toData()) as? [String: Any] ?? [:]
    }
}

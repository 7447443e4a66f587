import FeatureLocalization
import Foundation

/// Makes models from answers of the server.
public enum FoaasMapper {
    /// Why an answer is refused: with status 406 if the server does not have the format, 622 if it does not have the operation.
    public typealias Error = AnswerError

    /// The operations in `data`, sorted by name, if `status` is one of 200…299.
    ///
    ///     [{"name": "Bus", "url": "/bus/:name/:from", "fields": [{"name": "Name", "field": "name"}, …]}, …]
    ///
    /// An operation without a name, a path or fields cannot be requested and is left out; if there are no others, the answer
    /// is invalid. A field without a `name` is called what its `field` says, one without a `field` is left out.
    public static func operations(_ data: Data, from status: Int) throws -> [FoaasOperation] {
        let entries = try decode([Readable<FoaasOperation>].self, data, status)
        let operations = entries.compactMap(\.value).filter { $0.url.hasPrefix("/") }
        guard entries.isEmpty || !operations.isEmpty else { throw Error.invalidData }
        return operations.sorted { ($0.name, $0.url) < ($1.name, $1.url) }
    }

    /// The message in `data`, if `status` is one of 200…299.
    public static func message(_ data: Data, from status: Int) throws -> Foaas {
        let foaas = try decode(Foaas.self, data, status)
        return Foaas(message: String(untrusted: foaas.message), subtitle: String(untrusted: foaas.subtitle))
    }

    /// The version in `data`, if `status` is one of 200…299.
    public static func version(_ data: Data, from status: Int) throws -> FoaasVersion {
        let version = try decode(FoaasVersion.self, data, status)
        return FoaasVersion(number: String(untrusted: version.number), message: String(untrusted: version.message))
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data, _ status: Int) throws -> Value {
        guard (200...299).contains(status) else { throw Error(status: status) }
        guard let value = try? JSONDecoder().decode(type, from: data) else { throw Error.invalidData }
        return value
    }
}

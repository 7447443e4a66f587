import FeatureLocalization
import Foundation

/// Makes models from answers of the server.
public enum FoaasMapper {
    /// Why an answer is refused.
    public enum Error: LocalizableError, LocalizedError, Hashable {
        /// The server refused: 406 if it does not have the format, 622 if it does not have the operation.
        case refused(status: Int)
        /// The data isn't JSON of the agreed form.
        case invalidData

        /// A few words that say so, in the language of the user's locale.
        public var errorDescription: String? { message(in: .current) }

        /// A few words that say so, in the language of the locale: English, Portuguese or Greek, and English for all
        /// others.
        public func message(in locale: Locale) -> String {
            let (key, english, status) =
                switch self {
                case .refused(622): ("NO_SUCH_MESSAGE", "the server knows no such message", "")
                case .refused(let status): ("REFUSED", "the server refused with status %1", "\(status)")
                case .invalidData: ("INVALID_DATA", "the server's answer makes no sense", "")
                }
            return StringTable("Foaas", of: "FoaasFeature").text(key, in: locale, english: english, [status])
        }
    }

    /// The operations in `data`, sorted by name, if `status` is one of 200…299.
    ///
    ///     [{"name": "Bus", "url": "/bus/:name/:from", "fields": [{"name": "Name", "field": "name"}, …]}, …]
    ///
    /// An operation without a name, a path or fields cannot be requested and is left out. A field without a `name` is
    /// called what its `field` says, one without a `field` is left out.
    public static func operations(_ data: Data, from status: Int) throws -> [FoaasOperation] {
        try decode([Readable<FoaasOperation>].self, data, status).compactMap(\.value)
            .filter { $0.url.hasPrefix("/") }
            .sorted { ($0.name, $0.url) < ($1.name, $1.url) }
    }

    /// The message in `data`, if `status` is one of 200…299.
    public static func message(_ data: Data, from status: Int) throws -> Foaas {
        let foaas = try decode(Foaas.self, data, status)
        return Foaas(message: String(untrusted: foaas.message), subtitle: String(untrusted: foaas.subtitle))
    }

    /// The version in `data`, if `status` is one of 200…299.
    public static func version(_ data: Data, from status: Int) throws -> FoaasVersion {
        try decode(FoaasVersion.self, data, status)
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data, _ status: Int) throws -> Value {
        guard (200...299).contains(status) else { throw Error.refused(status: status) }
        guard let value = try? JSONDecoder().decode(type, from: data) else { throw Error.invalidData }
        return value
    }
}

/// A message that is filled in with what its path says.
struct DemoOperation: Sendable {
    var name: String
    /// The path, with a placeholder for each value, as in "/bus/:name/:from".
    var url: String
    /// The text, with the same placeholders.
    var text: String
    /// The sender, for most operations.
    var subtitle: String
    /// The fields as they are served; for most these are the placeholders in their order.
    var fields: [[String: String]]

    init(
        _ name: String, _ url: String, _ text: String, subtitle: String = "- :from", fields: [[String: String]]? = nil
    ) {
        (self.name, self.url, self.text, self.subtitle) = (name, url, text, subtitle)
        self.fields =
            fields
            ?? Self.segments(url).filter { $0.hasPrefix(":") }.map { placeholder in
                ["name": placeholder.dropFirst().capitalized, "field": String(placeholder.dropFirst())]
            }
    }

    /// The message for a path; nil if that isn't one of this operation.
    func message(for path: [String]) -> DemoMessage? {
        let pattern = Self.segments(url)
        guard pattern.count == path.count, zip(pattern, path).allSatisfy({ $0 == $1 || $0.hasPrefix(":") && $1 != "" })
        else { return nil }
        let values = Dictionary(zip(pattern, path)) { first, _ in first }
        return DemoMessage(message: Self.fill(text, values), subtitle: Self.fill(subtitle, values))
    }

    private static func segments(_ url: String) -> [String] { url.split(separator: "/").map(String.init) }

    /// In one pass, so that the text of a value is not taken for a placeholder.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
        text.replacing(/:[a-z]+/) { values[String($0.output)] ?? String($0.output) }
    }
}

/// A message and its sender.
struct DemoMessage: Encodable, Equatable, Sendable {
    var message: String
    var subtitle: String
}

extension DemoMessage {
    /// The answer to unknown paths.
    static let unknown = DemoMessage(
        message: "\(HTTPStatus.noSuchMessage.rawValue) - All The Flowers", subtitle: "FOAAS")

    /// The message of a path with two parts that is not an operation; nil for any other path.
    init?(_ path: [String]) {
        guard path.count == 2, !path.contains("") else { return nil }
        self.init(message: "Hush \(path[0]).", subtitle: "- \(path[1])")
    }
}

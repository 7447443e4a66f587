/// The message of an operation while its values are entered, made from one answer of the server.
///
///     let preview = FoaasPreview(template: Foaas(message: "Hi :name.", subtitle: "- :from"), operation: operation)
///     preview.foaas(for: builder).message   // "Hi Nala.", or "Hi name." before anything is entered
public struct FoaasPreview: Hashable, Sendable {
    /// A run of the text, and the placeholder that it stands for, if it does.
    public struct Span: Hashable, Sendable {
        /// The text.
        public let text: String
        /// The key of the field that it comes from.
        public let key: String?
    }

    private let message: [Span]
    private let subtitle: [Span]

    /// Takes the answer to the operation's ``FoaasPathBuilder/template()``, with its placeholders in it.
    public init(template: Foaas, operation: FoaasOperation) {
        let keys = FoaasPathBuilder(operation: operation).placeholders
        message = Self.spans(of: template.message, keys)
        subtitle = Self.spans(of: template.subtitle, keys)
    }

    /// The message that the server would send for these values.
    public func foaas(for builder: FoaasPathBuilder) -> Foaas {
        Foaas(
            message: messageSpans(for: builder).map(\.text).joined(),
            subtitle: subtitleSpans(for: builder).map(\.text).joined())
    }

    /// The message in runs, each from a field or from the operation.
    public func messageSpans(for builder: FoaasPathBuilder) -> [Span] { Self.fill(message, from: builder) }

    /// The subtitle in runs, as those of the message.
    public func subtitleSpans(for builder: FoaasPathBuilder) -> [Span] { Self.fill(subtitle, from: builder) }

    private static func fill(_ spans: [Span], from builder: FoaasPathBuilder) -> [Span] {
        spans.map { span in span.key.map { Span(text: builder.value(of: $0), key: $0) } ?? span }
    }

    /// In one pass, so that the text of a value is never taken for a placeholder; the longer of ":names" and ":name"
    /// matches.
    private static func spans(of text: String, _ keys: [String]) -> [Span] {
        let longestFirst = keys.sorted { $0.count > $1.count }
        var (spans, plain, rest) = ([Span](), "", text[...])
        while let character = rest.popFirst() {
            guard character == ":", let key = longestFirst.first(where: { !$0.isEmpty && rest.hasPrefix($0) }) else {
                plain.append(character)
                continue
            }
            if !plain.isEmpty { spans.append(Span(text: plain, key: nil)) }
            spans.append(Span(text: ":" + key, key: key))
            rest = rest.dropFirst(key.count)
            plain = ""
        }
        return plain.isEmpty ? spans : spans + [Span(text: plain, key: nil)]
    }
}

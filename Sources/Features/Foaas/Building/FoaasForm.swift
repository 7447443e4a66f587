import Foundation

/// The form of an operation: the texts entered so far, and their message.
public struct FoaasForm: Sendable {
    /// The path, as it is now.
    public private(set) var builder: FoaasPathBuilder
    /// The server's answer with its placeholders, once it has arrived.
    public var preview: FoaasPreview?
    /// The reason why the server has not answered, in the words of the error.
    public var failure: String?
    private var texts: [String: String] = [:]

    /// An empty form.
    public init(operation: FoaasOperation) { builder = FoaasPathBuilder(operation: operation) }

    /// The operation that is filled in.
    public var operation: FoaasOperation { builder.operation }

    /// The text of a key.
    public func text(of key: String) -> String { texts[key] ?? "" }

    /// Sets the text of a key, letter by letter; an empty text brings the placeholder back.
    public mutating func enter(_ text: String, for key: String) {
        texts[key] = text
        builder = FoaasPathBuilder(operation: operation)
        for (key, text) in texts where !text.isEmpty { builder.update(key: key, value: text) }
    }

    /// The message of the entered texts; nil before the server has answered.
    public var foaas: Foaas? { preview?.foaas(for: builder) }

    /// The keys that still need a value. A blank value, or the name of the key, does not count.
    public var missingKeys: [String] {
        builder.allKeys().filter { key in
            let text = text(of: key).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty || text == key
        }
    }

    /// Whether every field is filled, so that the form can be done.
    public var isComplete: Bool { missingKeys.isEmpty }

    /// The key whose field is next to a run of the preview that was chosen.
    public func key(at span: FoaasPreview.Span) -> String? {
        span.key.flatMap { builder.allKeys().contains($0) ? $0 : nil }
    }
}

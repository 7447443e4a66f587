import Foundation

/// A message to share, always as it is shown, so that hidden words stay hidden.
///
///     FoaasShare(Foaas(message: "Hi & bye", subtitle: "- Ann")).mail   // mailto:?body=Hi%20%26%20bye%0D%0A-%20Ann
public struct FoaasShare: Hashable, Sendable {
    /// How a message can be shared.
    public enum Action: String, CaseIterable, Sendable {
        /// By mail, as a text message, by the clipboard, as a file.
        case mail, textMessage, clipboard, file
    }

    /// The message and the subtitle, in two lines.
    public let text: String

    /// Takes a message as it is shown; all control characters except line breaks and tabs are removed.
    public init(_ shown: Foaas) {
        let scalars = shown.description.unicodeScalars.filter {
            $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
        }
        text = String(String.UnicodeScalarView(scalars))
    }

    /// The shared text, or a link with the text.
    public func content(for action: Action) -> String {
        switch action {
        case .mail: mail
        case .textMessage: textMessage
        case .clipboard, .file: text
        }
    }

    /// A new mail with the text in it; lines end as mails have it.
    public var mail: String { "mailto:?body=" + Self.encode(text.replacing("\n", with: "\r\n")) }

    /// A new text message with the text in it.
    public var textMessage: String { "sms:?body=" + Self.encode(text) }

    /// The sequence that copies a text to the terminal's clipboard (OSC 52); nil for a text that is too long for
    /// terminals.
    public static func clipboardSequence(of text: String) -> String? {
        let encoded = Data(text.utf8).base64EncodedString()
        return encoded.utf8.count <= 74_994 ? "\u{1B}]52;c;\(encoded)\u{7}" : nil
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

import Foundation

/// A message on its way to others: always as it is shown, so that what is hidden stays hidden.
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

    /// Takes a message as it is shown.
    public init(_ shown: Foaas) { text = shown.description }

    /// A new mail with the text in it; lines end as mails have it.
    public var mail: String { "mailto:?body=" + Self.encode(text.replacing("\n", with: "\r\n")) }

    /// A new text message with the text in it.
    public var textMessage: String { "sms:?body=" + Self.encode(text) }

    /// What makes a terminal put the text into the clipboard (OSC 52).
    public var clipboardSequence: String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}" }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

import Foundation

/// A GIF that a search has found.
public struct GIF: Hashable, Identifiable, Sendable {
    /// The identity in the API.
    public let id: String
    /// The title.
    public let title: String
    /// The URL of the bytes.
    public let url: URL

    /// Makes a GIF.
    public init(id: String, title: String, url: URL) {
        self.id = id
        self.title = title
        self.url = url
    }
}

/// A GIF as it goes into the wallet: the user's words for what a search has found.
public struct GIFDraft: Hashable, Sendable {
    /// The identity in the API.
    public let id: String
    /// The user's title and subtitle.
    public let title, subtitle: String
    /// The URL of the bytes.
    public let url: URL
    /// The user's tags.
    public let tags: Set<String>

    /// Makes a draft.
    public init(id: String, title: String, subtitle: String, url: URL, tags: Set<String>) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.url = url
        self.tags = tags
    }
}

/// A GIF of the wallet.
public struct WalletGIF: Hashable, Identifiable, Sendable {
    /// The identity in the API.
    public let id: String
    /// The user's title.
    public let title: String
    /// The user's subtitle.
    public let subtitle: String
    /// The URL of the bytes.
    public let url: URL
    /// When it came into the wallet, or was edited last.
    public let creationDate: Date
    /// The user's tags.
    public let tags: Set<String>
}

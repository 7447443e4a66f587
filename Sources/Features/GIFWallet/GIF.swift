import Foundation

/// A GIF that a search has found.
public struct GIF: Hashable, Identifiable, Sendable {
    /// What the API calls it.
    public let id: String
    /// What it shows.
    public let title: String
    /// Where its bytes are.
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
    /// What the API calls it.
    public let id: String
    /// What the user calls it.
    public let title, subtitle: String
    /// Where its bytes are.
    public let url: URL
    /// What the user finds it by.
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
    /// What the API calls it.
    public let id: String
    /// What the user calls it.
    public let title: String
    /// What else the user says of it.
    public let subtitle: String
    /// Where its bytes are.
    public let url: URL
    /// When it came into the wallet, or was edited last.
    public let creationDate: Date
    /// What the user finds it by.
    public let tags: Set<String>
}

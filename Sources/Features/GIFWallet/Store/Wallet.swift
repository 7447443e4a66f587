import Foundation
import Storage

/// What a wallet has in it, and what it does: the stores only keep it.
///
///     {"version": 1, "gifs": [{"id": "8752", "title": "Hola", "subtitle": "Mundo", "url": "https://…", "tags": ["Sun"], …}]}
struct Wallet: StoredDocument {
    static let version = 1

    /// What is known of a GIF; another version may have known less.
    private struct Row: Codable, Equatable {
        var id: String
        var title, subtitle: String?
        var url: URL?
        var creationDate: Date?
        var tags: Set<String>?

        var gif: WalletGIF? {
            guard !id.isEmpty, let title, let url else { return nil }
            return WalletGIF(
                id: id, title: title, subtitle: subtitle ?? "", url: url, creationDate: creationDate ?? .distantPast,
                tags: tags ?? [])
        }

        private enum CodingKeys: CodingKey { case id, title, subtitle, url, creationDate, tags }

        init(id: String) { self.id = id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
            title = try container.decodeIfPresent(String.self, forKey: .title)
            subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
            url = try container.decodeIfPresent(URL.self, forKey: .url)
            creationDate = try container.decodeIfPresent(Date.self, forKey: .creationDate)
            tags = try container.decodeIfPresent(Set<String>.self, forKey: .tags)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encodeIfPresent(title, forKey: .title)
            try container.encodeIfPresent(subtitle, forKey: .subtitle)
            try container.encodeIfPresent(url, forKey: .url)
            try container.encodeIfPresent(creationDate, forKey: .creationDate)
            try container.encodeIfPresent(tags?.sorted(), forKey: .tags)
        }
    }

    private var gifs: [Row] = []

    init() {}

    /// The complete GIFs, newest first.
    var newestFirst: [WalletGIF] {
        gifs.compactMap(\.gif).sorted { ($0.creationDate, $1.id) > ($1.creationDate, $0.id) }
    }

    /// Puts a GIF in; one with the same id is edited, and keeps its tags beside the new ones.
    mutating func create(_ draft: GIFDraft, at date: Date) {
        let index = gifs.firstIndex { $0.id == draft.id }
        var row = index.map { gifs.remove(at: $0) } ?? Row(id: draft.id)
        (row.title, row.subtitle, row.url) = (draft.title, draft.subtitle, draft.url.absoluteURL)
        (row.creationDate, row.tags) = (date, draft.tags.union(row.tags ?? []))
        gifs.append(row)
    }
}

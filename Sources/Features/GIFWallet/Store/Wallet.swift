import FeatureStorage
import Foundation

/// The contents and the rules of a wallet; stores only keep them.
///
///     {"version": 1, "gifs": [{"id": "8752", "title": "Hola", "subtitle": "Mundo", "url": "https://…", "tags":
///     ["Sun"], …}]}
struct Wallet: StoredDocument {
    static let version = 1

    /// The data of a GIF; other programs may have left out any of it.
    private struct Row: Codable, Equatable {
        var id: String?
        var title, subtitle: String?
        var url: URL?
        var creationDate: Date?
        var tags: [String]?

        var gif: WalletGIF? {
            guard let id, let title, let url else { return nil }
            return WalletGIF(
                id: id, title: title, subtitle: subtitle ?? "", url: url, creationDate: creationDate ?? .distantPast,
                tags: Set(tags ?? []))
        }
    }

    private var gifs: [Row] = []

    init() {}

    /// The complete GIFs, newest first.
    var newestFirst: [WalletGIF] {
        gifs.compactMap(\.gif).sorted { ($0.creationDate, $1.id) > ($1.creationDate, $0.id) }
    }

    private func gif(_ id: String) -> WalletGIF? { gifs.first { $0.id == id }?.gif }

    /// Adds a GIF. A GIF with the same id is edited, and keeps its tags in addition to the new ones.
    mutating func create(_ draft: GIFDraft, at date: Date, replacing: Replacement<WalletGIF>) throws(StoreConflict) {
        try replacing.check(gif(draft.id))
        let index = gifs.firstIndex { $0.id == draft.id }
        var row = index.map { gifs.remove(at: $0) } ?? Row(id: draft.id)
        (row.title, row.subtitle, row.url) = (draft.title, draft.subtitle, draft.url.absoluteURL)
        (row.creationDate, row.tags) = (date, draft.tags.union(row.tags ?? []).sorted())
        gifs.append(row)
    }

    /// Replaces the texts of an existing GIF.
    mutating func edit(_ draft: GIFDraft, replacing: Replacement<WalletGIF>) throws(StoreConflict) {
        try replacing.check(gif(draft.id))
        guard let index = gifs.firstIndex(where: { $0.id == draft.id }) else { return }
        (gifs[index].title, gifs[index].subtitle, gifs[index].url) = (
            draft.title, draft.subtitle, draft.url.absoluteURL
        )
        gifs[index].tags = draft.tags.sorted()
    }

    /// Takes a GIF out.
    mutating func delete(_ id: String, replacing: Replacement<WalletGIF>) throws(StoreConflict) {
        if let stored = gif(id) { try replacing.check(stored) }
        gifs.removeAll { $0.id == id }
    }
}

import Foundation

/// A layer of a pipeline, as reports and failures name it: work on a store, or a step that can fail without words of its
/// own. A request is named by its address instead.
enum LayerName: String, CaseIterable {
    /// Of the feed.
    case loadFeed, loadImage, validateCache, deleteCache
    /// Of the wallet.
    case loadPicture, useStore
    /// Of the messages.
    case loadOperations, deleteOperations, loadPreferences, savePreferences, turn
    /// Of the events.
    case useEvents
    /// For everything that keeps its loaded data.
    case caching

    /// The layer that a report has by this name; nil for a request, or for any operator.
    init?(inReport name: String) {
        guard let layer = Self.allCases.first(where: { $0.english == name }) else { return nil }
        self = layer
    }

    /// The name in the language of the locale, for a place within a sentence.
    func text(in locale: Locale) -> String { PipelineName.texts.text(rawValue, in: locale, english: english) }

    /// The name in reports.
    var english: String {
        switch self {
        case .loadFeed: "load the feed"
        case .loadImage: "load the image"
        case .validateCache: "validate the cache"
        case .deleteCache: "delete the cache"
        case .loadPicture: "load the picture"
        case .useStore: "use the store"
        case .loadOperations: "load the operations"
        case .deleteOperations: "delete the operations"
        case .loadPreferences: "load the preferences"
        case .savePreferences: "save the preferences"
        case .turn: "a turn of the scheduler"
        case .useEvents: "use the events"
        case .caching: "Caching"
        }
    }
}

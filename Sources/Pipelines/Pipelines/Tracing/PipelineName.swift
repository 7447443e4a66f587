import FeatureLocalization
import Foundation

/// A pipeline of an app, as reports and failures name it.
public enum PipelineName: String, CaseIterable, Sendable {
    /// Of the feed.
    case firstPage, nextPage, image, comments
    /// Of the wallet.
    case search, typing, wallet, keep, removal, details, picture, share
    /// Of the messages.
    case operations, preview, message, version
    /// Of the events, and of all forms.
    case events, form

    /// The name in the language of the locale, for a place within a sentence.
    public func text(in locale: Locale) -> String { Self.texts.text(rawValue, in: locale, english: english) }

    static let texts = StringTable("Pipelines", of: "FeaturePipelines")

    /// The name in reports.
    var english: String {
        switch self {
        case .firstPage: "the first page"
        case .nextPage: "the next page"
        case .image: "an image"
        case .comments: "the comments"
        case .search: "the search"
        case .typing: "what is typed"
        case .wallet: "the wallet"
        case .keep: "saving"
        case .removal: "deleting"
        case .details: "the details"
        case .picture: "the picture"
        case .share: "sharing"
        case .operations: "the list of messages"
        case .preview: "the preview"
        case .message: "the message"
        case .version: "the version"
        case .events: "the events"
        case .form: "the form"
        }
    }
}

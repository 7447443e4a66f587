import FeaturePresentation
import FeedFeature
import Foundation
import ImageCommentsFeature

/// The texts of the feed's screens in one language.
public struct FeedTexts: Sendable {
    /// The title of the feed.
    public let feedTitle: String
    /// The title of the comments.
    public let commentsTitle: String
    /// The message of a failed load.
    public let connectionError: String

    private let locale: Locale

    /// Takes the texts from the features' tables: in English where they do not have the locale's language.
    public init(in locale: Locale = .current) {
        feedTitle = FeedPresenter.title(in: locale)
        commentsTitle = ImageCommentsPresenter.title(in: locale)
        connectionError = LoadResourcePresenter<Never, NoView>.loadError(in: locale)
        self.locale = locale
    }

    /// The comments as they are shown now: with dates like "1 day ago".
    public func comments(_ comments: [ImageComment]) -> [ImageCommentViewModel] {
        ImageCommentsPresenter.map(comments, locale: locale).comments
    }

    private struct NoView: ResourceView {
        func display(_ viewModel: Never) {}
    }
}

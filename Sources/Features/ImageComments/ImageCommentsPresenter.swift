import FeatureLocalization
import Foundation

/// The contents of the comments' screen.
public enum ImageCommentsPresenter {
    static let texts = StringTable("ImageComments", of: "ImageCommentsFeature")

    /// The title of the screen in the language of the user's locale.
    public static var title: String {
        title(in: .current)
    }

    /// The title of the screen in the language of `locale`: English, Portuguese or Greek, and English for all others.
    public static func title(in locale: Locale) -> String {
        texts.text("IMAGE_COMMENTS_VIEW_TITLE", in: locale, english: "Comments")
    }

    /// The names of the orders of the comments.
    public enum Order: String, CaseIterable, Sendable {
        /// As the API has them.
        case api = "ORDER_API"
        /// By the time when they were said, or by their authors.
        case newest = "ORDER_NEWEST", oldest = "ORDER_OLDEST", author = "ORDER_AUTHOR"
    }

    /// The name of an order of the comments.
    public static func name(of order: Order, in locale: Locale) -> String {
        let english =
            switch order {
            case .api: "as published"
            case .newest: "newest first"
            case .oldest: "oldest first"
            case .author: "by author"
            }
        return texts.text(order.rawValue, in: locale, english: english)
    }

    /// The comments in the same order, their dates relative to `currentDate`: "5 minutes ago", "1 day ago".
    public static func map(
        _ comments: [ImageComment],
        currentDate: Date = Date(), calendar: Calendar = .current, locale: Locale = .current
    ) -> ImageCommentsViewModel {
        ImageCommentsViewModel(
            comments: comments.map { comment in
                let style = Date.AnchoredRelativeFormatStyle(
                    anchor: comment.createdAt, presentation: .numeric, locale: locale, calendar: calendar)
                return ImageCommentViewModel(
                    id: comment.id, message: comment.message, createdAt: comment.createdAt,
                    date: style.format(currentDate), username: comment.username)
            })
    }
}

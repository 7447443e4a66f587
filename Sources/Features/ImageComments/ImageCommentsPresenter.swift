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
                    id: comment.id, message: comment.message, date: style.format(currentDate),
                    username: comment.username)
            })
    }
}

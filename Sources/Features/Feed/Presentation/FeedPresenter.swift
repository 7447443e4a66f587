import FeatureLocalization
import Foundation

/// The texts of the feed's screen.
public enum FeedPresenter {
    static let texts = StringTable("Feed", of: "FeedFeature")

    /// The title of the screen in the language of the user's locale.
    public static var title: String {
        title(in: .current)
    }

    /// The title of the screen in the language of `locale`: English, Portuguese or Greek, and English for all others.
    public static func title(in locale: Locale) -> String {
        texts.text("FEED_VIEW_TITLE", in: locale, english: "My Feed")
    }

    /// A message that the shown feed could not be cached, with the reason.
    public static func notKept(_ error: any Error, in locale: Locale) -> String {
        texts.text(
            "NOT_KEPT", in: locale, english: "Not kept for later: %1", [error.reason(in: locale)])
    }
}

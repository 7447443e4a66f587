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

    /// The names of the orders of the feed's images.
    public enum Order: String, CaseIterable, Sendable {
        /// As the feed has them.
        case feed = "ORDER_FEED"
        /// By the place where they were taken, or by their description.
        case place = "ORDER_PLACE", description = "ORDER_DESCRIPTION"
    }

    /// The name of an order of the feed's images.
    public static func name(of order: Order, in locale: Locale) -> String {
        let english =
            switch order {
            case .feed: "as published"
            case .place: "by place"
            case .description: "by description"
            }
        return texts.text(order.rawValue, in: locale, english: english)
    }

    /// A message that the shown feed could not be cached, with the reason.
    public static func notKept(_ error: any Error, in locale: Locale) -> String {
        texts.text(
            "NOT_KEPT", in: locale, english: "Not kept for later: %1", [error.reason(in: locale)])
    }
}

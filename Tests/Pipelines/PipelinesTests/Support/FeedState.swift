import FeatureNetworking
import FeedFeature
import Foundation
import ImageCommentsFeature
import TerminalUI

@testable import FeatureDemoAPI
@testable import FeaturePipelines

/// The states of the app.
@MainActor
enum FeedState: String, CaseIterable {
    case content, loading, failedImage, loadingMore, failedMore, empty, error, comments

    /// Makes the app in this state, with images and comments of the demo.
    func stack(_ language: String, _ theme: Theme, _ size: Size) -> NavigationStack {
        let (spy, locale) = (FeedLoaderSpy(), Locale(identifier: language))
        let stack = NavigationStack(appearance: Appearance(theme: theme, locale: locale, tick: 7))
        let feed = FeedUIComposer.feedComposedWith(
            feedLoader: spy.loadFeed, imageLoader: spy.loadImage, locale: locale)
        stack.push(feed)
        stack.resize(to: size)
        load(spy)
        if [.loadingMore, .failedMore].contains(self) { _ = stack.handle(.end) }
        showPictures(spy)
        if self == .failedMore { spy.loadMoreRequests.last?.fail() }
        if self == .comments { showComments(on: stack, spy, locale) }
        return stack
    }

    private static let images = DemoFeed.demo(before: Date(timeIntervalSince1970: 0)).images.prefix(3)

    private func load(_ spy: FeedLoaderSpy) {
        let images = Self.images.map { image in
            FeedImage(
                id: image.id, description: image.description, location: image.location,
                url: baseURL.appending(path: image.id.uuidString))
        }
        switch self {
        case .loading: break
        case .error: spy.feedRequests[0].fail()
        case .empty: spy.feedRequests[0].complete(with: Paginated(items: []))
        default: spy.feedRequests[0].complete(with: spy.page(images))
        }
    }

    private func showPictures(_ spy: FeedLoaderSpy) {
        for (url, request) in zip(spy.imageURLs, spy.imageRequests) {
            if self == .failedImage, url == spy.imageURLs.first { request.fail() }
            guard let id = UUID(uuidString: url.lastPathComponent) else { continue }
            request.complete(with: Data(Landscape(id: id).picture().bitmapFile))
        }
    }

    private func showComments(on stack: NavigationStack, _ spy: FeedLoaderSpy, _ locale: Locale) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        stack.push(
            CommentsUIComposer.commentsComposedWith(
                commentsLoader: spy.loadComments, locale: locale, currentDate: { now }))
        let texts = DemoRemarks.messages.prefix(6)
        let comments = texts.enumerated().map { index, text in
            ImageComment(
                id: UUID(), message: text, createdAt: now - DemoRemarks.units[index] * 2 - 1,
                username: DemoRemarks.usernames[index])
        }
        spy.commentsRequests.last?.complete(with: comments)
    }
}

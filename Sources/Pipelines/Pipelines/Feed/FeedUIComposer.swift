import FeatureNetworking
import FeaturePresentation
import FeedFeature
import FeedFeatureUI
import Foundation
import Streams
import TerminalUI

/// Composes the feed's screen.
public enum FeedUIComposer {
    private typealias FeedPresentationAdapter = LoadResourcePresentationAdapter<Paginated<FeedImage>, FeedViewAdapter>

    /// The feed, which loads its first page when it appears.
    ///
    /// - Parameters:
    ///   - imageLoader: loads the bytes of the image at a URL.
    ///   - selection: called with the image whose row was chosen.
    public static func feedComposedWith(
        feedLoader: @escaping () -> AnyPublisher<Paginated<FeedImage>, any Error>,
        imageLoader: @escaping (URL) -> AnyPublisher<Data, any Error>,
        selection: @escaping (FeedImage) -> Void = { _ in }, locale: Locale = .current
    ) -> ListViewController {
        let adapter = FeedPresentationAdapter(loader: feedLoader)
        let controller = ListViewController(title: FeedPresenter.title(in: locale))
        controller.onRefresh = adapter.loadResource
        adapter.presenter = LoadResourcePresenter(
            resourceView: FeedViewAdapter(
                controller: controller, imageLoader: imageLoader, selection: selection, locale: locale),
            loadingView: WeakRefVirtualProxy(controller), errorView: WeakRefVirtualProxy(controller), locale: locale)
        return controller
    }
}

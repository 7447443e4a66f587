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
        controller.isFilterable = true
        controller.orders = orders(in: locale)
        controller.columns = { max(1, min(4, $0.width / 60)) }
        let paging = FeedPaging()
        controller.onRefresh = {
            paging.cancel()
            adapter.loadResource()
        }
        adapter.presenter = LoadResourcePresenter(
            resourceView: FeedViewAdapter(
                controller: controller, imageLoader: imageLoader, selection: selection, paging: paging, locale: locale),
            loadingView: WeakRefVirtualProxy(controller), errorView: WeakRefVirtualProxy(controller), locale: locale,
            detail: PipelineFailure.sentence(in: locale))
        return controller
    }

    private static func orders(in locale: Locale) -> [ListOrder] {
        FeedPresenter.Order.allCases.map { order in
            let name = FeedPresenter.name(of: order, in: locale)
            return switch order {
            case .feed: .displayed(name)
            case .place: .alphabetical(name, in: locale) { (image: FeedImage) in image.location }
            case .description: .alphabetical(name, in: locale) { (image: FeedImage) in image.description }
            }
        }
    }
}

import FeatureNetworking
import FeaturePresentation
import FeedFeature
import FeedFeatureUI
import Foundation
import Streams
import TerminalUI

/// Shows a page: a section of images, and one that loads more if there is more.
///
/// The next page keeps the rows of the images that are already shown, with their running requests.
final class FeedViewAdapter: ResourceView {
    private typealias LoadMoreAdapter = LoadResourcePresentationAdapter<Paginated<FeedImage>, FeedViewAdapter>

    private weak var controller: ListViewController?
    private let imageLoader: (URL) -> AnyPublisher<Data, any Error>
    private let selection: (FeedImage) -> Void
    private let paging: FeedPaging
    private let locale: Locale
    private let currentFeed: [FeedImage: CellController]

    init(
        currentFeed: [FeedImage: CellController] = [:], controller: ListViewController?,
        imageLoader: @escaping (URL) -> AnyPublisher<Data, any Error>, selection: @escaping (FeedImage) -> Void,
        paging: FeedPaging, locale: Locale
    ) {
        self.currentFeed = currentFeed
        self.controller = controller
        self.imageLoader = imageLoader
        self.selection = selection
        self.paging = paging
        self.locale = locale
    }

    func display(_ viewModel: Paginated<FeedImage>) {
        let images = viewModel.items.map { currentFeed[$0] ?? makeRow(of: $0) }
        let sections = [images] + (makeLoadMoreRow(after: viewModel, images).map { [[$0]] } ?? [])
        controller?.display(sections)
    }

    private func makeRow(of image: FeedImage) -> CellController {
        let row = FeedImageCellController.make(image, imageLoader: imageLoader, locale: locale) { [selection] in
            selection(image)
        }
        return CellController(id: image, row)
    }

    private func makeLoadMoreRow(after page: Paginated<FeedImage>, _ images: [CellController]) -> CellController? {
        guard let loadMorePublisher = page.loadMorePublisher else { return nil }
        let adapter = LoadMoreAdapter(loader: loadMorePublisher)
        paging.cancel = { [weak adapter] in adapter?.cancel() }
        let view = LoadMoreCellController { [paging] in paging.load(adapter.loadResource) }
        let rows = Dictionary(zip(page.items, images), uniquingKeysWith: { first, _ in first })
        adapter.presenter = LoadResourcePresenter(
            resourceView: FeedViewAdapter(
                currentFeed: rows, controller: controller, imageLoader: imageLoader, selection: selection,
                paging: paging, locale: locale),
            loadingView: WeakRefVirtualProxy(view), errorView: WeakRefVirtualProxy(view), locale: locale,
            detail: PipelineFailure.sentence(in: locale))
        return CellController(id: ObjectIdentifier(view), view)
    }
}

extension FeedImageCellController {
    private typealias ImageAdapter = LoadResourcePresentationAdapter<
        Picture, WeakRefVirtualProxy<FeedImageCellController>
    >

    /// A row of an image, with all its words or those of a row among many.
    static func make(
        _ image: FeedImage, layout: Layout = .row, imageLoader: @escaping (URL) -> AnyPublisher<Data, any Error>,
        locale: Locale, selection: (() -> Void)? = nil
    ) -> FeedImageCellController {
        // Decodes where the bytes arrive, not on the main queue, as a large picture takes time.
        let adapter = ImageAdapter {
            imageLoader(image.url).tryMap { try Picture.decoded($0, in: locale) }.eraseToAnyPublisher()
        }
        let cell = FeedImageCellController(
            viewModel: FeedImagePresenter.map(image), layout: layout, delegate: adapter, selection: selection)
        let view = WeakRefVirtualProxy(cell)
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, locale: locale, detail: Picture.detail(in: locale))
        return cell
    }
}

/// The page that is being loaded after the shown ones. It is cancelled before the first page is loaded again.
final class FeedPaging {
    /// Ends the load of a page, if one is running.
    var cancel: () -> Void = {}
    private var waiting: (() -> Void)?
    private var isLoading = false

    /// Loads a page. One that is requested within another load, as its row is visible at once, is loaded after it: pages that
    /// arrive at once do not deepen the stack.
    func load(_ page: @escaping () -> Void) {
        waiting = page
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        while let next = waiting {
            waiting = nil
            next()
        }
    }
}

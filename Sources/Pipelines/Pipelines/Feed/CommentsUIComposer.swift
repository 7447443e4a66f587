import FeaturePresentation
import Foundation
import ImageCommentsFeature
import ImageCommentsFeatureUI
import Streams
import TerminalUI

/// Composes the comments' screen.
public enum CommentsUIComposer {
    private typealias CommentsPresentationAdapter = LoadResourcePresentationAdapter<[ImageComment], CommentsViewAdapter>

    /// The comments on an image, which are loaded when the screen appears, below the image with all its words.
    ///
    /// - Parameter image: makes what is shown above the comments.
    public static func commentsComposedWith(
        image: (any CellDataSource)? = nil, commentsLoader: @escaping () -> AnyPublisher<[ImageComment], any Error>,
        locale: Locale = .current,
        currentDate: @escaping () -> Date = Date.init
    ) -> ListViewController {
        let adapter = CommentsPresentationAdapter(loader: commentsLoader)
        let controller = ListViewController(title: ImageCommentsPresenter.title(in: locale))
        let header = image.map { [CellController(id: ObjectIdentifier($0), $0)] } ?? []
        controller.headerCount = header.count
        if !header.isEmpty { controller.display(header) }
        controller.onRefresh = adapter.loadResource
        adapter.presenter = LoadResourcePresenter(
            resourceView: CommentsViewAdapter(controller: controller, header: header, locale: locale),
            loadingView: WeakRefVirtualProxy(controller),
            errorView: WeakRefVirtualProxy(controller), locale: locale, detail: PipelineFailure.sentence(in: locale),
            mapper: { ImageCommentsPresenter.map($0, currentDate: currentDate(), locale: locale) })
        return controller
    }
}

/// Shows comments, a row for each.
final class CommentsViewAdapter: ResourceView {
    private weak var controller: ListViewController?
    private let header: [CellController]
    private let locale: Locale

    init(controller: ListViewController, header: [CellController], locale: Locale) {
        (self.controller, self.header, self.locale) = (controller, header, locale)
    }

    func display(_ viewModel: ImageCommentsViewModel) {
        let comments = viewModel.comments
        controller?.orders = orders(of: Dictionary(comments.map { ($0.id, $0) }) { first, _ in first })
        controller?.display(header, comments.map { CellController(id: $0.id, ImageCommentCellController(model: $0)) })
    }

    private func orders(of comments: [UUID: ImageCommentViewModel]) -> [ListOrder] {
        ImageCommentsPresenter.Order.allCases.map { order in
            let name = ImageCommentsPresenter.name(of: order, in: locale)
            return switch order {
            case .api: .displayed(name)
            case .newest: .values(name, descending: true) { (id: UUID) in comments[id]?.createdAt }
            case .oldest: .values(name) { (id: UUID) in comments[id]?.createdAt }
            case .author: .alphabetical(name, in: locale) { (id: UUID) in comments[id]?.username }
            }
        }
    }
}

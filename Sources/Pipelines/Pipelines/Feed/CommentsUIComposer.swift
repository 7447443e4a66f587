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
        if !header.isEmpty { controller.display(header) }
        controller.onRefresh = adapter.loadResource
        adapter.presenter = LoadResourcePresenter(
            resourceView: CommentsViewAdapter(controller: controller, header: header),
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

    init(controller: ListViewController, header: [CellController]) {
        (self.controller, self.header) = (controller, header)
    }

    func display(_ viewModel: ImageCommentsViewModel) {
        controller?.display(
            header
                + viewModel.comments.map { CellController(id: $0.id, ImageCommentCellController(model: $0)) })
    }
}

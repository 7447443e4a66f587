import FeaturePresentation
import Foundation
import ImageCommentsFeature
import ImageCommentsFeatureUI
import Streams
import TerminalUI

/// Composes the comments' screen.
public enum CommentsUIComposer {
    private typealias CommentsPresentationAdapter = LoadResourcePresentationAdapter<[ImageComment], CommentsViewAdapter>

    /// The comments on an image, which are loaded when the screen appears.
    public static func commentsComposedWith(
        commentsLoader: @escaping () -> AnyPublisher<[ImageComment], any Error>, locale: Locale = .current,
        currentDate: @escaping () -> Date = Date.init
    ) -> ListViewController {
        let adapter = CommentsPresentationAdapter(loader: commentsLoader)
        let controller = ListViewController(title: ImageCommentsPresenter.title(in: locale))
        controller.onRefresh = adapter.loadResource
        adapter.presenter = LoadResourcePresenter(
            resourceView: CommentsViewAdapter(controller: controller), loadingView: WeakRefVirtualProxy(controller),
            errorView: WeakRefVirtualProxy(controller), locale: locale, detail: PipelineFailure.sentence(in: locale),
            mapper: { ImageCommentsPresenter.map($0, currentDate: currentDate(), locale: locale) })
        return controller
    }
}

/// Shows comments, a row for each.
final class CommentsViewAdapter: ResourceView {
    private weak var controller: ListViewController?

    init(controller: ListViewController) { self.controller = controller }

    func display(_ viewModel: ImageCommentsViewModel) {
        controller?.display(
            viewModel.comments.map { CellController(id: $0.id, ImageCommentCellController(model: $0)) })
    }
}

import FeaturePresentation
import FeedFeature
import Observation
import TerminalUI

/// Loads the image of a row, and stops loading it.
public typealias FeedImageCellControllerDelegate = PictureCellDelegate

/// A row of the feed: the image, its place, and its description.
///
/// The row requests its image when it becomes visible, or may soon; it shimmers until the image is there, or a retry is
/// offered. An image that arrives after the row has left the screen is not kept.
@Observable
public final class FeedImageCellController: PictureCell, ResourceView, ResourceLoadingView, ResourceErrorView {
    /// The image.
    public typealias ResourceViewModel = Picture

    /// The view of the image; nil while the row is not visible.
    public var view: PictureView?
    /// Loads the image.
    public let delegate: any FeedImageCellControllerDelegate
    /// Called when the row is chosen.
    public let selection: (() -> Void)?
    private let viewModel: FeedImageViewModel
    private let layout: Layout

    /// How much is shown.
    public enum Layout: Hashable, Sendable {
        /// A row of many, to be read at a glance.
        case row
        /// All words, to their end.
        case details
    }

    /// Makes a row that is not on the screen.
    ///
    /// - Parameter selection: called when the row is chosen; nil if there is nothing to open.
    public init(
        viewModel: FeedImageViewModel, layout: Layout = .row, delegate: any FeedImageCellControllerDelegate,
        selection: (() -> Void)?
    ) {
        self.viewModel = viewModel
        self.layout = layout
        self.delegate = delegate
        self.selection = selection
    }

    /// Shows the image.
    public func display(_ viewModel: Picture) { view?.picture = viewModel }

    /// Shimmers, or no longer.
    public func display(_ viewModel: ResourceLoadingViewModel) { view?.isLoading = viewModel.isLoading }

    /// Offers to try again, or no longer.
    public func display(_ viewModel: ResourceErrorViewModel) {
        view?.canRetry = viewModel.message != nil
        view?.detail = viewModel.detail
    }
}

// MARK: Drawing

extension FeedImageCellController: CellDataSource {
    /// The lines of the image, or of the words if those are more, and one that stays empty.
    public func height(width: Int, in appearance: Appearance) -> Int {
        if appearance.usesWords { return drawing(width: width, in: appearance).lines.count }
        return max(Self.imageSize(in: width).height, words(width: width, in: appearance).count) + 1
    }

    /// The place where it was taken, and its description.
    public var searchText: String {
        [viewModel.location, viewModel.description].compactMap { $0 }.joined(separator: " ")
    }

    /// The image to the left; location and description to its right.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let (size, words) = (Self.imageSize(in: width), words(width: width, in: appearance))
        if appearance.usesWords { return wordsDrawing(words, in: appearance) }
        var image = pictureDrawing(size, in: appearance)
        let height = max(size.height, words.count) + 1
        image.lines += Array(repeating: "", count: max(0, height - image.lines.count))
        return image.beside(Drawing(words), at: Self.wordsColumn(in: width))
    }

    private static func wordsColumn(in width: Int) -> Int { imageSize(in: width).width + 2 }

    private static func imageSize(in width: Int) -> Size {
        let columns = max(8, min(32, (width * 2 + 4) / 5))
        return Size(width: columns, height: columns * 5 / 16)
    }

    /// In a row at most ten lines: it should be read at a glance.
    private func words(width: Int, in appearance: Appearance) -> [Line] {
        let room = appearance.usesWords ? width : width - Self.wordsColumn(in: width) - 1
        let isRow = layout == .row
        let location = viewModel.location.map {
            Line.wrapped(
                (appearance.usesWords ? "" : "⚑ ") + $0, to: room, atMost: isRow ? 2 : .max, appearance.theme.accent)
        }
        let description = viewModel.description.map {
            Line.wrapped($0, to: room, atMost: isRow ? 10 - (location?.count ?? 0) : .max, appearance.theme.text)
        }
        return (location ?? []) + (description ?? [])
    }
}

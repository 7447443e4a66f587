import FeaturePresentation
import GIFWalletFeature
import Observation
import TerminalUI

/// Loads the picture of a GIF, and stops loading it.
public typealias GIFCellControllerDelegate = PictureCellDelegate

/// A GIF in a list, or with all its details: the picture and the texts.
///
/// The cell requests its picture when it becomes visible, or may soon. A picture that arrives after the cell has left
/// the screen is not kept.
@Observable
public final class GIFCellController: PictureCell, ResourceView, ResourceLoadingView, ResourceErrorView {
    /// The picture.
    public typealias ResourceViewModel = Picture

    /// How much is shown.
    public enum Layout: Hashable, Sendable {
        /// One of many, to be read at a glance.
        case tile
        /// All details.
        case details
    }

    /// A note below the texts; nil for none.
    public var note: String?
    /// The view of the picture; nil while the cell is not visible.
    public var view: PictureView?
    /// Loads the picture.
    public let delegate: any GIFCellControllerDelegate
    /// Called when the cell is chosen.
    public let selection: (() -> Void)?
    private let viewModel: GIFDetailsViewModel
    private let layout: Layout

    /// Makes a cell that is not on the screen.
    ///
    /// - Parameter selection: called when the cell is chosen.
    public init(
        viewModel: GIFDetailsViewModel, layout: Layout = .tile, delegate: any GIFCellControllerDelegate,
        selection: (() -> Void)? = nil
    ) {
        self.viewModel = viewModel
        self.layout = layout
        self.delegate = delegate
        self.selection = selection
    }

    /// Shows the picture.
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

extension GIFCellController: CellDataSource {
    /// The texts and the tags.
    public var searchText: String {
        [viewModel.title, viewModel.subtitle, GIFPresenter.line(of: viewModel.tags)].joined(separator: " ")
    }

    /// The lines of the picture and of the words, and one that stays empty.
    public func height(width: Int, in appearance: Appearance) -> Int {
        if appearance.usesWords { return drawing(width: width, in: appearance).lines.count }
        let (size, words) = (imageSize(in: width), words(width: width, in: appearance).count)
        return (isWide(width) ? max(size.height, words) : size.height + words) + 1
    }

    /// The words beside the picture, or below it where the cell is narrow.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let (size, words) = (imageSize(in: width), words(width: width, in: appearance))
        if appearance.usesWords { return wordsDrawing(words, in: appearance) }
        var drawing = pictureDrawing(size, in: appearance)
        if isWide(width) {
            drawing = drawing.beside(Drawing(words), at: size.width + 2)
        } else {
            drawing.lines += words
        }
        drawing.lines.append("")
        return drawing
    }

    private func isWide(_ width: Int) -> Bool { width >= (layout == .tile ? 30 : 60) }

    private func imageSize(in width: Int) -> Size {
        let wanted =
            switch layout {
            case .tile: isWide(width) ? min(32, (width * 2 + 4) / 5) : width - 1
            case .details: isWide(width) ? min(64, width * 3 / 5) : 24
            }
        let columns = max(1, min(wanted, width - 1))
        return Size(width: columns, height: max(1, columns * 5 / 16))
    }

    /// Title, subtitle and tags: in a tile as much as can be seen at a glance.
    private func words(width: Int, in appearance: Appearance) -> [Line] {
        let theme = appearance.theme
        let room =
            appearance.usesWords
            ? width : max(0, (isWide(width) ? width - imageSize(in: width).width - 2 : width) - 1)
        let limit = layout == .details ? 200 : isWide(width) ? 2 : 1
        let texts = [
            (viewModel.title, theme.accent), (viewModel.subtitle, theme.text),
            (GIFPresenter.line(of: viewModel.tags), theme.secondary), (note ?? "", theme.accent),
        ]
        return texts.filter { !$0.0.isEmpty }.flatMap { Line.wrapped($0.0, to: room, atMost: limit, $0.1) }
    }
}

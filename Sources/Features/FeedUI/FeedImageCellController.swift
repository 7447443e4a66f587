import Feed
import Foundation
import Observation
import Presentation
import TerminalUI

/// Loads the image of a row, and stops loading it.
public protocol FeedImageCellControllerDelegate: AnyObject {
    /// The image is to be seen, now or soon.
    func didRequestImage()
    /// It is no longer wanted.
    func didCancelImageRequest()
}

/// A row of the feed: the image, where it was taken, and what it shows.
///
/// The image is asked for when the row comes to be seen, or soon may be; from then on the row shimmers until it has the
/// image, or can offer to try again. What arrives for a row that is no longer seen is not kept.
@Observable
public final class FeedImageCellController: ResourceView, ResourceLoadingView, ResourceErrorView {
    /// It shows the image.
    public typealias ResourceViewModel = Picture

    /// What is seen of a row while it is on the screen.
    private struct RowView {
        var picture: Picture?
        var isLoading = true
        var canRetry = false
    }

    private let viewModel: FeedImageViewModel
    private let delegate: any FeedImageCellControllerDelegate
    private let selection: () -> Void
    private var view: RowView?

    /// Makes a row that is not on the screen.
    ///
    /// - Parameter selection: called when the row is chosen.
    public init(
        viewModel: FeedImageViewModel, delegate: any FeedImageCellControllerDelegate,
        selection: @escaping () -> Void
    ) {
        self.viewModel = viewModel
        self.delegate = delegate
        self.selection = selection
    }

    /// The picture of an image's bytes, no larger than a row needs it; bytes that are no picture throw.
    ///
    /// It may take its time: make it where nobody waits for it.
    public static func picture(of data: Data) throws -> Picture {
        try Picture.tryMake(data: data).fitting(width: 128, height: 128)
    }

    /// Shows the image.
    public func display(_ viewModel: Picture) { view?.picture = viewModel }

    /// Shimmers, or no longer.
    public func display(_ viewModel: ResourceLoadingViewModel) { view?.isLoading = viewModel.isLoading }

    /// Offers to try again, or no longer.
    public func display(_ viewModel: ResourceErrorViewModel) { view?.canRetry = viewModel.message != nil }
}

// MARK: The row's fate

extension FeedImageCellController: CellDelegate, CellPrefetching {
    /// Asks for the image, with nothing to show yet.
    public func willDisplay() {
        view = RowView()
        delegate.didRequestImage()
    }

    /// Lets go of the image, and of the request for it.
    public func didEndDisplaying() {
        view = nil
        delegate.didCancelImageRequest()
    }

    /// Tells that the row was chosen.
    public func didSelect() { selection() }

    /// Asks for the image again, if it could not be loaded.
    public func handle(_ key: Key) -> Bool {
        guard key == .character("t"), view?.canRetry == true else { return false }
        delegate.didRequestImage()
        return true
    }

    /// The comments; another attempt, if there can be one.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        [KeyHint("⏎", texts.open)] + (view?.canRetry == true ? [KeyHint("t", texts.retry)] : [])
    }

    /// Asks for the image.
    public func prefetch() { delegate.didRequestImage() }

    /// Lets go of the request for it.
    public func cancelPrefetching() { delegate.didCancelImageRequest() }
}

// MARK: Drawing

extension FeedImageCellController: CellDataSource {
    /// The lines of the image, or of the words if those are more, and one that stays empty.
    public func height(width: Int, in appearance: Appearance) -> Int {
        max(Self.imageSize(in: width).height, words(width: width, in: appearance).count) + 1
    }

    /// The image to the left; location and description to its right.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let (size, words) = (Self.imageSize(in: width), words(width: width, in: appearance))
        var image = image(size, in: appearance)
        let height = max(size.height, words.count) + 1
        image.lines += Array(repeating: "", count: max(0, height - image.lines.count))
        return image.beside(Drawing(words), at: Self.wordsColumn(in: width))
    }

    private static func wordsColumn(in width: Int) -> Int { imageSize(in: width).width + 2 }

    private static func imageSize(in width: Int) -> Size {
        let columns = max(8, min(32, (width * 2 + 4) / 5))
        return Size(width: columns, height: columns * 5 / 16)
    }

    private func image(_ size: Size, in appearance: Appearance) -> Drawing {
        let theme = appearance.theme
        if let picture = view?.picture {
            return picture.drawing(width: size.width, height: size.height, in: appearance)
        }
        if view?.canRetry == true {
            let label = "↻ \(appearance.texts.retry) (t)"
            return Drawing(.placeholder(label, width: size.width, height: size.height, theme.placeholder))
        }
        let isLoading = view?.isLoading == true
        return Drawing(
            isLoading
                ? .shimmer(size, in: appearance)
                : .placeholder("", width: size.width, height: size.height, theme.placeholder),
            isAnimated: isLoading)
    }

    /// As much as ten lines hold: a row is to be seen at a glance.
    private func words(width: Int, in appearance: Appearance) -> [Line] {
        let room = width - Self.wordsColumn(in: width) - 1
        let location = viewModel.location.map {
            Line.wrapped("⚑ " + $0, to: room, atMost: 2, appearance.theme.accent)
        }
        let description = viewModel.description.map {
            Line.wrapped($0, to: room, atMost: 10 - (location?.count ?? 0), appearance.theme.text)
        }
        return (location ?? []) + (description ?? [])
    }
}

extension [Line] {
    /// A block over which a light moves.
    fileprivate static func shimmer(_ size: Size, in appearance: Appearance) -> [Line] {
        let theme = appearance.theme
        let shade = theme.hasColors ? " " : "░"
        let period = size.width + size.height + 6
        return (0..<size.height).map { row in
            (0..<size.width).reduce(into: Line()) { line, column in
                let distance = (column + row - 2 * appearance.tick) % period
                let isLight = ((distance + period) % period) < 6
                line += Line(isLight ? " " : shade, isLight ? theme.shimmer.over(theme.placeholder) : theme.placeholder)
            }
        }
    }
}

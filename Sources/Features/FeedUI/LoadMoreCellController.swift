import FeaturePresentation
import Observation
import TerminalUI

/// The row below the last image, which loads more as soon as it is visible.
///
/// After a failure it shows the message, and tries again when the user scrolls on or chooses it.
@Observable
public final class LoadMoreCellController: ResourceLoadingView, ResourceErrorView {
    private let callback: () -> Void
    private var isLoading = false
    private var message: String?

    /// Makes a row.
    ///
    /// - Parameter callback: loads more; not called while a load is running.
    public init(callback: @escaping () -> Void) { self.callback = callback }

    /// Shows or hides the loading indicator.
    public func display(_ viewModel: ResourceLoadingViewModel) { isLoading = viewModel.isLoading }

    /// Shows a message, or hides it.
    public func display(_ viewModel: ResourceErrorViewModel) { message = viewModel.text }

    private func reloadIfNeeded() {
        if !isLoading { callback() }
    }
}

extension LoadMoreCellController: CellDelegate, CellDataSource {
    /// Loads more.
    public func willDisplay() { reloadIfNeeded() }

    /// Tries again.
    public func didScroll() { reloadIfNeeded() }

    /// Tries again.
    public func didSelect() { reloadIfNeeded() }

    /// Another attempt, if there can be one.
    public func hints(in texts: ControlTexts) -> [KeyHint] { message == nil ? [] : [KeyHint("⏎", texts.retry)] }

    /// A wheel, a message, or nothing.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let (theme, texts) = (appearance.theme, appearance.texts)
        if isLoading {
            return Drawing([Line("\(appearance.spinner) \(texts.loading)", theme.secondary)], isAnimated: true)
        }
        return Drawing(message.map { Line.wrapped($0, to: width, atMost: 3, theme.error) } ?? [Line()])
    }
}

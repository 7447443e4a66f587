/// Loads the picture of a cell, and stops loading it.
public protocol PictureCellDelegate: AnyObject {
    /// The picture is to be seen, now or soon.
    func didRequestImage()
    /// The picture is no longer needed.
    func didCancelImageRequest()
}

/// A cell with a picture, which it requests when it becomes visible, or may soon.
///
/// The result goes into `view`, which exists while the cell is visible. If the picture could not be loaded, the key `t`
/// requests it again.
public protocol PictureCell: CellDelegate, CellPrefetching {
    /// The view of the picture; nil while the cell is not visible.
    var view: PictureView? { get set }
    /// Loads the picture.
    var delegate: any PictureCellDelegate { get }
    /// Called when the cell is chosen; nil if there is nothing to open.
    var selection: (() -> Void)? { get }
}

extension PictureCell {
    /// Asks for the picture, with nothing to show yet.
    public func willDisplay() {
        view = PictureView()
        delegate.didRequestImage()
    }

    /// Releases the picture, and cancels its request.
    public func didEndDisplaying() {
        view = nil
        delegate.didCancelImageRequest()
    }

    /// Moves the picture on.
    public func advance(by time: Duration) { view?.advance(by: time) }

    /// Calls `selection`.
    public func didSelect() { selection?() }

    /// Asks for the picture again, if it could not be loaded.
    public func handle(_ key: Key) -> Bool {
        guard key == .character("t") || key == .control("r"), view?.canRetry == true else { return false }
        delegate.didRequestImage()
        return true
    }

    /// The return key, if it opens something; the retry key, if there is something to retry.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        (selection == nil ? [] : [KeyHint("⏎", texts.open)])
            + (view?.canRetry == true ? [KeyHint("t", texts.retry)] : [])
    }

    /// Asks for the picture.
    public func prefetch() { delegate.didRequestImage() }

    /// Cancels the request for the picture.
    public func cancelPrefetching() { delegate.didCancelImageRequest() }

    /// Draws the picture in this size; an empty place while the cell is not visible.
    public func pictureDrawing(_ size: Size, in appearance: Appearance) -> Drawing {
        (view ?? PictureView(isLoading: false)).drawing(size, in: appearance)
    }

    /// Draws the cell for a reader who does not see the picture: the words, or the picture's name if there are none, and what is
    /// wrong with it.
    public func wordsDrawing(_ words: [Line], in appearance: Appearance) -> Drawing {
        let view = view ?? PictureView(isLoading: false)
        let size = Size(width: 0, height: 0)
        return (words.isEmpty ? view.name(in: appearance) : Drawing(words)).above(view.drawing(size, in: appearance))
    }
}

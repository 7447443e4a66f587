/// Loads the picture of a cell, and stops loading it.
public protocol PictureCellDelegate: AnyObject {
    /// The picture is to be seen, now or soon.
    func didRequestImage()
    /// It is no longer wanted.
    func didCancelImageRequest()
}

/// A cell with a picture, which is asked for when the cell comes to be seen, or soon may be.
///
/// What arrives goes into `view`, which is there for as long as the cell is seen: later than that it is not kept. If the
/// picture could not be loaded, the key `t` asks for it again.
public protocol PictureCell: CellDelegate, CellPrefetching {
    /// What is seen of the picture; nil while the cell is not on the screen.
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

    /// Lets go of the picture, and of the request for it.
    public func didEndDisplaying() {
        view = nil
        delegate.didCancelImageRequest()
    }

    /// Tells that the cell was chosen.
    public func didSelect() { selection?() }

    /// Asks for the picture again, if it could not be loaded.
    public func handle(_ key: Key) -> Bool {
        guard key == .character("t"), view?.canRetry == true else { return false }
        delegate.didRequestImage()
        return true
    }

    /// What the return key opens; another attempt, if there can be one.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        (selection == nil ? [] : [KeyHint("⏎", texts.open)])
            + (view?.canRetry == true ? [KeyHint("t", texts.retry)] : [])
    }

    /// Asks for the picture.
    public func prefetch() { delegate.didRequestImage() }

    /// Lets go of the request for it.
    public func cancelPrefetching() { delegate.didCancelImageRequest() }

    /// The picture in so many columns and rows; an empty place while the cell is not on the screen.
    public func pictureDrawing(_ size: Size, in appearance: Appearance) -> Drawing {
        (view ?? PictureView(isLoading: false)).drawing(size, in: appearance)
    }
}

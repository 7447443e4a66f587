/// Draws a row of a list.
public protocol CellDataSource: AnyObject {
    /// The drawing of the row at this width.
    func drawing(width: Int, in appearance: Appearance) -> Drawing

    /// The number of lines. It is read more often than the lines themselves, and also for rows outside the screen.
    func height(width: Int, in appearance: Appearance) -> Int

    /// The text by which the user can find the row.
    var searchText: String { get }
}

extension CellDataSource {
    /// There is none.
    public var searchText: String { "" }

    /// The lines of the drawing.
    public func height(width: Int, in appearance: Appearance) -> Int {
        drawing(width: width, in: appearance).lines.count
    }
}

/// Receives the events of a row. A list only selects rows with a delegate.
public protocol CellDelegate: AnyObject {
    /// The row is about to be seen.
    func willDisplay()
    /// The row is no longer visible, or no longer in the list.
    func didEndDisplaying()
    /// The row is selected, and keys are for it.
    func didBecomeFocused()
    /// The row is no longer selected.
    func didEndFocus()
    /// Whether the return key leads to the next row in place of choosing this one.
    var returnMovesOn: Bool { get }
    /// Whether a text is entered in the row.
    var takesText: Bool { get }
    /// The row was chosen, with the return key.
    func didSelect()
    /// Time has passed while the row is selected and something moves on the screen.
    func advance(by time: Duration)
    /// The list scrolls while the row is visible.
    func didScroll()
    /// The row is selected, and gets keys before the list does; true if it took the key.
    func handle(_ key: Key) -> Bool
    /// The keys that it takes at the moment.
    func hints(in texts: ControlTexts) -> [KeyHint]
    /// These keys, and those that need no explanation.
    func allHints(in texts: ControlTexts) -> [KeyHint]
}

extension CellDelegate {
    /// Does nothing.
    public func willDisplay() {}
    /// Does nothing.
    public func didEndDisplaying() {}
    /// Does nothing.
    public func didBecomeFocused() {}
    /// Does nothing.
    public func didEndFocus() {}
    /// The return key chooses the row.
    public var returnMovesOn: Bool { false }
    /// There are only keys for it.
    public var takesText: Bool { false }
    /// Does nothing.
    public func didSelect() {}
    /// Does nothing.
    public func advance(by time: Duration) {}
    /// Does nothing.
    public func didScroll() {}
    /// The list gets the key.
    public func handle(_ key: Key) -> Bool { false }
    /// Returns no hints.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [] }
    /// There are no others.
    public func allHints(in texts: ControlTexts) -> [KeyHint] { hints(in: texts) }
}

/// Prepares rows that will be visible soon.
public protocol CellPrefetching: AnyObject {
    /// The row may be seen soon.
    func prefetch()
    /// The row will not be visible soon after all.
    func cancelPrefetching()
}

/// A row of a list: something to show, and optional abilities.
///
///     CellController(id: image, imageCellController)       // shows, loads and is selected
///     CellController(id: comment.id, commentCellController)  // shows
///
/// Two with the same id are the same row, before and after an update.
public struct CellController: Hashable {
    let id: AnyHashable
    /// Kept, as lists are compared often, and are long.
    private let hash: Int
    let dataSource: any CellDataSource

    /// Makes a row. Whether the data source has other abilities is checked when they are needed.
    public init(id: some Hashable, _ dataSource: any CellDataSource) {
        self.id = AnyHashable(id)
        hash = id.hashValue
        self.dataSource = dataSource
    }

    var delegate: (any CellDelegate)? { dataSource as? any CellDelegate }
    var prefetching: (any CellPrefetching)? { dataSource as? any CellPrefetching }

    /// The identity of the object that receives the row's events.
    var identity: ObjectIdentifier { ObjectIdentifier(dataSource) }

    /// Whether they are the same row.
    public static func == (left: CellController, right: CellController) -> Bool {
        left.hash == right.hash && (left.dataSource === right.dataSource || left.id == right.id)
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

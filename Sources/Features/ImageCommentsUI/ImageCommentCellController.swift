import ImageCommentsFeature
import TerminalUI

/// A comment: its author and date, and below them the whole message.
public final class ImageCommentCellController: CellDataSource {
    private let model: ImageCommentViewModel
    /// The message broken into lines for the last width, as it may be long.
    private var wrapped: (width: Int, lines: [String])?

    /// Makes a row.
    public init(model: ImageCommentViewModel) { self.model = model }

    /// Longer lines are hard to read, and the date would be far from the name.
    private static let readableWidth = 100

    /// A line for the name and the date, those of the message, and one that stays empty.
    public func height(width: Int, in appearance: Appearance) -> Int {
        lines(width).count + (appearance.usesWords ? 1 : 2)
    }

    /// The name to the left and the date to the right; the message below.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        if appearance.usesWords {
            return Drawing([Line("\(model.username), \(model.date)")] + lines(width).map { Line($0) })
        }
        let (theme, width) = (appearance.theme, min(width, Self.readableWidth))
        let date = model.date.truncated(to: width / 2)
        let room = max(0, width - date.displayWidth - 1)
        let name = Line(model.username.truncated(to: room - 1), theme.accent).padded(to: room)
        return Drawing([name + Line(date, theme.secondary)] + lines(width).map { Line($0, theme.text) } + [""])
    }

    private func lines(_ width: Int) -> [String] {
        let width = min(width, Self.readableWidth)
        if let wrapped, wrapped.width == width { return wrapped.lines }
        let lines = model.message.wrapped(to: width)
        wrapped = (width, lines)
        return lines
    }
}

/// A placeholder for a picture: it shimmers until the picture has arrived or a retry is offered.
public struct PictureView: Hashable, Sendable {
    /// The picture, once it is loaded.
    public var picture: Picture?
    /// Whether it is on its way.
    public var isLoading: Bool
    /// Whether it did not come, and the key `t` tries again.
    public var canRetry = false
    /// Why the picture is not there, above the retry that is offered; nothing if nil.
    public var detail: String?
    /// How long the picture has moved.
    private var elapsed = Duration.zero

    /// Makes a place without a picture.
    public init(isLoading: Bool = true) { self.isLoading = isLoading }

    /// Moves the picture on.
    public mutating func advance(by time: Duration) {
        if picture?.isMoving == true { elapsed += time }
    }

    /// Draws the view in this size.
    public func drawing(_ size: Size, in appearance: Appearance) -> Drawing {
        if appearance.usesWords { return Drawing(words(in: appearance)) }
        if let picture { return drawing(of: picture, size, in: appearance) }
        if isLoading, !canRetry { return Drawing(.shimmer(size, in: appearance), isAnimated: true) }
        let label = canRetry ? "↻ \(appearance.texts.retry) (\(retryKey(in: appearance)))" : ""
        let reason = canRetry ? detail?.wrapped(to: size.width, atMost: size.height - 1) : nil
        let words = (reason ?? []) + [label]
        return Drawing(.placeholder(words, width: size.width, height: size.height, appearance.theme.placeholder))
    }

    /// Says to a reader who does not see it that it is a picture: still on its way, or of which kind and size.
    public func name(in appearance: Appearance) -> Drawing {
        let isComing = picture == nil && isLoading && !canRetry
        let state = isComing ? appearance.texts.coming : picture?.label
        let name = [appearance.texts.picture, state].compactMap { $0 }.joined(separator: ": ")
        return Drawing([Line(name)], changesIn: isComing ? .zero : nil)
    }

    /// Its note, and why it is not shown; no lines if neither is needed.
    private func words(in appearance: Appearance) -> [Line] {
        let note = picture?.note.map { Line($0) }
        let retry =
            canRetry ? [detail.map { Line($0) }, Line("\(appearance.texts.retry) (\(retryKey(in: appearance)))")] : []
        return ([note] + retry).compactMap { $0 }
    }

    private func retryKey(in appearance: Appearance) -> String { appearance.takesText ? "^R" : "t" }

    /// The picture, with its note below it where there is room.
    private func drawing(of picture: Picture, _ size: Size, in appearance: Appearance) -> Drawing {
        guard let note = picture.note, size.height > 1 else {
            return picture.drawing(size, after: elapsed, in: appearance)
        }
        let words = note.wrapped(to: size.width, atMost: size.height / 2).map { Line($0, appearance.theme.secondary) }
        let room = Size(width: size.width, height: size.height - words.count)
        return picture.drawing(room, after: elapsed, in: appearance).above(Drawing(words))
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

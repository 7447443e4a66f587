import Foundation

/// A place for a picture: a light moves over it until the picture is there, or a retry is offered.
public struct PictureView: Hashable, Sendable {
    /// The picture, once it is loaded.
    public var picture: Picture?
    /// Whether it is on its way.
    public var isLoading: Bool
    /// Whether it did not come, and the key `t` tries again.
    public var canRetry = false

    /// Makes a place without a picture.
    public init(isLoading: Bool = true) { self.isLoading = isLoading }

    /// Makes a picture of these bytes, with no more pixels than a screen shows; throws if they are no picture.
    ///
    /// May take long: call it off the main queue.
    public static func picture(of data: Data) throws -> Picture {
        try Picture.tryMake(data: data).fitting(width: 128, height: 128)
    }

    /// Draws the view in this size.
    public func drawing(_ size: Size, in appearance: Appearance) -> Drawing {
        if let picture { return picture.drawing(width: size.width, height: size.height, in: appearance) }
        if isLoading, !canRetry { return Drawing(.shimmer(size, in: appearance), isAnimated: true) }
        let label = canRetry ? "↻ \(appearance.texts.retry) (t)" : ""
        return Drawing(
            .placeholder(label, width: size.width, height: size.height, appearance.theme.placeholder))
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

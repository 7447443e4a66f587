extension Bitmap {
    /// Draws the picture in half blocks, two pixels in a cell; in shades of letters without colours.
    ///
    /// The picture keeps its shape: it is as wide as the columns and lines allow, and has at most one column for each
    /// pixel of its width. The background is visible where the picture is transparent.
    public func lines(
        width columns: Int, height rows: Int, on background: Color = 0x000000, hasColors: Bool = true
    ) -> [Line] {
        let (newWidth, newHeight) = fitted(width: columns, height: 2 * rows)
        guard let small = resized(width: newWidth, height: 2 * max(1, (newHeight + 1) / 2)) else { return [] }
        return (0..<(small.height / 2)).map { row in
            (0..<small.width).reduce(into: Line()) { line, x in
                let above = small.color(x, 2 * row, on: background)
                let below = small.color(x, 2 * row + 1, on: background)
                line += hasColors ? Line("▀", Style(above, on: below)) : Line(Self.shade(above.mixed(with: below, 0.5)))
            }
        }
    }

    /// The picture, reduced to at most this many pixels in its shape.
    public func fitting(width: Int, height: Int) -> Bitmap {
        let (newWidth, newHeight) = fitted(width: width, height: height)
        return newWidth == self.width ? self : resized(width: newWidth, height: newHeight) ?? self
    }

    private func fitted(width: Int, height: Int) -> (width: Int, height: Int) {
        let scale = min(1, Double(width) / Double(self.width), Double(height) / Double(self.height))
        return (max(1, Int(Double(self.width) * scale)), max(1, Int((Double(self.height) * scale).rounded())))
    }

    private static func shade(_ color: Color) -> String {
        let shades = [" ", "·", ":", "-", "=", "+", "*", "#", "%", "@"]
        return shades[min(shades.count - 1, Int(color.brightness * Double(shades.count)))]
    }
}

import Foundation

/// The pixels of a picture, row by row from the top left.
public struct Bitmap: Hashable, Sendable {
    /// The pixels in a row.
    public let width: Int
    /// The rows.
    public let height: Int
    private let pixels: [Color]

    /// Makes a picture, or none unless there is exactly one pixel for each place.
    public init?(width: Int, height: Int, pixels: [Color]) {
        guard width > 0, height > 0, pixels.count.isMultiple(of: width), pixels.count / width == height else {
            return nil
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The colour of a pixel.
    public subscript(x: Int, y: Int) -> Color { pixels[y * width + x] }

    /// The mean of a rectangle, which has a pixel at the least.
    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Color {
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            for x in columns {
                let color = self[x, y]
                red += Int(color.red)
                green += Int(color.green)
                blue += Int(color.blue)
            }
        }
        let count = columns.count * rows.count
        return Color(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }

    /// The picture in another size, every pixel the mean of those that it stands for.
    public func resized(width newWidth: Int, height newHeight: Int) -> Bitmap? {
        guard newWidth > 0, newHeight > 0 else { return nil }
        func part(_ index: Int, of count: Int, _ length: Int) -> Range<Int> {
            let start = index * length / count
            return start..<max(start + 1, (index + 1) * length / count)
        }
        let columns = (0..<newWidth).map { part($0, of: newWidth, width) }
        let pixels = (0..<newHeight).flatMap { y in
            let rows = part(y, of: newHeight, height)
            return columns.map { mean($0, rows) }
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: pixels)
    }
}

extension Bitmap {
    /// Draws the picture in half blocks, two pixels in a cell; in shades of letters without colours.
    ///
    /// The picture keeps its shape: it is as wide as the columns and lines allow, and has at most one column for each
    /// pixel of its width.
    public func lines(width columns: Int, height rows: Int, hasColors: Bool = true) -> [Line] {
        let (newWidth, newHeight) = fitted(width: columns, height: 2 * rows)
        guard let small = resized(width: newWidth, height: 2 * max(1, (newHeight + 1) / 2)) else { return [] }
        return (0..<(small.height / 2)).map { row in
            (0..<small.width).reduce(into: Line()) { line, x in
                let (above, below) = (small[x, 2 * row], small[x, 2 * row + 1])
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

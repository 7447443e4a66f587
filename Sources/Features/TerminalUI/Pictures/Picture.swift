import Foundation

/// A picture that was loaded: pixels, or a file that some terminals can show.
public enum Picture: Hashable, Sendable {
    /// Pixels, which every terminal with colours can show.
    case bitmap(Bitmap)
    /// A file of a known format.
    case file(PictureFile)

    /// The bytes are those of no picture.
    public struct InvalidImageData: Error {
        /// Makes an error.
        public init() {}
    }

    /// Makes a picture of an uncompressed bitmap, or of a PNG, GIF or JPEG file.
    ///
    /// Throws ``InvalidImageData`` for anything else.
    public static func tryMake(data: Data) throws -> Picture {
        if let bitmap = Bitmap(bmp: data) { return .bitmap(bitmap) }
        guard let file = PictureFile(data) else { throw InvalidImageData() }
        return .file(file)
    }

    /// Returns the bytes if ``tryMake(data:)`` makes a picture of them; reads their header, and not every pixel.
    ///
    /// Throws ``InvalidImageData`` for anything else.
    public static func check(_ data: Data) throws -> Data {
        guard BMPHead(data) != nil || PictureFile(data) != nil else { throw InvalidImageData() }
        return data
    }

    /// The picture, reduced to at most this many pixels in its shape; a file is returned as it is.
    public func fitting(width: Int, height: Int) -> Picture {
        guard case .bitmap(let bitmap) = self else { return self }
        return .bitmap(bitmap.fitting(width: width, height: height))
    }

    /// Draws the picture in this size: half blocks, the file itself, or its format and dimensions.
    public func drawing(width: Int, height: Int, in appearance: Appearance) -> Drawing {
        switch self {
        case .bitmap(let bitmap):
            return Drawing(bitmap.lines(width: width, height: height, hasColors: appearance.theme.hasColors))
        case .file(let file):
            let label = "\(file.format.rawValue.uppercased()) \(file.width)×\(file.height)"
            var drawing = Drawing(
                .placeholder(label, width: width, height: height, appearance.theme.placeholder))
            if appearance.pictureProtocol?.shows(file.format) == true, let pictureProtocol = appearance.pictureProtocol
            {
                let size = file.fitting(width: width, height: height)
                drawing.pictures = [PlacedPicture(file, size: size, pictureProtocol)]
            }
            return drawing
        }
    }
}

extension [Line] {
    /// A block of one style, with a text in its middle.
    public static func placeholder(_ text: String, width: Int, height: Int, _ style: Style) -> [Line] {
        let text = text.truncated(to: width)
        return (0..<height).map { row in
            guard row == height / 2 else { return Line("").padded(to: width, style) }
            let space = String(repeating: " ", count: (width - text.displayWidth) / 2)
            return Line(space + text, style).padded(to: width, style)
        }
    }
}

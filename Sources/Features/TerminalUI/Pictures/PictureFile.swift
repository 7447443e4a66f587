import Foundation

/// A picture in a compressed format, for terminals that show such files themselves.
public struct PictureFile: Hashable, Sendable {
    /// The formats that some terminal shows itself.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Portable Network Graphics.
        case png
        /// Graphics Interchange Format.
        case gif
        /// The format of the Joint Photographic Experts Group.
        case jpeg
    }

    /// Which format it is.
    public let format: Format
    /// The pixels in a row.
    public let width: Int
    /// The rows.
    public let height: Int
    /// The file.
    public let data: Data

    /// Makes a file; nil if its picture has no pixels.
    public init?(_ format: Format, width: Int, height: Int, data: Data) {
        guard width > 0, height > 0 else { return nil }
        (self.format, self.width, self.height, self.data) = (format, width, height, data)
    }

    /// The size in columns and rows, within limits, that keeps its shape; a row is twice as high as a column.
    func fitting(width columns: Int, height rows: Int) -> Size {
        let scale = min(Double(columns) / Double(width), 2 * Double(rows) / Double(height))
        return Size(
            width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale / 2)))
    }
}

/// How a terminal is sent a picture.
public enum PictureProtocol: Hashable, Sendable {
    /// The protocol of iTerm2, which WezTerm, mintty and Konsole understand, too: any format.
    case iTerm
    /// The protocol of kitty, which Ghostty understands, too: PNG.
    case kitty

    /// Reads the picture protocol of a terminal from the environment of a process; nil if it shows no pictures.
    public init?(environment: [String: String]) {
        switch (environment["TERM"], environment["TERM_PROGRAM"]) {
        case ("xterm-kitty", _), ("xterm-ghostty", _): self = .kitty
        case (_, "iTerm.app"), (_, "WezTerm"), (_, "mintty"): self = .iTerm
        default: return nil
        }
    }

    func shows(_ format: PictureFile.Format) -> Bool { self == .iTerm || format == .png }
}

/// A picture that a terminal shows itself, and where.
public struct PlacedPicture: Hashable, Sendable {
    private let file: PictureFile
    private let pictureProtocol: PictureProtocol
    /// Its top left.
    public private(set) var position = Position(row: 0, column: 0)
    /// The columns and rows that it takes.
    public let size: Size

    init(_ file: PictureFile, size: Size, _ pictureProtocol: PictureProtocol) {
        self.file = file
        self.size = size
        self.pictureProtocol = pictureProtocol
    }

    /// The same picture somewhere else.
    func moved(down rows: Int, right columns: Int) -> PlacedPicture {
        var picture = self
        picture.position.row += rows
        picture.position.column += columns
        return picture
    }

    /// The rows under the picture; writing there may overwrite it.
    var rows: Range<Int> { position.row..<position.row + size.height }

    /// The bytes that remove all pictures; none if the terminal treats them like other cells.
    var erasingAll: String { pictureProtocol == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "" }

    /// The bytes that show the picture at the cursor, encoded as letters, which cannot command a terminal.
    var ansi: String {
        let payload = file.data.base64EncodedString()
        switch pictureProtocol {
        case .iTerm:
            return "\u{1B}]1337;File=inline=1;size=\(file.data.count);width=\(size.width);height=\(size.height);"
                + "preserveAspectRatio=1:\(payload)\u{07}"
        case .kitty:
            let pieces = stride(from: 0, to: payload.utf8.count, by: 4_096).map {
                payload.utf8.dropFirst($0).prefix(4_096)
            }
            return pieces.enumerated().map { index, piece in
                let head = index == 0 ? "a=T,f=100,q=2,C=1,c=\(size.width),r=\(size.height)," : ""
                return "\u{1B}_G\(head)m=\(index == pieces.count - 1 ? 0 : 1);\(String(piece) ?? "")\u{1B}\\"
            }.joined()
        }
    }
}

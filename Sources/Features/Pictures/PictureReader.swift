/// Reads the pictures of a file, one after the other: BMP, GIF, JPEG and PNG.
///
///     var reader = try PictureReader(bytes)
///     while let frame = try reader.next() { show(frame.raster, for: frame.delay) }
///
/// Nothing in a file is trusted: any bytes are either read or rejected with a ``PictureError``, within the limits. A
/// file that cannot be read to its end has given the frames before that place; a JPEG file gives a picture that is drawn
/// as far as possible, with its ``PictureFrame/fault``.
public struct PictureReader: Sendable {
    /// The format of the file.
    public let format: PictureFormat
    /// The pixels in a row, as the file says.
    public let width: Int
    /// The rows, as the file says.
    public let height: Int
    /// How often its pictures are to be shown, as far as the file has been read; nil for an endless loop.
    public private(set) var plays: Int? = 1
    private var source: Source

    private enum Source {
        case gif(GIFReader)
        case still(@Sendable () throws(PictureError) -> PictureFrame)
        case ended
    }

    /// Reads the head of a file; it throws for one of no known format, and for one that passes a limit.
    public init(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
        let (format, bytes) = (try Self.format(of: bytes), ContiguousArray(bytes))
        self.format = format
        switch format {
        case .bmp:
            let head = try BMPReader(bytes, limits)
            (width, height) = (head.header.width, head.header.height)
            source = .still { () throws(PictureError) in PictureFrame(try head.raster()) }
        case .gif:
            let reader = try GIFReader(bytes, limits)
            (width, height) = (reader.width, reader.height)
            source = .gif(reader)
        case .jpeg:
            let head = try JPEGReader(bytes, limits)
            (width, height) = (head.orientedSize.width, head.orientedSize.height)
            source = .still { () throws(PictureError) in
                var reader = head
                return try reader.frame()
            }
        case .png:
            let head = try PNGReader(bytes, limits)
            (width, height) = (head.header.width, head.header.height)
            source = .still { () throws(PictureError) in PictureFrame(try head.raster()) }
        }
    }

    /// The next picture; nil after the last one.
    public mutating func next() throws(PictureError) -> PictureFrame? {
        switch source {
        case .gif(var reader):
            // Put aside meanwhile, so that the reader's memory is not copied; a reader that has thrown has ended.
            source = .ended
            let frame = try reader.next()
            plays = reader.plays
            if frame != nil { source = .gif(reader) }
            return frame
        case .still(let frame):
            source = .ended
            return try frame()
        case .ended: return nil
        }
    }

    /// The first picture of a file.
    public static func firstRaster(
        of bytes: [UInt8], limits: PictureLimits = PictureLimits()
    ) throws(PictureError) -> Raster {
        var reader = try PictureReader(bytes, limits: limits)
        guard let frame = try reader.next() else {
            throw PictureError(reader.format, .damaged("there is no picture in the file"), at: bytes.count)
        }
        return frame.raster
    }

    private static func format(of bytes: [UInt8]) throws(PictureError) -> PictureFormat {
        if bytes.starts(with: PNGReader.signature) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
        if bytes.starts(with: "BM".utf8) { return .bmp }
        throw PictureError(nil, .unknownFormat, at: 0)
    }
}

/// The rotation and reflection that restore a picture's original orientation: the numbers are those of EXIF.
enum PictureOrientation: Int, Sendable {
    case up = 1
    case mirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// Whether rows become columns.
    var isTurned: Bool { rawValue > 4 }

    /// The orientation of an EXIF segment; nil where it has none, or one that does not exist.
    init?(exif segment: ArraySlice<UInt8>) {
        let bytes = Array(segment.dropFirst(6))
        guard segment.starts(with: "Exif\0\0".utf8), bytes.count >= 8 else { return nil }
        let isLittle = bytes.starts(with: "II".utf8)
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= bytes.count else { return nil }
            let part = bytes[offset..<offset + count]
            return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
        guard let entry = entries.first(where: { number($0, 2) == 0x0112 }), number(entry + 2, 2) == 3,
            let value = number(entry + 8, 2)
        else { return nil }
        self.init(rawValue: value)
    }

    /// The raster as it is to be seen.
    func applied(to raster: Raster) -> Raster {
        guard self != .up else { return raster }
        let (width, height) = isTurned ? (raster.height, raster.width) : (raster.width, raster.height)
        let bytes = raster.bytes[...]
        return Raster(width: width, height: height) { y, row in
            let pixels = bytes.span.bytes
            for x in 0..<width {
                let (sourceX, sourceY) = source(x, y, raster.width - 1, raster.height - 1)
                let place = 4 * (sourceY * raster.width + sourceX)
                row[x] = pixels.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
            }
        }
    }

    /// Where a pixel comes from, in a raster whose last column and row are these.
    private func source(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .mirrored: (right - x, y)
        case .down: (right - x, bottom - y)
        case .downMirrored: (x, bottom - y)
        case .leftMirrored: (y, x)
        case .right: (y, bottom - x)
        case .rightMirrored: (right - y, bottom - x)
        case .left: (right - y, x)
        }
    }
}

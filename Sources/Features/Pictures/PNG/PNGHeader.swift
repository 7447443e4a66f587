/// The first chunk of a PNG file, which describes its pixels.
struct PNGHeader {
    let width: Int
    let height: Int
    let depth: Int
    let colors: Colors
    let isInterlaced: Bool

    enum Colors: Int {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6

        var samples: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        var depths: Set<Int> {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .greyAlpha, .rgba: [8, 16]
            }
        }
    }

    init(_ reader: inout ByteReader, _ limits: PictureLimits) throws(PictureError) {
        let start = reader.offset
        (width, height) = (try reader.big(4), try reader.big(4))
        depth = try reader.byte()
        let type = try reader.byte()
        guard let colors = Colors(rawValue: type), colors.depths.contains(depth) else {
            throw reader.error(.damaged("colours of type \(type) with \(depth) bits"), at: start + 8)
        }
        self.colors = colors
        let (compression, filter, interlace) = (try reader.byte(), try reader.byte(), try reader.byte())
        guard compression == 0, filter == 0, interlace < 2 else {
            throw reader.error(.damaged("a compression, a filter or an interlace that does not exist"), at: start + 10)
        }
        isInterlaced = interlace == 1
        // The packed rows and the pixels: both are in memory at the same time.
        let bytesPerPixel = (depth * colors.samples + 7) / 8 + 5
        try limits.check(width: width, height: height, bytesPerPixel: bytesPerPixel, .png, at: start)
    }

    /// The bits of a pixel.
    var bitsInPixel: Int { depth * colors.samples }

    /// The number of bytes for the given number of pixels.
    func bytes(inRowOf pixels: Int) -> Int { (pixels * bitsInPixel + 7) / 8 }

    /// The passes in which the pixels come: one, or seven of those that are interlaced.
    var passes: [Pass] {
        guard isInterlaced else { return [Pass(0, 0, 1, 1, width, height)] }
        return [
            Pass(0, 0, 8, 8, width, height), Pass(4, 0, 8, 8, width, height), Pass(0, 4, 4, 8, width, height),
            Pass(2, 0, 4, 4, width, height), Pass(0, 2, 2, 4, width, height), Pass(1, 0, 2, 2, width, height),
            Pass(0, 1, 1, 2, width, height),
        ].filter { $0.width > 0 && $0.height > 0 }
    }

    /// Each so-manieth pixel of each so-manieth row.
    struct Pass {
        let x: Int
        let y: Int
        let stepX: Int
        let stepY: Int
        let width: Int
        let height: Int

        init(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int, _ width: Int, _ height: Int) {
            (self.x, self.y, self.stepX, self.stepY) = (x, y, stepX, stepY)
            self.width = (width - x + stepX - 1) / stepX
            self.height = (height - y + stepY - 1) / stepY
        }
    }
}

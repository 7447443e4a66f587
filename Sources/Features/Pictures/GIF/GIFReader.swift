/// Reads the frames of a GIF file, one after the other, each drawn over the result of the previous one.
struct GIFReader {
    let width: Int
    let height: Int
    /// How often the frames are shown, as far as the file has been read; nil for an endless loop.
    private(set) var plays: Int? = 1
    private var reader: ByteReader
    private let limits: PictureLimits
    private let palette: [UInt8]
    private var control = Control()
    private var canvas: Raster?
    private var disposal = Disposal.none
    private var count = 0
    /// The pixels of the frames so far: those of the canvas for each, or its own if they are more.
    private var pixels = 0

    /// The settings of the frame that comes next.
    private struct Control {
        var disposal = 0
        var delay = 0
        var transparent: Int?
    }

    /// The treatment of a frame before the next one is drawn.
    private enum Disposal {
        case none
        case clearing(GIFFrameArea)
        case restoring(Raster)
    }

    init(_ bytes: ContiguousArray<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        var reader = ByteReader(bytes, .gif, at: 6)
        (width, height) = (try reader.little(2), try reader.little(2))
        let flags = try reader.byte()
        // The canvas, its previous state, the frame that is returned, and the pixels of a frame.
        try limits.check(width: width, height: height, bytesPerPixel: 14, .gif, at: 6)
        try reader.skip(2)
        palette = flags & 0x80 == 0 ? [] : Array(try reader.slice(3 << (flags & 7 + 1)))
        (self.reader, self.limits) = (reader, limits)
    }

    /// The next frame; nil after the last one.
    mutating func next() throws(PictureError) -> PictureFrame? {
        while true {
            // Many a file lacks its end.
            if reader.left == 0, count > 0 { return nil }
            let start = reader.offset
            switch try reader.byte() {
            case 0x21: try readExtension()
            case 0x2C: return try readFrame(at: start)
            case 0x3B:
                guard count > 0 else { throw reader.error(.damaged("there is no picture in the file"), at: start) }
                return nil
            case 0 where count > 0: continue
            case let mark: throw reader.error(.damaged("a block of unknown type \(mark)"), at: start)
            }
        }
    }

    private mutating func readExtension() throws(PictureError) {
        let label = try reader.byte()
        let bytes = try readBlocks()
        if label == 0xFF { readRepeats(bytes) }
        guard label == 0xF9, bytes.count >= 4 else { return }
        control = Control(
            disposal: Int(bytes[0] >> 2 & 7), delay: Int(bytes[1]) | Int(bytes[2]) << 8,
            transparent: bytes[0] & 1 == 1 ? Int(bytes[3]) : nil)
    }

    /// Netscape's extension says how often the frames are repeated after the first time; 0 means an endless loop.
    private mutating func readRepeats(_ bytes: ContiguousArray<UInt8>) {
        let isKnown = bytes.starts(with: "NETSCAPE2.0".utf8) || bytes.starts(with: "ANIMEXTS1.0".utf8)
        guard isKnown, bytes.count >= 14, bytes[11] == 1 else { return }
        let count = Int(bytes[12]) | Int(bytes[13]) << 8
        plays = count == 0 ? nil : count + 1
    }

    private mutating func readBlocks() throws(PictureError) -> ContiguousArray<UInt8> {
        var bytes: ContiguousArray<UInt8> = []
        while true {
            let length = try reader.byte()
            if length == 0 { return bytes }
            bytes += try reader.slice(length)
        }
    }

    private mutating func readFrame(at start: Int) throws(PictureError) -> PictureFrame {
        let (x, y) = (try reader.little(2), try reader.little(2))
        let area = GIFFrameArea(x: x, y: y, width: try reader.little(2), height: try reader.little(2))
        let flags = try reader.byte()
        let palette = flags & 0x80 == 0 ? palette : Array(try reader.slice(3 << (flags & 7 + 1)))
        guard !palette.isEmpty else { throw reader.error(.damaged("there is no palette"), at: start) }
        guard area.width > 0, area.height > 0 else { throw reader.error(.damaged("a frame without pixels"), at: start) }
        count += 1
        if area.fits(limits) { pixels += max(width * height, area.width * area.height) }
        guard count <= limits.frames, pixels <= limits.framePixels, area.fits(limits) else {
            throw reader.error(.tooLarge("more frames, or more pixels in them, than are read"), at: start)
        }
        let firstBits = try reader.byte()
        guard (1...8).contains(firstBits) else {
            throw reader.error(.damaged("codes of \(firstBits) bits"), at: reader.offset - 1)
        }
        let packed = try readBlocks()
        let output = LZW.pixels(area.width * area.height, of: packed, firstBits: firstBits)
        if let problem = output.problem { throw reader.error(problem, at: start) }
        defer { control = Control() }
        return draw(area, output.pixels, palette, isInterlaced: flags & 0x40 != 0)
    }

    private mutating func draw(
        _ area: GIFFrameArea, _ pixels: ContiguousArray<UInt8>, _ palette: [UInt8], isInterlaced: Bool
    ) -> PictureFrame {
        var raster = canvas ?? Raster(width: width, height: height)
        canvas = nil
        switch disposal {
        case .none: break
        case .clearing(let area): area.clear(&raster)
        case .restoring(let before): raster = before
        }
        disposal =
            switch control.disposal {
            case 2: .clearing(area)
            case 3: .restoring(raster)
            default: .none
            }
        area.draw(pixels, palette, transparent: control.transparent, isInterlaced: isInterlaced, on: &raster)
        canvas = raster
        // A delay below 20 ms means "as fast as possible", for which every viewer uses 100 ms.
        return PictureFrame(raster, delay: .milliseconds(control.delay < 2 ? 100 : 10 * control.delay))
    }
}

/// Reads a bitmap: with a palette or with channels, and with runs or without.
struct BMPReader {
    let header: BMPHeader
    private let bytes: ContiguousArray<UInt8>
    private let colors: Colors
    /// The place of the first pixel.
    private let start: Int

    private enum Colors {
        /// 256 of them.
        case palette(ContiguousArray<UInt32>)
        case channels(BMPChannels)
    }

    init(_ bytes: ContiguousArray<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        let header = try BMPHeader(bytes, limits)
        var reader = ByteReader(bytes, .bmp, at: 14 + header.size)
        if [1, 2, 4, 8].contains(header.bits), header.compression != .bitFields {
            colors = .palette(Self.palette(header, &reader))
        } else if [16, 24, 32].contains(header.bits), !header.hasRuns {
            var masks = header.compression == .none ? nil : header.masks
            // They are behind a header that is too short for them.
            if header.compression == .bitFields, masks == nil { masks = try reader.masks() }
            guard let channels = BMPChannels(bitsInPixel: header.bits, masks) else {
                throw reader.error(.unsupported("channels of these bits"), at: 14 + min(40, header.size))
            }
            colors = .channels(channels)
        } else {
            let place = header.size == 12 ? 24 : 28
            throw reader.error(.unsupported("\(header.bits) bits for a pixel of this compression"), at: place)
        }
        // Some programs count the palette as pixels.
        let isPalette = header.bits <= 8 && header.start == 14 + header.size
        start = header.start == 0 || isPalette ? reader.offset : header.start
        (self.header, self.bytes) = (header, bytes)
        let rest = header.hasRuns ? 0 : stride * (header.height - 1) + (header.width * header.bits + 7) / 8
        guard start + rest <= bytes.count else { throw reader.error(.truncated, at: bytes.count) }
    }

    /// The colours of the palette; a place beyond it stands for black.
    private static func palette(_ header: BMPHeader, _ reader: inout ByteReader) -> ContiguousArray<UInt32> {
        var palette = ContiguousArray<UInt32>(repeating: 0xFF00_0000, count: 256)
        let (bytes, size) = (reader.bytes, header.size == 12 ? 3 : 4)
        for index in 0..<min(header.colors, 256, reader.left / size) {
            let place = reader.offset + size * index
            let (blue, green, red) = (bytes[place], bytes[place + 1], bytes[place + 2])
            palette[index] = 0xFF00_0000 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(red)
        }
        reader.offset += size * header.colors
        return palette
    }

    /// The bytes from one row to the next: a multiple of four.
    private var stride: Int { (header.width * header.bits + 31) / 32 * 4 }

    /// The pixels; rows go from the bottom up, unless the file says otherwise.
    func raster() throws(PictureError) -> Raster {
        guard header.hasRuns else { return raster(bytes, at: start, stride: stride, bits: header.bits) }
        let places = try BMPRuns.places(of: ByteReader(bytes, .bmp, at: start), header)
        return raster(places, at: 0, stride: header.width, bits: 8)
    }

    private func raster(_ bytes: ContiguousArray<UInt8>, at start: Int, stride: Int, bits: Int) -> Raster {
        let bytesInRow = (header.width * bits + 7) / 8
        return Raster(width: header.width, height: header.height) { y, row in
            let place = start + stride * (header.isTopDown ? y : header.height - 1 - y)
            let source = bytes.span.extracting(place..<place + bytesInRow)
            switch colors {
            case .palette(let palette): draw(source, bits: bits, palette.span, on: &row)
            case .channels(let channels): channels.draw(source, on: &row)
            }
        }
    }

    /// Draws places in the palette, of which a byte has one, two, four or eight.
    private func draw(_ source: Span<UInt8>, bits: Int, _ palette: Span<UInt32>, on row: inout MutableSpan<UInt32>) {
        if bits == 8 {
            for x in 0..<row.count { row[x] = palette[Int(source[x])] }
        } else {
            for x in 0..<row.count {
                let bit = x &* bits
                row[x] = palette[Int(source[bit &>> 3]) &>> (8 &- bits &- bit & 7) & (1 &<< bits &- 1)]
            }
        }
    }
}

extension ByteReader {
    /// The bits of red, green and blue; there are none of alpha.
    fileprivate mutating func masks() throws(PictureError) -> [UInt32] {
        [UInt32(try little(4)), UInt32(try little(4)), UInt32(try little(4)), 0]
    }
}

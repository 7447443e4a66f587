/// Makes pixels of the samples of a PNG file: by its palette, and with the colour that stands for transparency.
struct PNGColors {
    private let header: PNGHeader
    /// Four bytes for each colour.
    private(set) var palette: [UInt8] = []
    /// The samples of the colour that is transparent.
    private var transparent: [Int]?

    init(_ header: PNGHeader) { self.header = header }

    mutating func readPalette(_ bytes: ArraySlice<UInt8>) throws(PictureError) {
        guard bytes.count.isMultiple(of: 3), bytes.count <= 3 * 256 else {
            throw PictureError(.png, .damaged("a palette of \(bytes.count) bytes"), at: bytes.startIndex)
        }
        palette = stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).flatMap { bytes[$0..<$0 + 3] + [255] }
    }

    mutating func readTransparency(_ bytes: ArraySlice<UInt8>) throws(PictureError) {
        switch header.colors {
        case .palette:
            for (index, alpha) in bytes.enumerated() where 4 * index < palette.count { palette[4 * index + 3] = alpha }
        case .grey, .rgb:
            guard bytes.count >= 2 * header.colors.samples else {
                throw PictureError(.png, .damaged("a transparent colour without its samples"), at: bytes.startIndex)
            }
            transparent = (0..<header.colors.samples).map {
                Int(bytes[bytes.startIndex + 2 * $0]) << 8 | Int(bytes[bytes.startIndex + 2 * $0 + 1])
            }
        case .greyAlpha, .rgba: break
        }
    }

    /// Draws the pixels of a row, starting at a place, with the given distance in bytes from one to the next.
    func draw(_ row: ContiguousArray<UInt8>, count: Int, on bytes: inout [UInt8], at start: Int, step: Int) {
        let (samples, isWide) = (header.colors.samples, header.depth == 16)
        // Of two bytes the first one is seen.
        let size = isWide ? 2 : 1
        var (place, source) = (start, 0)
        switch header.colors {
        case .grey, .palette: drawSingles(row, count: count, on: &bytes, at: start, step: step)
        case .greyAlpha:
            for _ in 0..<count {
                for channel in 0..<3 { bytes[place + channel] = row[source] }
                bytes[place + 3] = row[source + size]
                (place, source) = (place + step, source + 2 * size)
            }
        case .rgb, .rgba:
            for _ in 0..<count {
                bytes[place] = row[source]
                bytes[place + 1] = row[source + size]
                bytes[place + 2] = row[source + 2 * size]
                bytes[place + 3] = samples == 4 ? row[source + 3 * size] : alpha(row, source, size)
                (place, source) = (place + step, source + samples * size)
            }
        }
    }

    private func alpha(_ row: ContiguousArray<UInt8>, _ source: Int, _ size: Int) -> UInt8 {
        guard let transparent else { return 255 }
        let isTransparent = transparent.indices.allSatisfy { channel in
            let place = source + channel * size
            return transparent[channel] == (size == 2 ? Int(row[place]) << 8 | Int(row[place + 1]) : Int(row[place]))
        }
        return isTransparent ? 0 : 255
    }

    /// Greys, or places in the palette: of less than a byte each, perhaps; beyond the palette all is black.
    private func drawSingles(
        _ row: ContiguousArray<UInt8>, count: Int, on bytes: inout [UInt8], at start: Int, step: Int
    ) {
        let depth = header.depth
        let scale = depth < 8 ? 255 / (1 << depth - 1) : 1
        let key = transparent?.first
        var place = start
        for index in 0..<count {
            let value: Int
            if depth == 16 {
                value = Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
            } else {
                let bit = index * depth
                value = Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
            }
            if header.colors == .palette {
                let color = 4 * value
                let isKnown = color < palette.count
                for channel in 0..<4 {
                    bytes[place + channel] = isKnown ? palette[color + channel] : channel == 3 ? 255 : 0
                }
            } else {
                let grey = UInt8(depth == 16 ? value >> 8 : value * scale)
                for channel in 0..<3 { bytes[place + channel] = grey }
                bytes[place + 3] = value == key ? 0 : 255
            }
            place += step
        }
    }
}

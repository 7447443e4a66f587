/// Reads a PNG file: its chunks, up to the pixels.
struct PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let header: PNGHeader
    /// Whether the checksums of chunks have to be right: without, a test gets behind them.
    var isStrict = true
    private let reader: ByteReader

    init(_ bytes: ContiguousArray<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        var reader = ByteReader(bytes, .png, at: Self.signature.count)
        let (length, name) = (try reader.big(4), try reader.slice(4))
        guard length == 13, name.elementsEqual("IHDR".utf8) else {
            throw reader.error(.damaged("no header at the beginning"), at: 8)
        }
        header = try PNGHeader(&reader, limits)
        self.reader = ByteReader(bytes, .png, at: Self.signature.count)
    }

    /// All pixels.
    func raster() throws(PictureError) -> Raster {
        var (reader, colors, packed) = (reader, PNGColors(header), PackedPixels())
        chunks: while true {
            let start = reader.offset
            let (length, name) = (try reader.big(4), String(decoding: try reader.slice(4), as: UTF8.self))
            try reader.need(length + 4)
            switch name {
            case "IDAT": packed.append(try reader.slice(length), from: start + 8)
            case "IEND": break chunks
            case "PLTE": try colors.readPalette(try reader.slice(length))
            case "tRNS": try colors.readTransparency(try reader.slice(length))
            default: try reader.skip(length)
            }
            let isCritical = name.utf8.first.map { $0 & 0x20 == 0 } ?? true
            let sum = try reader.big(4)
            if isStrict, isCritical, sum != Checksum.of(reader.bytes[start + 4..<start + 8 + length]) {
                throw reader.error(.damaged("the checksum of \(name) is wrong"), at: start)
            }
            // Many a file lacks its last chunk.
            if reader.left == 0, !packed.isEmpty { break }
        }
        if header.colors == .palette, colors.palette.isEmpty {
            throw reader.error(.damaged("there is no palette"))
        }
        return try raster(packed, colors)
    }

    private func raster(_ packed: PackedPixels, _ colors: PNGColors) throws(PictureError) -> Raster {
        let passes = header.passes
        let count = passes.reduce(0) { $0 + (header.bytes(inRowOf: $1.width) + 1) * $1.height }
        var rows = PNGRows(header, try packed.unpacked(count))
        var raster = Raster(width: header.width, height: header.height)
        for pass in passes {
            guard rows.draw(pass, with: colors, on: &raster) else {
                throw reader.error(.damaged("a filter that does not exist"), at: packed.start)
            }
        }
        return raster
    }
}

/// The bytes of the chunks with pixels, one behind the other, and where in the file they were.
private struct PackedPixels {
    private var bytes: ContiguousArray<UInt8> = []
    private var pieces: [(packed: Int, file: Int)] = []

    mutating func append(_ slice: ArraySlice<UInt8>, from offset: Int) {
        pieces.append((bytes.count, offset))
        bytes += slice
    }

    /// The place of the first byte in the file.
    var start: Int { pieces.first?.file ?? 0 }

    var isEmpty: Bool { bytes.isEmpty }

    func unpacked(_ count: Int) throws(PictureError) -> ContiguousArray<UInt8> {
        guard bytes.count > 2 else { throw PictureError(.png, .truncated, at: start) }
        guard bytes[0] & 0x0F == 8, bytes[1] & 0x20 == 0, (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31) else {
            throw PictureError(.png, .damaged("pixels that are not packed as they should be"), at: start)
        }
        do {
            return try Inflate.bytes(count, of: bytes, at: 2)
        } catch {
            let piece = pieces.last { $0.packed <= error.offset } ?? (0, 0)
            throw PictureError(.png, error.problem, at: piece.file + error.offset - piece.packed)
        }
    }
}

/// The checksum of a chunk: CRC-32.
enum Checksum {
    /// The number that a byte adds to the sum, and those that it adds with one to seven bytes of zero behind it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte: UInt32 in 0..<256 {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
            tables.append(sum)
        }
        for index in 0..<7 * 256 {
            let before = tables[index]
            tables.append(tables[Int(before & 0xFF)] ^ before >> 8)
        }
        return tables
    }()

    static func of(_ slice: ArraySlice<UInt8>) -> Int {
        let (tables, bytes) = (tables, slice.span.bytes)
        var (sum, offset) = (UInt32.max, 0)
        while offset + 8 <= bytes.byteCount {
            let next = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let eight = next ^ UInt64(sum)
            sum = 0
            for index in 0..<8 {
                let byte = Int(truncatingIfNeeded: eight &>> UInt64(8 &* index)) & 0xFF
                sum ^= tables[256 &* (7 &- index) &+ byte]
            }
            offset += 8
        }
        while offset < bytes.byteCount {
            let byte = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
            sum = tables[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
            offset += 1
        }
        return Int(~sum)
    }
}

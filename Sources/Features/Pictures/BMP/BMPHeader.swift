/// The header of a bitmap of Windows or of OS/2: there are many, and each begins as a shorter one does.
struct BMPHeader {
    /// The number of its bytes, which are behind the 14 of the file's own header.
    let size: Int
    let width: Int
    let height: Int
    let isTopDown: Bool
    /// The bits of a pixel.
    let bits: Int
    let compression: Compression
    /// The colours in the palette.
    let colors: Int
    /// The bits of red, green, blue and alpha; nil if they are not in the header.
    let masks: [UInt32]?
    /// The place of the first pixel, as the file says; 0 if it does not say it.
    let start: Int

    enum Compression: Int {
        case none
        case runsOfBytes
        case runsOfHalves
        case bitFields
    }

    /// Whether the pixels are in runs.
    var hasRuns: Bool { compression == .runsOfBytes || compression == .runsOfHalves }

    init(_ bytes: ContiguousArray<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        var reader = ByteReader(bytes, .bmp, at: 10)
        start = try reader.little(4)
        let size = try reader.little(4)
        guard size == 12 || (16...124).contains(size) else {
            throw reader.error(.unsupported("a header of \(size) bytes"), at: 14)
        }
        try reader.need(size - 4)
        // A field that a header is too short for is zero.
        func field(_ offset: Int, _ count: Int = 4) -> Int {
            guard offset + count <= size else { return 0 }
            return (0..<count).reduce(0) { $0 | Int(bytes[14 + offset + $1]) << (8 * $1) }
        }
        // The oldest header has numbers of two bytes, and nothing else.
        let isOld = size == 12
        let signedHeight = isOld ? field(6, 2) : Int(Int32(truncatingIfNeeded: field(8)))
        (width, height, isTopDown) = (isOld ? field(4, 2) : field(4), abs(signedHeight), signedHeight < 0)
        bits = isOld ? field(10, 2) : field(14, 2)
        guard let compression = Compression(rawValue: field(16)) else {
            throw reader.error(.unsupported("pixels of compression \(field(16))"), at: 30)
        }
        (self.size, self.compression) = (size, compression)
        colors = field(32) == 0 && bits <= 8 ? 1 << bits : field(32)
        masks = size < 52 ? nil : [40, 44, 48, 52].map { UInt32(field($0)) }
        // The pixels, and the places in the palette that runs stand for.
        try limits.check(width: width, height: height, bytesPerPixel: 5, .bmp, at: 18)
    }
}

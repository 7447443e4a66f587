/// The header of an uncompressed Windows bitmap of 24 or 32 bits, where it agrees with the bytes there are.
struct BMPHead {
    let width: Int
    let height: Int
    private let start: Int
    private let isTopDown: Bool
    private let bytesInPixel: Int

    init(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) {
        var reader = ByteReader(bytes, .bmp, at: 10)
        start = try reader.little(4)
        let header = try reader.little(4)
        guard header >= 40, start >= 14 + header else {
            throw reader.error(.unsupported("a header of \(header) bytes"), at: 14)
        }
        func signed(_ value: Int) -> Int { Int(Int32(truncatingIfNeeded: value)) }
        width = signed(try reader.little(4))
        let signedHeight = signed(try reader.little(4))
        (height, isTopDown) = (abs(signedHeight), signedHeight < 0)
        guard try reader.little(2) == 1 else { throw reader.error(.damaged("planes other than 1"), at: 26) }
        let bits = try reader.little(2)
        guard [24, 32].contains(bits) else { throw reader.error(.unsupported("\(bits) bits for a pixel"), at: 28) }
        guard try reader.little(4) == 0 else { throw reader.error(.unsupported("compressed pixels"), at: 30) }
        bytesInPixel = bits / 8
        try limits.check(width: width, height: height, bytesPerPixel: 4, .bmp, at: 18)
        guard start + stride * height <= bytes.count else { throw reader.error(.truncated, at: bytes.count) }
    }

    /// The bytes from one row to the next: a multiple of four.
    private var stride: Int { (width * bytesInPixel + 3) / 4 * 4 }

    /// The pixels; rows go from the bottom up, unless the file says otherwise.
    func raster(of bytes: [UInt8]) -> Raster {
        var raster = Raster(width: width, height: height)
        var target = 0
        for y in 0..<height {
            var source = start + stride * (isTopDown ? y : height - 1 - y)
            for _ in 0..<width {
                raster.bytes[target] = bytes[source + 2]
                raster.bytes[target + 1] = bytes[source + 1]
                raster.bytes[target + 2] = bytes[source]
                raster.bytes[target + 3] = 255
                (target, source) = (target + 4, source + bytesInPixel)
            }
        }
        return raster
    }
}

import Testing

@testable import FeaturePictures

@Suite struct BMPTests {
    /// Two pixels, red and green, above blue and white.
    private let pixels: [[UInt32]] = [[0xFF0000, 0x00FF00], [0x0000FF, 0xFFFFFF]]

    @Test("An uncompressed bitmap becomes its pixels", arguments: [24, 32])
    func pixels(bits: Int) throws {
        let raster = try PictureReader.firstRaster(of: bmp(width: 2, height: 2, bits: bits, pixels: pixels))
        #expect(raster.bytes == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    }

    @Test("A bitmap that is stored from the top down is not flipped")
    func topDown() throws {
        let raster = try PictureReader.firstRaster(of: bmp(width: 1, height: -2, pixels: [[0x111111], [0x222222]]))
        #expect(raster.bytes == [0x11, 0x11, 0x11, 255, 0x22, 0x22, 0x22, 255])
    }

    @Test(
        "Every other bitmap is refused: compressed ones, those with palettes, and impossible sizes",
        arguments: [
            (28, [8]), (28, [16]), (30, [1]), (26, [2]), (14, [12]), (18, [0]), (22, [0]), (10, [0]), (0, [0x41]),
            (18, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0, 0, 0, 0x80]),
            (18, [0, 0, 0, 0x80]), (10, [0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(Int, [UInt8])])
    func refusedBitmaps(offset: Int, bytes: [UInt8]) {
        var file = bmp(width: 2, height: 2, pixels: pixels)
        file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        #expect(throws: PictureError.self) { try PictureReader(file) }
    }

    @Test("A bitmap truncated anywhere is refused at its end")
    func cut() {
        let file = bmp(width: 2, height: 2, pixels: pixels)
        for end in 2..<file.count {
            let error = #expect(throws: PictureError.self) { try PictureReader(Array(file[..<end])) }
            #expect(error?.problem == .truncated && error?.offset == end)
        }
    }
}

/// Makes a Windows bitmap; one of a negative height is stored from the top down.
private func bmp(width: Int, height: Int, bits: Int = 24, pixels: [[UInt32]]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rows = (height > 0 ? pixels.reversed() : pixels).map { row in
        let bytes = row.flatMap { little(Int($0), bits / 8) }
        return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let head = [little(40, 4), little(width, 4), little(height, 4), little(1, 2), little(bits, 2)].joined()
    return Array("BM".utf8) + little(0, 8) + little(54, 4) + head + little(0, 24) + rows.joined()
}

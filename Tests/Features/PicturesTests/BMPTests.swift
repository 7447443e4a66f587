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
        "Bitmaps of kinds that are not there, and of impossible sizes, are refused",
        arguments: [
            (28, [3]), (28, [0]), (30, [1]), (30, [4]), (14, [12]), (14, [125]), (18, [0]), (22, [0]), (0, [0x41]),
            (18, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0, 0, 0, 0x80]),
            (18, [0, 0, 0, 0x80]), (10, [0xFF, 0xFF, 0xFF, 0x7F]), (14, [0xFF, 0xFF, 0xFF, 0xFF]),
        ] as [(Int, [UInt8])])
    func refusedBitmaps(offset: Int, bytes: [UInt8]) {
        var file = bmp(width: 2, height: 2, pixels: pixels)
        file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        #expect(throws: PictureError.self) { try PictureReader(file) }
    }

    @Test("Channels of any bits that are beside each other are read, and no others")
    func channels() throws {
        let pixel: [UInt32] = [0xF0FF_FC00]
        let wide = try #require(BMPChannels(bitsInPixel: 32, [0x3FF, 0xFFC00, 0x0FF0_0000, 0xF000_0000]))
        let raster = Raster(width: 1, height: 1) { _, row in
            pixel.withUnsafeBytes { wide.draw(ContiguousArray($0).span, on: &row) }
        }
        #expect(raster.bytes == [0, 255, 15, 255])
        #expect(BMPChannels(bitsInPixel: 32, [0x5, 0xFF00, 0xFF_0000, 0]) == nil)
        #expect(BMPChannels(bitsInPixel: 24, [0xFF, 0xFF00, 0xFF_0000, 0]) == nil)
    }

    @Test("Runs that end early leave the first colour, and those beyond a row or the picture are cut")
    func runs() throws {
        func places(_ runs: ContiguousArray<UInt8>) throws -> ContiguousArray<UInt8> {
            let head = ContiguousArray(bmp(width: 3, height: 2, bits: 8, compression: 1, pixels: []))
            return try BMPRuns.places(of: ByteReader(runs, .bmp), BMPHeader(head, PictureLimits()))
        }
        #expect(try places([2, 7, 0, 1]) == [7, 7, 0, 0, 0, 0] && places([0, 0, 9, 7, 0, 1]) == [0, 0, 0, 7, 7, 7])
        #expect(try places([0, 2, 255, 255]) == [0, 0, 0, 0, 0, 0])
        #expect(try places([0, 9, 1, 2, 3, 4, 5, 6]) == [1, 2, 3, 4, 5, 6])
        #expect(throws: PictureError.self) { try places([2, 7, 0]) }
    }

    @Test("A bitmap truncated anywhere is refused at its end; what fills up the last row may be missing")
    func cut() {
        let file = bmp(width: 2, height: 2, pixels: pixels)
        #expect(throws: Never.self) { try PictureReader(Array(file.dropLast(2))) }
        for end in 2..<file.count - 2 {
            let error = #expect(throws: PictureError.self) { try PictureReader(Array(file[..<end])) }
            #expect(error?.problem == .truncated && error?.offset == end)
        }
    }
}

/// Makes a Windows bitmap; one of a negative height is stored from the top down.
private func bmp(width: Int, height: Int, bits: Int = 24, compression: Int = 0, pixels: [[UInt32]]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rows = (height > 0 ? pixels.reversed() : pixels).map { row in
        let bytes = row.flatMap { little(Int($0), bits / 8) }
        return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let head = [little(40, 4), little(width, 4), little(height, 4), little(1, 2), little(bits, 2)].joined()
    return Array("BM".utf8) + little(0, 8) + little(54, 4) + head + little(compression, 24) + rows.joined()
}

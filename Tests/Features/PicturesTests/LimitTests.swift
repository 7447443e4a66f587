import Testing

@testable import FeaturePictures

/// Tests the limits on the declared size of a file, before any memory is allocated for it.
@Suite struct LimitTests {
    private func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
        PNGReader.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, width, 0, 0, 0, height, 0, 8, 6, 0, 0, 0]
    }

    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 2, 0, 1, 0, 1, 1, 0x11, 0]

    private func error(_ file: [UInt8], _ limits: PictureLimits = PictureLimits()) -> PictureError? {
        #expect(throws: PictureError.self) { try PictureReader.frames(file, limits: limits) }
    }

    @Test("A file's size is known before it is decoded")
    func size() throws {
        let readers = [try PictureReader(png(1, 2)), try PictureReader(jpeg)]
        #expect(readers.map(\.width) == [256, 256] && readers.map(\.height) == [512, 512])
        #expect(readers.map(\.format) == [.png, .jpeg])
    }

    @Test("Too many pixels are refused by the head of the file, with their number in the error")
    func pixels() {
        let limits = PictureLimits(pixels: 1_000)
        #expect(error(png(1, 2), limits)?.description == "PNG, byte 16: 256×512 are more than 1000 pixels")
        #expect(error(jpeg, limits)?.description == "JPEG, byte 7: 256×512 are more than 1000 pixels")
        #expect(error(Array("GIF89a".utf8) + [0, 1, 0, 2, 0, 0, 0], limits)?.offset == 6)
    }

    @Test("Too much memory is refused")
    func memory() {
        #expect(error(png(1, 2), PictureLimits(bytes: 1 << 19))?.description.contains("bytes of memory") == true)
    }

    @Test("A small file cannot claim a large picture: memory is allocated only for possible content")
    func claims() {
        let idat: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 4] + Array("IDAT".utf8) + [0x78, 0x9C, 0, 0, 0, 0, 0, 0]
        var reader: PNGReader?
        let file = ContiguousArray(png(15, 15) + idat)
        #expect(throws: Never.self) { reader = try PNGReader(file, PictureLimits()) }
        reader?.isStrict = false
        let error = #expect(throws: PictureError.self) { try reader?.raster() }
        #expect(error?.problem == .truncated)
    }

    @Test("Too many frames, or too many pixels in them, end a moving picture", arguments: [true, false])
    func frames(isCount: Bool) throws {
        let file = try #require(CorpusFile.files("gif").first { $0.frames.count == 8 })
        let limits = isCount ? PictureLimits(frames: 3) : PictureLimits(framePixels: 3 * 24 * 16)
        var reader = try PictureReader(try file.bytes, limits: limits)
        for _ in 1...3 { #expect(try reader.next() != nil) }
        #expect(throws: PictureError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }

    @Test("The pixels of frames count that are larger than their canvas")
    func largeFrames() throws {
        // Sixteen pixels, each behind a code that clears the table, in codes of three bits: four pixels in three bytes.
        let packed = Array(repeating: [0x04, 0x41, 0x10] as [UInt8], count: 4).flatMap(\.self) + [5]
        let frame = [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, UInt8(packed.count)] + packed + [0]
        let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let file = head + frame + frame + frame + [0x3B]
        #expect(try PictureReader.frames(file, limits: PictureLimits(framePixels: 48)).count == 3)
        #expect(error(file, PictureLimits(framePixels: 47))?.description.contains("more pixels") == true)
    }

    @Test("An error says what is wrong, and at which byte")
    func errors() {
        #expect(error(Array("RIFF".utf8))?.description == "picture, byte 0: this is no BMP, GIF, JPEG or PNG file")
        #expect(error([0xFF, 0xD8, 0xFF, 0xC9, 0, 0])?.description == "JPEG, byte 2: arithmetic coding")
        #expect(error(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 7])?.offset == 13)
        #expect(error(Array("GIF89a".utf8) + [1, 0])?.problem == .truncated)
    }

    @Test("A wrong checksum is reported, with the place of its chunk")
    func checksum() throws {
        let file = try #require(CorpusFile.files("png").first)
        var bytes = try file.bytes
        bytes[bytes.count - 30] ^= 1
        #expect(error(bytes)?.description.contains("the checksum of IDAT is wrong") == true)
    }
}

import Foundation
import Testing

@testable import FeaturePictures

/// Tests how often a GIF is shown.
@Suite struct GIFRepeatTests {
    /// Makes a GIF of one pixel in two frames, with the given bytes before the first frame.
    private func file(_ head: [UInt8]) -> [UInt8] {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + head + frame + frame + [0x3B]
    }

    private func plays(_ head: [UInt8]) throws -> Int? {
        var reader = try PictureReader(file(head))
        while try reader.next() != nil {}
        return reader.plays
    }

    private func repeats(_ block: [UInt8], by name: String = "NETSCAPE2.0") -> [UInt8] {
        [0x21, 0xFF, 11] + Array(name.utf8) + [UInt8(block.count)] + block + [0]
    }

    @Test("A GIF is shown once more than it is repeated, and once by default")
    func counts() throws {
        #expect(try plays([]) == 1 && plays(repeats([1, 1, 0])) == 2 && plays(repeats([1, 0, 1])) == 257)
        #expect(try plays(repeats([1, 2, 0], by: "ANIMEXTS1.0")) == 3)
    }

    @Test("It is shown endlessly if the file says so")
    func endless() throws { #expect(try plays(repeats([1, 0, 0])) == nil) }

    @Test("Extensions by other programs, and truncated ones, change nothing")
    func others() throws {
        #expect(try plays(repeats([1, 9, 0], by: "ANOTHER 1.0")) == 1)
        #expect(try plays(repeats([1])) == 1 && plays(repeats([2, 0, 0, 0])) == 1)
    }
}

import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct ResizingTests {
    private func bitmap(_ width: Int, _ pixels: [Color]) throws -> Bitmap {
        try #require(Bitmap(width: width, height: pixels.count / width, pixels: pixels))
    }

    @Test("The mean of black and white is half of the light, and so looks brighter than half of white")
    func linearLight() throws {
        #expect(try bitmap(2, [0x000000, 0xFFFFFF]).resized(width: 1, height: 1)?[0, 0] == 0xBCBCBC)
    }

    @Test("A pixel of which only a part is covered counts as much as that part")
    func parts() throws {
        let small = try bitmap(3, [0xFFFFFF, 0x000000, 0x000000]).resized(width: 2, height: 1)
        // Two thirds of the light: a whole pixel, and half of a black one.
        #expect(small?[0, 0] == 0xD5D5D5 && small?[1, 0] == 0x000000)
    }

    @Test("Transparent pixels have no colour, and show the background")
    func transparency() throws {
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 0]
        let bitmap = try #require(Bitmap(width: 2, height: 1, rgba: bytes)?.resized(width: 1, height: 1))
        #expect(
            bitmap[0, 0] == 0xFF0000
                && bitmap.color(0, 0, on: 0x0000FF) == Color(0x0000FF).mixed(with: 0xFF0000, 128 / 255))
        let hidden = try #require(Bitmap(width: 1, height: 1, rgba: [9, 9, 9, 0]))
        #expect(hidden.lines(width: 1, height: 1, on: 0x123456) == [Line("▀", Style(0x123456, on: 0x123456))])
    }

    @Test("A picture of one colour has that colour in any size")
    func oneColor() throws {
        try forAll(.array(of: .int(in: 0...255), count: 7...7), maximumSize: 255) { numbers in
            let color = Color(red: UInt8(numbers[0]), green: UInt8(numbers[1]), blue: UInt8(numbers[2]))
            let size = numbers[3...].map { $0 % 12 + 1 }
            let bitmap = Bitmap(
                width: size[0], height: size[1], pixels: Array(repeating: color, count: size[0] * size[1]))
            let other = bitmap?.resized(width: size[2], height: size[3])
            try check(
                other.map { Set([$0[0, 0], $0[size[2] - 1, size[3] - 1]]) } == [color], "\(String(describing: other))")
        }
    }
}

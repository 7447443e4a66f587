import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct PictureTests {
    /// Reads a bitmap by the definition of its format, independently of the code that writes it.
    private struct Bitmap {
        let bytes: [UInt8]

        func number(at offset: Int, bytes count: Int) -> Int {
            bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        var width: Int { number(at: 18, bytes: 4) }
        var height: Int { number(at: 22, bytes: 4) }
        var rowLength: Int { (width * 24 + 31) / 32 * 4 }

        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            let start = number(at: 10, bytes: 4) + (height - 1 - y) * rowLength + x * 3
            return bytes[start..<(start + 3)].reversed()
        }
    }

    @Test(
        "a bitmap file has the right header, size, padding and pixels", arguments: [1, 2, 3, 4, 5, 64],
        [1, 2, 40])
    func bitmapFile(width: Int, height: Int) {
        var picture = Picture(width: width, height: height)
        picture.paint { x, y in (Color(red: Float(x) / 255, green: Float(y) / 255, blue: 1), 1) }
        let file = Bitmap(bytes: picture.bitmapFile)
        #expect(Array(file.bytes.prefix(2)) == Array("BM".utf8))
        #expect(file.number(at: 2, bytes: 4) == file.bytes.count)
        #expect(file.bytes.count == 54 + file.rowLength * height)
        #expect([14, 18, 22].map { file.number(at: $0, bytes: 4) } == [40, width, height])
        #expect(
            [26, 28].map { file.number(at: $0, bytes: 2) } == [1, 24] && file.number(at: 30, bytes: 4) == 0)
        for y in 0..<height { for x in 0..<width { #expect(file.pixel(x, y) == [UInt8(x), UInt8(y), 255]) } }
    }

    @Test("a landscape is the same for the same id, and different for another")
    func landscapesFollowIds() {
        let pictures = DemoFeed.demo().images.map { Landscape(id: $0.id).picture() }
        #expect(pictures.first == DemoFeed.demo().images.first.map { Landscape(id: $0.id).picture() })
        #expect(Set(pictures.map(\.bitmapFile)).count == 60)
        #expect(pictures.allSatisfy { $0.width == 64 && $0.height == 40 })
    }

    @Test("every id has a picture with many colours")
    func everyIdHasAPicture() {
        for seed in 0..<UInt64(100) {
            var generator = SeededGenerator(seed: seed)
            let file = Bitmap(bytes: Landscape(id: UUID(using: &generator)).picture().bitmapFile)
            let colors = Set((0..<2_560).map { file.pixel($0 % 64, $0 / 64) })
            #expect(colors.count > 100, "seed \(seed)")
        }
    }
}

import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct PictureTests {
    /// Two pixels, red and green, above blue and white.
    private let bitmap = bmp(width: 2, height: 2, pixels: [[0xFF0000, 0x00FF00], [0x0000FF, 0xFFFFFF]])

    @Test("An uncompressed bitmap becomes its pixels", arguments: [24, 32])
    func pixels(bits: Int) {
        let bitmap = Bitmap(
            bmp: bmp(width: 2, height: 2, bits: bits, pixels: [[0xFF0000, 0x00FF00], [0x0000FF, 0xFFFFFF]]))
        #expect(bitmap.map { [$0[0, 0], $0[1, 0], $0[0, 1], $0[1, 1]] } == [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF])
    }

    @Test("A bitmap that is stored from the top down is not turned over")
    func topDown() {
        let bitmap = Bitmap(bmp: bmp(width: 1, height: -2, pixels: [[0x111111], [0x222222]]))
        #expect(bitmap?[0, 0] == 0x111111 && bitmap?[0, 1] == 0x222222)
    }

    @Test(
        "Every other bitmap is refused: compressed, of few colours, of impossible sizes",
        arguments: [
            (28, [8]), (28, [16]), (30, [1]), (26, [2]), (14, [12]), (18, [0]), (22, [0]), (10, [0]), (0, [0x41]),
            (18, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0xFF, 0xFF, 0xFF, 0x7F]), (22, [0, 0, 0, 0x80]),
            (18, [0, 0, 0, 0x80]), (10, [0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(Int, [UInt8])])
    func refusedBitmaps(offset: Int, bytes: [UInt8]) {
        var data = bitmap
        data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        #expect(Bitmap(bmp: data) == nil)
    }

    @Test("Whatever is changed or missing in a file, it is decoded or refused, and nothing crashes")
    func damagedFiles() throws {
        let change = Generator {
            (Generator.int(in: 0...69).draw(from: &$0), Generator.int(in: 0...255).draw(from: &$0))
        }
        try forAll(.array(of: change), count: 500) { changes in
            var data = bitmap
            for (offset, byte) in changes where offset < data.count { data[offset] = UInt8(byte) }
            try checkEqual((try? Picture.tryMake(data: data)) != nil, (try? Picture.check(data)) != nil)
            _ = try? Picture.tryMake(data: data.prefix(changes.first?.0 ?? 0))
        }
    }

    @Test(
        "EF-61: bytes that are no picture are refused", arguments: ["", "BM", "not a picture", "GIF89a", "\u{89}PNG"])
    func noPicture(text: String) {
        #expect(throws: Picture.InvalidImageData.self) { try Picture.tryMake(data: Data(text.utf8)) }
    }

    @Test("Two pixels, one above the other, share a cell")
    func halfBlocks() {
        let lines = Bitmap(bmp: bitmap)?.lines(width: 2, height: 1)
        #expect(lines == [Line("▀", Style(0xFF0000, on: 0x0000FF)) + Line("▀", Style(0x00FF00, on: 0xFFFFFF))])
    }

    @Test("A picture keeps its shape, and takes no more room than it is given")
    func shape() throws {
        try forAll(.array(of: .int(in: 1...40), count: 4...4), maximumSize: 40) { numbers in
            let pixels = Array(repeating: Color(integerLiteral: 0), count: numbers[0] * numbers[1])
            let bitmap = Bitmap(width: numbers[0], height: numbers[1], pixels: pixels)
            let lines = bitmap?.lines(width: numbers[2], height: numbers[3]) ?? []
            try check(!lines.isEmpty && lines.count <= numbers[3], "\(lines.count) lines")
            try check(lines.allSatisfy { $0.displayWidth <= min(numbers[0], numbers[2]) }, "too wide")
        }
    }

    @Test(
        "A picture with too many pixels is made smaller in its shape, another one is left as it is",
        arguments: [
            (100, 50, 40, 40, 40, 20), (50, 100, 40, 40, 20, 40), (1_000, 1, 10, 10, 10, 1), (3, 2, 10, 10, 3, 2),
        ])
    func fitting(width: Int, height: Int, columns: Int, rows: Int, newWidth: Int, newHeight: Int) {
        let bitmap = Bitmap(width: width, height: height, pixels: Array(repeating: 0x808080, count: width * height))
        let small = bitmap?.fitting(width: columns, height: rows)
        #expect(small?.width == newWidth && small?.height == newHeight && small?[0, 0] == 0x808080)
    }

    @Test("Without colours a picture is shown in shades of letters")
    func shades() {
        let picture = Bitmap(width: 2, height: 2, pixels: [0x000000, 0xFFFFFF, 0x000000, 0xFFFFFF])
        #expect(picture?.lines(width: 2, height: 1, hasColors: false) == [" " + Line("@")])
    }

    @Test(
        "Files of known formats tell their size",
        arguments: [
            (
                "png",
                [
                    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 2, 0,
                    0, 0, 3,
                ]
            ),
            ("gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 1, 3, 0]),
            ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 11, 8, 0, 3, 1, 2, 3]),
        ] as [(String, [UInt8])])
    func formats(name: String, bytes: [UInt8]) {
        let file = PictureFile(Data(bytes))
        #expect(file?.format.rawValue == name && file?.width == 258 && file?.height == 3)
    }

    private func png() throws -> Picture {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        return try Picture.tryMake(
            data: Data(head + [0, 0, 0, 64, 0, 0, 0, 40] + Array(repeating: 0x1B, count: 5_000)))
    }

    @Test("A terminal that cannot show a file shows its format and size")
    func placeholder() throws {
        let drawing = try png().drawing(width: 20, height: 3, in: Appearance(theme: .plain))
        #expect(drawing.lines[1].spans.first?.text == "     PNG 64×40" && drawing.pictures.isEmpty)
    }

    @Test("A terminal that can gets the file, as letters alone", arguments: [PictureProtocol.iTerm, .kitty])
    func nativePictures(pictureProtocol: PictureProtocol) throws {
        let appearance = Appearance(theme: .dark, pictureProtocol: pictureProtocol)
        var frame = Frame(size: Size(width: 30, height: 6))
        frame.draw(try png().drawing(width: 20, height: 4, in: appearance), row: 1, column: 2)
        let start =
            pictureProtocol == .kitty ? "\u{1B}[2;3H\u{1B}_Ga=T,f=100,q=2,C=1,c=12,r=4," : "\u{1B}[2;3H\u{1B}]1337;"
        #expect(frame.ansi().contains(start) && frame.ansi(replacing: frame).isEmpty)
        frame.draw(try png().drawing(width: 20, height: 4, in: appearance), row: 3)
        #expect(frame.pictures.count == 1)
    }

    @Test("A picture is sent again when a row that it lies on is, and forgotten when it has gone")
    func redrawnPictures() throws {
        let appearance = Appearance(theme: .dark, pictureProtocol: .kitty)
        var frame = Frame(size: Size(width: 30, height: 6))
        let empty = frame
        frame.draw(try png().drawing(width: 20, height: 4, in: appearance), row: 1, column: 2)
        var (beside, below) = (frame, frame)
        beside.draw("▌", row: 2)
        below.draw("▌", row: 5)
        #expect(beside.ansi(replacing: frame).contains("a=T") && !below.ansi(replacing: frame).contains("a=T"))
        #expect(empty.ansi(replacing: frame).contains("a=d"))
    }

    @Test(
        "Which pictures a terminal shows is known from the environment",
        arguments: [
            ("xterm-kitty", "", PictureProtocol.kitty), ("xterm-256color", "iTerm.app", .iTerm),
            ("xterm-256color", "", nil),
        ] as [(String, String, PictureProtocol?)])
    func pictureProtocols(term: String, program: String, expected: PictureProtocol?) {
        #expect(PictureProtocol(environment: ["TERM": term, "TERM_PROGRAM": program]) == expected)
    }
}

/// A Windows bitmap; of a negative height, stored from the top down.
private func bmp(width: Int, height: Int, bits: Int = 24, pixels: [[UInt32]]) -> Data {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rows = (height > 0 ? pixels.reversed() : pixels).map { row in
        let bytes = row.flatMap { little(Int($0), bits / 8) }
        return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let head = [little(40, 4), little(width, 4), little(height, 4), little(1, 2), little(bits, 2)].joined()
    return Data(Array("BM".utf8) + little(0, 8) + little(54, 4) + head + little(0, 24) + rows.joined())
}

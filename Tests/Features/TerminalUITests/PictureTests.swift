import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct PictureTests {
    /// Two pixels, red and green, above blue and white.
    private let bitmap = Bitmap(width: 2, height: 2, pixels: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF])

    @Test("Two pixels, one above the other, share a cell")
    func halfBlocks() {
        let lines = bitmap?.lines(width: 2, height: 1)
        #expect(lines == [Line("▀", Style(0xFF0000, on: 0x0000FF)) + Line("▀", Style(0x00FF00, on: 0xFFFFFF))])
    }

    @Test("A picture keeps its proportions, and needs no more room than it is given")
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
        "A picture with too many pixels is scaled down in proportion, another one is left unchanged",
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

    private func png(_ moments: Int = 1) throws -> Picture {
        let bitmap = try #require(Bitmap(width: 1, height: 1, pixels: [0xFF0000]))
        let file = PictureFile(.png, width: 64, height: 40, data: Data(repeating: 0x1B, count: 5_000))
        let moment = Picture.Moment(bitmap, duration: .milliseconds(50))
        return try #require(Picture(Array(repeating: moment, count: moments), file: file))
    }

    private let place = Size(width: 20, height: 4)

    @Test("A terminal that cannot show a file shows its pixels")
    func halfBlocksOfFile() throws {
        let drawing = try png().drawing(place, in: Appearance(theme: .dark))
        #expect(drawing.lines == [Line("▀", Style(0xFF0000, on: 0xFF0000))] && drawing.pictures.isEmpty)
    }

    @Test("A terminal that shows files would move them: a picture that is to stand still is shown in pixels")
    func stillFile() throws {
        let appearance = Appearance(theme: .dark, pictureProtocol: .iTerm, isStill: true)
        #expect(try png(2).drawing(place, in: appearance).pictures.isEmpty)
        #expect(try png(1).drawing(place, in: appearance).pictures.count == 1)
    }

    @Test(
        "A terminal that supports files receives the file, as letters alone",
        arguments: [PictureProtocol.iTerm, .kitty])
    func nativePictures(pictureProtocol: PictureProtocol) throws {
        let appearance = Appearance(theme: .dark, pictureProtocol: pictureProtocol)
        var frame = Frame(size: Size(width: 30, height: 6))
        frame.draw(try png().drawing(place, in: appearance), row: 1, column: 2)
        let start =
            pictureProtocol == .kitty ? "\u{1B}[2;3H\u{1B}_Ga=T,f=100,q=2,C=1,c=12,r=4," : "\u{1B}[2;3H\u{1B}]1337;"
        #expect(frame.ansi().contains(start) && frame.ansi(replacing: frame).isEmpty)
        frame.draw(try png().drawing(place, in: appearance), row: 3)
        #expect(frame.pictures.count == 1)
    }

    @Test("A picture is sent again when one of its rows is, and forgotten when it has disappeared")
    func redrawnPictures() throws {
        let appearance = Appearance(theme: .dark, pictureProtocol: .kitty)
        var frame = Frame(size: Size(width: 30, height: 6))
        let empty = frame
        frame.draw(try png().drawing(place, in: appearance), row: 1, column: 2)
        var (beside, below) = (frame, frame)
        beside.draw("▌", row: 2)
        below.draw("▌", row: 5)
        #expect(beside.ansi(replacing: frame).contains("a=T") && !below.ansi(replacing: frame).contains("a=T"))
        #expect(empty.ansi(replacing: frame).contains("a=d"))
    }

    @Test(
        "The environment says which pictures a terminal supports",
        arguments: [
            ("xterm-kitty", "", PictureProtocol.kitty), ("xterm-256color", "iTerm.app", .iTerm),
            ("xterm-256color", "", nil),
        ] as [(String, String, PictureProtocol?)])
    func pictureProtocols(term: String, program: String, expected: PictureProtocol?) {
        #expect(PictureProtocol(environment: ["TERM": term, "TERM_PROGRAM": program]) == expected)
    }
}

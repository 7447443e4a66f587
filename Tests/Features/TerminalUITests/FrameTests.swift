import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct FrameTests {
    private let size = Size(width: 8, height: 3)

    private static var frames: Generator<Frame> {
        Generator { choices in
            var frame = Frame(size: Size(width: 8, height: 3), style: Style(0x111111, on: 0xEEEEEE))
            let place = Generator<Int>.int(in: -1...9)
            for text in Generator.array(of: TextTests.text).draw(from: &choices) {
                let style = Generator.element(of: [Style.plain, Style(0xFF0000, .bold), Style(on: 0x00FF00)]).draw(
                    from: &choices)
                frame.draw(Line(text, style), row: place.draw(from: &choices), column: place.draw(from: &choices))
            }
            return frame
        }
    }

    private func shown(_ output: String...) -> VirtualTerminal {
        output.reduce(into: VirtualTerminal(size)) { $0.write($1) }
    }

    @Test("Every row has a cell for each column, and no wide character is cut in half")
    func rowsAreWhole() throws {
        try forAll(Self.frames) { frame in
            for row in frame.rows {
                try checkEqual(row.count, 8)
                let widths = row.map(\.width)
                let halves = widths.indices.filter { widths[$0] == 0 }
                try check(halves.allSatisfy { $0 > 0 && widths[$0 - 1] == 2 }, "a second half without a first")
                try checkEqual(widths.filter { $0 == 2 }.count, halves.count)
            }
        }
    }

    @Test("A redraw turns any frame into any other, with the same result as drawing all of it")
    func redrawLeadsToTheFrame() throws {
        try forAll(Generator { (Self.frames.draw(from: &$0), Self.frames.draw(from: &$0)) }) { old, new in
            let redrawn = shown(old.ansi(), new.ansi(replacing: old))
            try checkEqual(redrawn.cells, shown(new.ansi()).cells)
            try checkEqual(redrawn.unknown, [])
        }
    }

    @Test("Only rows that differ are sent, and nothing if none does")
    func onlyChangedRowsAreSent() {
        var (old, new) = (Frame(size: size), Frame(size: size))
        old.draw("above", row: 0)
        new.draw("above", row: 0)
        #expect(new.ansi(replacing: old).isEmpty)
        new.draw("below", row: 2)
        #expect(new.ansi(replacing: old).contains("\u{1B}[3;1H") && !new.ansi(replacing: old).contains("above"))
    }

    @Test("Escape sequences, controls and reversed text in others' texts never reach the terminal")
    func strangersCannotCommand() {
        var frame = Frame(size: Size(width: 40, height: 1))
        frame.draw("\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\r\n\u{202E}ok\u{8}", row: 0)
        #expect(frame.text == "[2J]0;owned31mok")
        #expect(shown(frame.ansi()).unknown.allSatisfy { !$0.contains("\u{1B}") })
    }

    @Test("A letter with a thousand marks keeps sixteen code points; a mark alone gets its own cell")
    func marksAreBounded() {
        var frame = Frame(size: size)
        frame.draw(Line("a" + String(repeating: "\u{301}", count: 1_000)), row: 0)
        frame.draw(Line("\u{301}b"), row: 1)
        #expect(frame.rows[0][0].character.unicodeScalars.count == 16)
        #expect(frame.rows[1][0].character == " \u{301}" && frame.rows[1][1].character == "b")
    }

    @Test("Text without a colour has the one below it")
    func colorsShineThrough() {
        var frame = Frame(size: size, style: Style(0x111111, on: 0x222222))
        frame.draw(Line("a", Style(0x333333)), row: 0)
        #expect(frame.rows[0][0].style == Style(0x333333, on: 0x222222))
    }

    @Test(
        "Colours are those that the terminal supports",
        arguments: [
            (ColorDepth.none, "\u{1B}[0;1m"), (.palette, "\u{1B}[0;1;38;5;196m"),
            (.trueColor, "\u{1B}[0;1;38;2;255;0;0m"),
        ])
    func colorDepth(depth: ColorDepth, sequence: String) {
        var frame = Frame(size: size)
        frame.draw(Line("a", Style(0xFF0000, .bold)), row: 0)
        #expect(frame.ansi(colors: depth).contains(sequence + "a"))
    }

    @Test(
        "The environment says which colours the terminal supports",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.palette),
            (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm", "NO_COLOR": "1"], .none), (["TERM": "dumb"], .none), ([:], .none),
            (["TERM": "xterm", "NO_COLOR": ""], .palette),
        ])
    func environmentTellsOfColors(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    @Test(
        "A terminal without colours, by its name, gets none, whatever is around it",
        arguments: ["vt100", "vt102", "vt220", "vt320-w", "ansi", "ansi-m", "xterm-mono", "linux-m", "unknown", ""])
    func monochrome(name: String) {
        #expect(ColorDepth(environment: ["TERM": name, "COLORTERM": "truecolor"]) == .none)
    }

    @Test(
        "A terminal of another name gets the palette",
        arguments: ["xterm", "screen", "tmux-256color", "linux", "vte", "rxvt-unicode", "foot"])
    func palette(name: String) { #expect(ColorDepth(environment: ["TERM": name]) == .palette) }

    @Test("Every colour of the palette is its own nearest one")
    func paletteIsExact() {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        for (index, red) in levels.enumerated() {
            #expect(Color(red: red, green: 95, blue: 255).paletteIndex == 16 + 36 * index + 6 + 5)
        }
        #expect(
            (0..<24).allSatisfy {
                let grey = UInt8(8 + 10 * $0)
                return Color(red: grey, green: grey, blue: grey).paletteIndex == 232 + $0
            })
    }

    @Test("No text of an SVG begins or ends with blanks, or has two in a row: viewers would spread its letters")
    func blanksInSVG() {
        var frame = Frame(size: Size(width: 24, height: 1), style: Style(0x000000, on: 0xFFFFFF))
        frame.draw("  one two   three  ", row: 0)
        let texts = frame.svg.split(separator: "\n").filter { $0.hasPrefix("<text") }
        #expect(texts.map { $0.contains(" textLength=\"63\" ") && $0.hasSuffix(">one two</text>") } == [true, false])
        #expect(texts.map { $0.hasPrefix("<text x=\"108\" ") && $0.hasSuffix(">three</text>") } == [false, true])
    }

    @Test("Underlined text is underlined below its blanks, too")
    func underlineInSVG() {
        var frame = Frame(size: Size(width: 4, height: 1), style: Style(0x000000, on: 0xFFFFFF))
        frame.draw(Line("a   ", Style(0x00FF00, .underline)), row: 0)
        #expect(frame.svg.contains(##"<path fill="#00FF00" d="M0 16h36v1h-36z"/>"##))
    }

    @Test("The SVG has each colour once, the text with its width, and no markup from outside")
    func svg() {
        var frame = Frame(size: Size(width: 4, height: 1), style: Style(0x000000, on: 0xFFFFFF))
        frame.draw(Line("▀", Style(0xFF0000, on: 0x0000FF)) + Line("<&", Style(0x00FF00)), row: 0)
        #expect(frame.svg.contains(##"<path fill="#FF0000" d="M0 0h9v9h-9z"/>"##))
        #expect(frame.svg.contains(##"<path fill="#0000FF" d="M0 0h9v18h-9z"/>"##))
        #expect(frame.svg.contains(##"<text x="9" y="14" textLength="18" fill="#00FF00">&lt;&amp;</text>"##))
    }

    @Test("A drawing for a number of rows is cut off or filled up, and keeps a cursor that is still visible")
    func rows() {
        let drawing = Drawing(["a", "b", "c"], cursor: Position(row: 2, column: 1))
        #expect(drawing.inRows(2) == Drawing(["a", "b"]) && drawing.inRows(-1) == [])
        #expect(drawing.inRows(4) == Drawing(["a", "b", "c", ""], cursor: drawing.cursor))
        let below = Drawing(["d"]).inRows(2).above(drawing)
        #expect(below.lines.count == 5 && below.cursor == Position(row: 4, column: 1))
    }

    @Test("Both places of a character whose width terminals do not agree on are emptied before it is drawn")
    func doubtfulWidths() {
        var frame = Frame(size: Size(width: 6, height: 1), style: Style())
        frame.draw(Line("a❤️b界"), row: 0)
        let ansi = frame.ansi(colors: .none)
        #expect(ansi.contains("  \u{1B}[2G❤️\u{1B}[4Gb") && !ansi.contains("  \u{1B}[5G界"))
    }
}

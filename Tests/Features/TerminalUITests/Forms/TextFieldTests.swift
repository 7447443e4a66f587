import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct TextFieldTests {
    /// The simplest possible editor, which reads the whole text each time.
    private struct PlainEditor {
        var text = ""
        var cursor = 0
        var places: [Int] { text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) } }

        mutating func replace(_ range: Range<Int>, with new: String) {
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(range, with: new.utf8)
            text = String(decoding: bytes, as: UTF8.self)
            cursor = places.first { $0 >= range.lowerBound + new.utf8.count } ?? bytes.count
        }

        mutating func handle(_ key: Key) {
            let (before, after) = (places.last { $0 < cursor } ?? 0, places.first { $0 > cursor } ?? cursor)
            switch key {
            case .character(let character): replace(cursor..<cursor, with: String(character))
            case .paste(let text): replace(cursor..<cursor, with: text)
            case .backspace: replace(before..<cursor, with: "")
            case .delete: replace(cursor..<after, with: "")
            case .left: cursor = before
            case .right: cursor = after
            case .home: cursor = 0
            default: cursor = text.utf8.count
            }
        }
    }

    private static var key: Generator<Key> {
        .frequency([
            (4, .element(of: "aé界 👩🇬🇷\u{301}\u{200D}🚀\u{1F1E7}א".unicodeScalars.map { .character(Character($0)) })),
            (1, .element(of: [.paste("two words"), .paste("e"), .paste("\u{302}x")])),
            (3, .element(of: [.left, .right, .backspace, .delete, .home, .end])),
        ])
    }
    private static var keys: Generator<[Key]> { .array(of: key, count: 0...40) }

    private func field(_ keys: [Key], kind: TextField.Kind = .line, width: Int = 10) -> TextField {
        keys.reduce(into: TextField(kind: kind)) { _ = $0.handle($1, width: width) }
    }

    @Test(
        "Whatever is typed, text and cursor are those of an editor that reads the whole text",
        arguments: [TextField.Kind.line, .secure, .lines(atMost: 3)])
    func editing(kind: TextField.Kind) throws {
        try forAll(Self.keys, count: 150) { keys in
            var plain = PlainEditor()
            for key in keys { plain.handle(key) }
            let field = field(keys, kind: kind)
            try checkEqual(Array(field.value.utf8), Array(plain.text.utf8))
            try checkEqual(field.cursorOffset, plain.cursor)
        }
    }

    @Test("Undoing everything leaves nothing, and redoing it restores everything")
    func undoAndRedo() throws {
        try forAll(Self.keys, count: 300) { keys in
            var field = field(keys)
            let text = field.value
            for _ in keys { field.undo() }
            try checkEqual(field.value, "")
            for _ in keys { field.redo() }
            try checkEqual(Array(field.value.utf8), Array(text.utf8))
        }
    }

    @Test("Undo reverts a word, or one deletion; typing discards what was undone")
    func undoneByWords() {
        var field = field("one two".map(Key.character) + [.control("w"), .control("_")])
        #expect(field.value == "one two")
        field.undo()
        #expect(field.value == "one ")
        _ = field.handle(.character("x"), width: 10)
        field.redo()
        #expect(field.value == "one x")
    }

    @Test("Words, lines and their ends: these keys have the same effect as in shells")
    func words() {
        let typed = "one, two  three".map(Key.character)
        #expect(field(typed + [.alt("b"), .alt("b"), .control("k")]).value == "one, ")
        #expect(field(typed + [.control("a"), .alt("f"), .control("u")]).value == ", two  three")
        #expect(field(typed + [.control("a"), .alt("d"), .alt("d")]).value == "  three")
        #expect(field(typed + [.alt("\u{7F}"), .control("w")]).value == "one, ")
    }

    @Test("Controls, escape sequences and marks that reverse text are dropped; in one line, line breaks become spaces")
    func harmless() {
        let text = "a\u{1B}[31mb\r\nc\u{7}\u{202E}d\te\u{2028}f"
        #expect(field([.paste(text)]).value == "a[31mb cd e f")
        #expect(field([.paste(text)], kind: .lines(atMost: 3)).value == "a[31mb\ncd e\nf")
        #expect(TextField(text).value == "a[31mb cd e f")
    }

    @Test("The cursor is visible, whatever is typed in however few columns, and so is the text before it")
    func scrolling() throws {
        try forAll(Self.keys, count: 300) { keys in
            for width in [1, 2, 7, 40] {
                let field = field(keys, width: width)
                let drawing = field.drawing(width: width, isFocused: true, in: Appearance(theme: .plain))
                let cursor = try #require(drawing.cursor)
                try check((0..<width).contains(cursor.column), "\(cursor)")
                try check(drawing.lines[0].displayWidth <= width, "\(drawing)")
            }
        }
    }

    @Test("A long line scrolls with the cursor, and back before its start is reached")
    func longLine() {
        var field = field("0123456789abcdef".map(Key.character))
        func shown() -> String { field.drawing(width: 10, isFocused: true, in: Appearance()).lines[0].spans[0].text }
        #expect(shown() == "789abcdef")
        for _ in 0..<9 { _ = field.handle(.left, width: 10) }
        #expect(shown() == "456789abcd")
        _ = field.handle(.end, width: 10)
        #expect(shown() == "789abcdef")
    }

    @Test("A password is never drawn")
    func secure() {
        let drawing = field("sécret".map(Key.character), kind: .secure)
            .drawing(width: 10, isFocused: true, in: Appearance())
        #expect(drawing.lines[0].spans[0].text == "••••••" && drawing.cursor?.column == 6)
    }

    @Test(
        "The placeholder is visible while the field is empty, with the cursor before it while the field has the focus")
    func placeholder() {
        let field = TextField(placeholder: "Name")
        let drawings = [false, true].map { field.drawing(width: 6, isFocused: $0, in: Appearance()) }
        #expect(drawings.allSatisfy { $0.lines[0].spans.map(\.text).joined() == "Name  " })
        #expect(drawings.map(\.cursor) == [nil, Position(row: 0, column: 0)])
        let hiding = TextField(placeholder: "Name", hidesPlaceholder: true)
        let text = hiding.drawing(width: 6, isFocused: true, in: Appearance()).lines[0].spans.map(\.text).joined()
        #expect(text == "      ")
    }

    @Test("Several lines are broken between words; up and down go from one to the next, and out at the ends")
    func lines() {
        var field = field("one two\nthree four".map { $0 == "\n" ? .enter : .character($0) }, kind: .lines(atMost: 3))
        let drawing = field.drawing(width: 6, isFocused: true, in: Appearance())
        #expect(drawing.lines.map { $0.spans[0].text } == ["two", "three", "four"])
        #expect(drawing.cursor == Position(row: 2, column: 4))
        #expect(field.handle(.down, width: 6) == .ignored)
        for _ in 0..<3 { #expect(field.handle(.up, width: 6) == .taken) }
        #expect(field.cursorOffset == 3 && field.handle(.up, width: 6) == .ignored)
    }

    @Test("Where a line is broken, the cursor before the next word is in the next line")
    func cursorAtBreak() {
        let field = field("one two".map(Key.character) + [.left, .left, .left], kind: .lines(atMost: 3), width: 6)
        func cursor(_ field: TextField) -> Position? {
            field.drawing(width: 6, isFocused: true, in: Appearance()).cursor
        }
        #expect(cursor(field) == Position(row: 1, column: 0))
        #expect(cursor(self.field([.paste("one\n")], kind: .lines(atMost: 3))) == Position(row: 1, column: 0))
    }

    @Test("In several lines the cursor is within the visible ones, whatever was typed")
    func cursorInLines() throws {
        let keys = Generator.array(
            of: .frequency([(3, Self.key), (1, .element(of: [.enter, .up, .down]))]), count: 0...60)
        try forAll(keys, count: 300) { keys in
            let field = field(keys, kind: .lines(atMost: 4), width: 5)
            let drawing = field.drawing(width: 5, isFocused: true, in: Appearance(theme: .plain))
            let cursor = try #require(drawing.cursor)
            try check(drawing.lines.count <= 4 && drawing.lines.indices.contains(cursor.row), "\(drawing)")
            try check((0..<5).contains(cursor.column), "\(cursor)")
        }
    }

    @Test("A megabyte is pasted and edited", arguments: [TextField.Kind.line, .secure, .lines(atMost: 5)])
    func megabyte(kind: TextField.Kind) {
        let text = String(repeating: "lorem ipsum ", count: 90_000)
        var field = field([.paste(text), .character("x"), .left, .left, .backspace, .up, .home], kind: kind)
        #expect(field.value.utf8.count == text.utf8.count)
        #expect(field.drawing(width: 20, isFocused: true, in: Appearance()).lines.count <= 5)
        for _ in 0..<3 { field.undo() }
        #expect(field.value.isEmpty)
    }
}

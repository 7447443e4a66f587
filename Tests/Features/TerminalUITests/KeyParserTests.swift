import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct KeyParserTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(Array(text.utf8)) + parser.timeOut()
    }

    @Test(
        "A key is recognised by the bytes that terminals send for it",
        arguments: [
            ("a", .character("a")), ("é", .character("é")), ("界", .character("界")), ("\r", .enter), ("\n", .enter),
            ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{3}", .control("c")),
            ("\u{0}", .control(" ")), ("\u{1C}", .control("\\")), ("\u{1B}", .escape), ("\u{1B}[A", .up),
            ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[1;5D", .alt("b")), ("\u{1B}[1;3C", .alt("f")),
            ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}[H", .home),
            ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete),
            ("\u{1B}[2~", .insert), ("\u{1B}[Z", .backTab), ("\u{1B}OP", .function(1)), ("\u{1B}[15~", .function(5)),
            ("\u{1B}[24~", .function(12)), ("\u{1B}x", .alt("x")), ("\u{1B}]", .alt("]")),
            ("\u{1B}[I", .focusGained), ("\u{1B}[O", .focusLost), ("\u{1B}[200~a\rb\u{1B}[201~", .paste("a\rb")),
        ] as [(String, Key)])
    func knownKeys(bytes: String, key: Key) { #expect(keys(bytes) == [key]) }

    @Test("Bytes without a meaning are skipped, and those after them are not lost")
    func nothingIsLost() {
        let nonsense = [
            "\u{1B}[999~", "\u{1B}[?1;2c", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1$r\u{1B}\\", "\u{1B}_G\u{1B}\\",
            "\u{1B}Oy", "\u{1B}[" + String(repeating: "1;", count: 32),
        ]
        for text in nonsense { #expect(keys(text + "z").last == .character("z"), "\(text.debugDescription)") }
    }

    @Test("Bytes that are not UTF-8 become the replacement character, one each")
    func invalidBytes() {
        var parser = KeyParser()
        #expect(
            parser.parse([0xFF, 0xC3, 0x28, 0x61]) == [
                .character("\u{FFFD}"), .character("\u{FFFD}"),
                .character("("), .character("a"),
            ])
    }

    @Test("An escape waits for possible further bytes, and is the escape key when there are none")
    func escapeWaits() {
        var parser = KeyParser()
        #expect(parser.parse([0x1B]).isEmpty && parser.isWaiting)
        #expect(parser.timeOut() == [.escape] && !parser.isWaiting)
        #expect(parser.parse([0x1B, 0x1B]) == [.escape])
    }

    @Test("However the bytes are divided, the keys are the same")
    func cutsChangeNothing() throws {
        let pieces = [
            "a", "é", "👩‍🚀", "\u{1B}[A", "\u{1B}[200~x\u{1B}[20y\u{1B}[201~", "\u{1B}]0;t\u{7}", "\u{1B}OP", "\r",
        ]
        let input = Generator { choices in
            let bytes = Array(Generator.array(of: .element(of: pieces)).draw(from: &choices).joined().utf8)
            return (bytes, Generator.array(of: .int(in: 0...bytes.count)).draw(from: &choices).sorted())
        }
        try forAll(input) { bytes, cuts in
            var (whole, parts) = (KeyParser(), KeyParser())
            let bounds = [0] + cuts + [bytes.count]
            let keys = zip(bounds, bounds.dropFirst()).flatMap { parts.parse(bytes[$0..<$1]) }
            try checkEqual(keys, whole.parse(bytes))
        }
    }

    @Test("Any bytes at all are accepted, and no more of them are kept than of a sequence")
    func anyBytesAreTaken() throws {
        try forAll(.array(of: .int(in: 0...255)), count: 500, maximumSize: 200) { bytes in
            var parser = KeyParser()
            _ = parser.parse(bytes.map(UInt8.init)) + parser.timeOut()
            try check(parser.parse("z\u{1B}[201~".utf8).count <= 3, "too many keys")
        }
    }

    @Test("A long paste arrives in pieces, none of which splits a character, and nothing of it is lost")
    func longPaste() {
        var parser = KeyParser()
        let text = String(repeating: "é", count: KeyParser.pasteLimit)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        let keys = stride(from: 0, to: bytes.count, by: 4_097).flatMap {
            parser.parse(bytes[$0..<min(bytes.count, $0 + 4_097)])
        }
        let pasted = keys.map { if case .paste(let piece) = $0 { piece } else { "" } }
        #expect(pasted.count > 1 && pasted.joined() == text)
    }
}

import Foundation
import Testing

@testable import TerminalUI

@Suite struct GlyphsTests {
    @Test(
        "The locale says which characters are supported; without one, all are",
        arguments: [
            ([:], .unicode), (["LANG": "en_US.UTF-8"], .unicode), (["LC_ALL": "C"], .ascii),
            (["LANG": "POSIX"], .ascii),
            (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
            (["LC_ALL": "", "LC_CTYPE": "el_GR.utf8", "LANG": "C"], .unicode),
        ] as [([String: String], Glyphs)])
    func environment(environment: [String: String], glyphs: Glyphs) {
        #expect(Glyphs(environment: environment) == glyphs)
    }

    @Test("In ASCII nothing else is sent, and the text after a wide character keeps its place")
    func ascii() {
        var frame = Frame(size: Size(width: 30, height: 1))
        frame.draw("▌ Jäätelö… 界 👩‍🚀 Ελλάδα", row: 0)
        let sent = frame.ansi(colors: .none, glyphs: .ascii)
        #expect(sent.utf8.allSatisfy { $0 < 0x80 } && sent.contains("> Jaatelo. ?"))
    }

    @Test("Keys without a sign have names")
    func names() {
        let (_, stack) = makeList([RowSpy("row"), RowSpy("other")], height: 2, width: 40)
        stack.appearance.glyphs = .ascii
        #expect(stack.frame.text.contains("Up/Down move"))
    }
}

@Suite struct HarmlessTextTests {
    @Test(
        "Characters that could control a terminal, or reverse or hide other text, are never shown",
        arguments: [
            ("a\u{202E}b", "ab"), ("a\u{200B}b", "ab"), ("a\u{2066}b\u{2069}", "ab"), ("a\u{FEFF}b", "ab"),
            ("a\u{AD}b", "ab"),
            ("a\u{E0041}b", "ab"), ("a\u{200D}b", "ab"), ("a\u{200C}b", "ab"), ("a\u{FFFE}b", "ab"),
            ("a\u{3164}b", "ab"),
            ("a\u{180E}b", "ab"), ("a\u{034F}b", "ab"), ("a\u{2028}b", "a b"), ("a\r\nb", "a b"), ("a\u{85}b", "a b"),
            ("a\u{B}b\u{C}c\td", "a b c d"), ("a\u{1B}[31mb", "a[31mb"), ("a\u{9B}b\u{7}", "ab"), ("a\u{1D173}b", "ab"),
        ])
    func hostile(text: String, shown: String) {
        #expect(text.harmless == shown)
    }

    @Test(
        "Ordinary text is shown unchanged",
        arguments: ["Jäätelöä", "👩‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "שלום", "می‌خواهم", "क्‍ष", "한국어", "❤️", "e\u{301}", "👍🏽", "🇵🇹"])
    func people(text: String) {
        #expect(Array(text.harmless.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("Three thousand marks on a letter become fifteen")
    func marks() {
        #expect(("e" + String(repeating: "\u{301}", count: 3_000)).harmless.unicodeScalars.count == 16)
    }

    @Test("The picture of a text with characters that XML does not allow is still XML")
    func svg() throws {
        var frame = Frame(size: Size(width: 20, height: 1))
        frame.draw("a\u{FFFE}\u{FFFF}b\u{1}<&>\"'", row: 0)
        #expect(!frame.svg.unicodeScalars.contains { ["\u{FFFE}", "\u{FFFF}", "\u{1}"].contains($0) })
    }
}

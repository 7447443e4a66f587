import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct TextTests {
    @Test(
        "A character is as wide as terminals draw it",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("я", 1), ("ש", 1), ("…", 1), ("▀", 1), ("界", 2), ("Ａ", 2),
            ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("🌌", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇵🇹", 2),
            ("❤️", 2),
            ("❤", 1), ("1️⃣", 2), ("⌚", 2), ("नि", 2), ("\u{1B}", 0), ("\n", 0), ("\r\n", 0), ("\u{200B}", 0),
            ("\u{202E}", 0), ("\u{9B}", 0), ("\u{301}", 0), ("\u{AD}", 0), ("\u{FEFF}", 0), ("𠀀", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        ] as [(Character, Int)])
    func widths(character: Character, width: Int) { #expect(character.displayWidth == width) }

    @Test("Text is broken between words, and within a word only if it has no other place")
    func breaking() {
        #expect("the light of the sea".wrapped(to: 10) == ["the light", "of the sea"])
        #expect("a lighthouse".wrapped(to: 5) == ["a", "light", "house"])
        #expect("one\n\ntwo".wrapped(to: 9) == ["one", "", "two"])
        #expect("写真を撮る".wrapped(to: 5) == ["写真", "を撮", "る"])
    }

    @Test("Text beyond the last line is cut off with an ellipsis")
    func cutting() {
        #expect("the light of the sea".wrapped(to: 10, atMost: 1) == ["the light…"])
        #expect("abc".truncated(to: 3) == "abc" && "abcd".truncated(to: 3) == "ab…" && "abc".truncated(to: 0) == "")
        #expect("写真".truncated(to: 3) == "写…")
    }

    @Test("Zero-width characters do not make a line endless")
    func invisibleText() {
        let text = String(repeating: "\u{200B}", count: 100_000) + "end"
        #expect(text.truncated(to: 10).count < 200)
        #expect(text.wrapped(to: 10, atMost: 2).joined().count < 400 && text.wrapped(to: 10).joined().hasSuffix("end"))
    }

    static var text: Generator<String> {
        Generator.array(
            of: .element(of: ["a", "bc", " ", "\n", "界", "👩‍🚀", "e\u{301}", "\u{1B}[", "longer"])
        )
        .map { $0.joined() }
    }

    @Test("No line exceeds the width, and nothing but spaces and line breaks is lost")
    func linesFit() throws {
        try forAll(Self.text) { text in
            for width in 2...9 {
                let lines = text.wrapped(to: width)
                try check(lines.allSatisfy { $0.displayWidth <= width || $0.last == " " }, "a line is too wide")
                try checkEqual(lines.joined().filter { !$0.isWhitespace }, text.filter { !$0.isWhitespace })
            }
        }
    }

    @Test("A line of several styles is broken as its text is, and each character keeps its style")
    func styledLines() throws {
        let styles = [Style.plain, Style(0x3C8CD8), Style(nil, on: nil, .bold)]
        try forAll(.array(of: Self.text)) { texts in
            let line = texts.enumerated().reduce(Line()) { $0 + Line($1.element, styles[$1.offset % 3]) }
            let text = texts.joined()
            for width in 1...9 {
                let lines = line.wrapped(to: width)
                try checkEqual(lines.map { $0.spans.map(\.text).joined() }, text.wrapped(to: width))
                try checkEqual(lines.flatMap(\.styledScalars), line.styledScalars)
            }
        }
    }

    @Test("No more lines are made than the limit, and a truncated text fits")
    func limitsAreKept() throws {
        try forAll(Self.text) { text in
            for width in 2...9 {
                try check(text.wrapped(to: width, atMost: 2).count <= 2, "too many lines")
                try check(text.truncated(to: width).displayWidth <= width, "too wide")
            }
        }
    }
}

extension Line {
    /// The visible scalars of the line, with their styles.
    fileprivate var styledScalars: [Line.Span] {
        spans.flatMap { span in
            span.text.unicodeScalars.filter { !$0.properties.isWhitespace }
                .map { Line.Span(text: String($0), style: span.style) }
        }
    }
}

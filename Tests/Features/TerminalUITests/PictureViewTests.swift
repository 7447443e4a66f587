import Testing

@testable import TerminalUI

/// Tests the words in the place of a picture, and below it.
@Suite struct PictureViewTests {
    private func text(_ view: PictureView, _ width: Int, _ height: Int) -> [String] {
        view.drawing(Size(width: width, height: height), in: Appearance(theme: .dark)).lines.map {
            $0.spans.map(\.text).joined().trimmingSuffix { $0 == " " }
        }
    }

    private func refused(_ reason: String?) -> PictureView {
        var view = PictureView(isLoading: false)
        (view.canRetry, view.detail) = (true, reason)
        return view
    }

    @Test("The reason of a refused picture is shown whole, above the retry")
    func reason() {
        let words = text(refused("JPEG files of this kind cannot be read"), 20, 5)
        #expect(words == ["", " JPEG files of this", "kind cannot be read", "    ↻ retry (t)", ""])
    }

    @Test("Where there is one line, or no reason, the retry has it")
    func retry() {
        #expect(text(refused("the picture is damaged"), 12, 1) == ["↻ retry (t)"])
        #expect(text(refused(nil), 12, 3) == ["", "↻ retry (t)", ""] && text(refused(nil), 12, 2)[0] == "")
        #expect(text(refused("the picture is damaged"), 12, 2) == ["the picture…", "↻ retry (t)"])
    }

    @Test("A picture with a note has it below, and a line less")
    func note() throws {
        let bitmap = try #require(Bitmap(width: 4, height: 8, pixels: Array(repeating: 0xFF0000, count: 32)))
        var view = PictureView()
        view.picture = Picture([.init(bitmap)], note: "it is cut")
        #expect(text(view, 9, 4).last == "it is cut" && text(view, 9, 4).count == 4)
        #expect(text(view, 9, 1).count == 1 && !text(view, 9, 1).contains("it is cut"))
    }
}

extension String {
    /// Without the characters at the end for which the predicate is true.
    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
        String(reversed().drop { isTrimmed($0) }.reversed())
    }
}

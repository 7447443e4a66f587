import FoaasFeature
import TerminalUI

extension FoaasFormViewModel {
    /// The text with the values of fields highlighted; the selected value is inverted.
    func lines(width: Int, chosen: Int?, _ theme: Theme, _ highlight: Style) -> [Line] {
        if let failure { return [""] + Line.wrapped(failure, to: width, theme.error) + [""] }
        var words = 0
        func lines(_ spans: [FoaasPreview.Span]) -> [Line] {
            spans.reduce(Line()) { line, span in
                guard let key = span.key, fields.contains(where: { $0.key == key }) else {
                    return line + Line(span.text)
                }
                defer { words += 1 }
                return line + Line(span.text, words == chosen ? highlight.inverted : highlight)
            }.wrapped(to: width)
        }
        guard let preview, let subtitle else { return [""] }
        return [""] + lines(preview) + lines(subtitle) + [""]
    }
}

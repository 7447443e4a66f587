import FoaasFeature
import TerminalUI

extension Theme {
    /// The theme in the colours of a palette; one without colours stays as it is.
    public func colored(by palette: ColorPalette) -> Theme {
        guard hasColors else { return self }
        let (ink, primary) = (Color(palette.hue(900)), Color(palette.primary))
        var theme = self
        theme.title = Style(primary.readableLetters, on: primary, .bold)
        theme.footer = isDark ? Style(Color(palette.hue(50)), on: ink) : Style(ink, on: Color(palette.hue(50)))
        theme.secondary = Style(Color(palette.hue(isDark ? 200 : 800)))
        theme.accent = Style(Color(isDark ? palette.accent : palette.hue(800)), on: nil, .bold)
        return theme
    }

    /// The style of words that stand out in the palette's accent, which is too bright for letters on a light screen.
    func highlight(in palette: ColorPalette) -> Style {
        let accent = Color(palette.accent)
        return !hasColors || isDark ? self.accent : Style(accent.readableLetters, on: accent, .bold)
    }

    private var isDark: Bool { text.background.map { $0.brightness < 0.5 } ?? false }
}

extension Style {
    /// Colours exchanged, or back again.
    var inverted: Style { Style(foreground, on: background, attributes.symmetricDifference(.reverse)) }
}

extension Color {
    /// The colour of a palette; black where it has none.
    init(_ color: RGB?) {
        self = color.map { Color(red: $0.red, green: $0.green, blue: $0.blue) } ?? 0
    }
}

import Foaas
import TerminalUI

extension Theme {
    /// The theme in the colours of a palette; one without colours stays as it is.
    ///
    /// On a light screen what stands out is written on the palette's accent, which is too bright for letters there.
    public func colored(by palette: ColorPalette) -> Theme {
        guard let background = text.background else { return self }
        let isDark = background.brightness < 0.5
        let (ink, primary, accent) = (Color(palette.hue(900)), Color(palette.primary), Color(palette.accent))
        var theme = self
        theme.title = Style(primary.readableLetters, on: primary, .bold)
        theme.footer = isDark ? Style(Color(palette.light), on: ink) : Style(ink, on: Color(palette.hue(50)))
        theme.secondary = Style(isDark ? Color(palette.hue(200)) : Color(palette.dark))
        theme.accent = isDark ? Style(accent, on: nil, .bold) : Style(accent.readableLetters, on: accent, .bold)
        return theme
    }
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

    fileprivate var readableLetters: Color { brightness > 0.45 ? 0x0D1117 : 0xFFFFFF }
}

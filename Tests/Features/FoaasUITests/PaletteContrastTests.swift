import FoaasFeature
import Testing

@testable import FoaasFeatureUI
@testable import TerminalUI

@Suite struct PaletteContrastTests {
    @Test("FO-29: letters are readable in each palette, in all colours and in 256", arguments: [true, false])
    func letters(isDark: Bool) {
        for palette in ColorPalette.allCases {
            let theme = (isDark ? Theme.dark : .light).colored(by: palette)
            let styles = [theme.title, theme.footer, theme.secondary, theme.accent, theme.highlight(in: palette)]
            for (index, style) in styles.map({ $0.over(theme.text) }).enumerated() {
                let (letters, background) = (style.foreground ?? 0, style.background ?? 0)
                #expect(letters.contrast(with: background) >= 4.5, "\(palette), \(index)")
                let contrast = letters.nearestInPalette.color.contrast(with: background.nearestInPalette.color)
                #expect(contrast >= 4.5, "\(palette), \(index)")
            }
        }
    }
}

import Foundation
import Testing

@testable import TerminalUI

/// Checks that text is readable: its contrast with the background is at least 4.5, as WCAG requires.
@Suite struct ContrastTests {
    nonisolated static let styles: [(String, KeyPath<Theme, Style> & Sendable)] = [
        ("text", \.text), ("secondary", \.secondary), ("accent", \.accent), ("title", \.title), ("footer", \.footer),
        ("error", \.error), ("warning", \.warning),
    ]

    @Test("The text of each style is readable on a dark screen and on a light one", arguments: [true, false])
    func letters(isDark: Bool) throws {
        let theme = isDark ? Theme.dark : .light
        for (name, style) in Self.styles {
            let letters = try #require(theme[keyPath: style].foreground)
            let background = try #require(theme[keyPath: style].background ?? theme.text.background)
            let (light, dark) = (
                max(letters.luminance, background.luminance), min(letters.luminance, background.luminance)
            )
            #expect((light + 0.05) / (dark + 0.05) >= 4.5, "\(name)")
        }
    }

    @Test("The text beside a wrong value has the style for errors", arguments: [Theme.dark, .light])
    func warnings(theme: Theme) {
        let row = ControlRow(TextField("9"), label: "Age")
        row.message = "A number from 13 to 150"
        let words = row.drawing(width: 60, in: Appearance(theme: theme)).lines.flatMap(\.spans)
            .first { $0.text.contains("A number") }
        #expect(words?.style == theme.warning)
    }
}

extension Color {
    /// The relative luminance, from 0 to 1.
    fileprivate var luminance: Double {
        let parts = [red, green, blue].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}

import Foundation

/// Which characters a terminal shows.
public enum Glyphs: Hashable, Sendable {
    /// All of them.
    case unicode
    /// Those of ASCII, because the locale of the process has no others.
    case ascii

    /// The glyphs for the environment of a process: `LC_ALL`, `LC_CTYPE` or `LANG`, the first of them that is set.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let isUnicode = locale.map { $0.lowercased().replacing("-", with: "").contains("utf8") } ?? true
        self = isUnicode ? .unicode : .ascii
    }

    /// The name of a key, for terminals without a symbol for it.
    func name(of key: String) -> String {
        guard self == .ascii else { return key }
        return Self.names[key] ?? key
    }

    /// The character, or an ASCII replacement.
    func character(_ character: Character) -> Character {
        guard self == .ascii, !character.isASCII else { return character }
        if let sign = Self.signs[character] { return sign }
        let letter = String(character).decomposedStringWithCompatibilityMapping.unicodeScalars.first
        return letter.flatMap { $0.isASCII && $0.value >= 0x20 ? Character($0) : nil } ?? "?"
    }

    private static let names = [
        "⏎": "Enter", "⇥": "Tab", "⇧⇥": "Shift-Tab", "␣": "Space", "⌫": "Backspace", "↑↓": "Up/Down",
        "←→": "Left/Right",
        "←↑↓→": "Arrows", "←→↑↓": "Arrows",
    ]

    private static let signs: [Character: Character] = [
        "▌": ">", "▸": ">", "▾": "v", "…": ".", "‹": "<", "●": "*", "○": "o", "─": "-", "•": "*", "⚠": "!", "⚑": "@",
        "⌕": "/", "↻": "@", "↗": ">", "⏎": "<", "░": ".", "█": "#", "▀": "#", "✓": "v", "’": "'", "“": "\"", "”": "\"",
        "–": "-", "—": "-", "→": ">", "←": "<", "↑": "^", "↓": "v",
    ]
}

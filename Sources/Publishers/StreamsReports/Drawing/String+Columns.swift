import Streams

extension String {
    /// The number of columns in a monospaced font: two for a wide character, such as a Chinese one, or an emoji.
    var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

    /// The text with a space in place of each line's end. What a terminal would obey is escaped as in Swift.
    var inOneLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ").unicodeScalars.map(\.visible).joined()
    }
}

extension Character {
    /// Whether the character is wide in Unicode. Its first code point decides, or a variation selector that requests an
    /// emoji.
    fileprivate var isWide: Bool {
        guard let first = unicodeScalars.first, first.value >= 0x1100 else { return false }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return true }
        return Self.wide.contains { $0.contains(first.value) }
    }

    /// Hangul, the letters and signs of Chinese and Japanese, Yi, and the wide forms of others.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}

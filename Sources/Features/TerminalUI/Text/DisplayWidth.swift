extension Character {
    /// The columns that a terminal gives to the character: 0, 1 or 2.
    ///
    ///     Character("a").displayWidth    // 1
    ///     Character("界").displayWidth   // 2
    ///     Character("👩‍🚀").displayWidth  // 2
    ///     Character("\n").displayWidth   // 0
    ///
    /// Emoji of several code points are one picture; a cluster of letters and marks is as wide as its letters.
    public var displayWidth: Int {
        if let ascii = asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
        let scalars = unicodeScalars.prefix(64)
        if scalars.contains("\u{FE0F}") || scalars.allSatisfy(\.isRegionalIndicator), scalars.count > 1 { return 2 }
        return min(2, scalars.lazy.map(\.displayWidth).reduce(0, +))
    }

    /// The character in a form that may be shown, or nil if it is invisible.
    ///
    /// Controls, and what turns or hides other text, are left out: nothing that is shown can command a terminal, or look like
    /// something else. Marks without a letter get a space to stand on, and no letter carries more than sixteen code points.
    var shown: Character? {
        if let asciiValue { return (0x20..<0x7F).contains(asciiValue) ? self : nil }
        let base = unicodeScalars.first
        let kept = unicodeScalars.prefix(64).filter { $0.isHarmless(after: base) }.prefix(16)
        guard let first = kept.first, let character = String(String.UnicodeScalarView(kept)).first else { return nil }
        if character.displayWidth > 0 { return character }
        return first.properties.generalCategory.isMark ? (" " + String(character)).first : nil
    }
}

extension String {
    /// The text in one line, of characters that may be shown anywhere: as a screen shows it.
    ///
    ///     "a\u{1B}[31m\u{202E}b\nc".harmless   // "a[31mb c"
    public var harmless: String {
        reduce(into: "") { text, character in
            if character.isNewline || character == "\t" {
                text += " "
            } else if let shown = character.shown {
                text.append(shown)
            }
        }
    }
}

extension StringProtocol {
    /// The columns that a terminal gives to the text.
    public var displayWidth: Int { lazy.map(\.displayWidth).reduce(0, +) }
}

extension Unicode.Scalar {
    /// Whether it may be shown in a character that begins with `base`.
    ///
    /// Joiners are parts of emoji, and of the words of scripts without case; tags are parts of some flags.
    fileprivate func isHarmless(after base: Unicode.Scalar?) -> Bool {
        switch self {
        case "\u{FE0E}", "\u{FE0F}": return true
        case "\u{200C}", "\u{200D}":
            return base.map { $0.properties.generalCategory == .otherLetter || !$0.isASCII && $0.properties.isEmoji }
                ?? false
        case "\u{E0020}"..."\u{E007F}": return base == "\u{1F3F4}"
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
        }
    }

    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark: 0
        // The vowels and finals of a Korean syllable lie within the square of its initial; skin tones on the skin.
        case _ where (0x1160...0x11FF).contains(value) || properties.isEmojiModifier: 0
        case _ where properties.isEmojiPresentation || Self.isWide(value): 2
        default: 1
        }
    }

    /// Whether Unicode's table of widths has it as wide or full.
    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        return wide.contains { $0.contains(value) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

extension Unicode.GeneralCategory {
    var isMark: Bool { self == .nonspacingMark || self == .enclosingMark || self == .spacingMark }
}

extension String {
    /// Makes a text from elsewhere safe to show: beyond 32 KiB it ends with an ellipsis, and no character has more than
    /// sixteen code points.
    ///
    ///     String(untrusted: "e" + String(repeating: "\u{301}", count: 3_000)).unicodeScalars.count   // 16
    ///
    /// A character may have any number of marks: megabytes of them would be processed again at each key.
    public init(untrusted text: String) {
        let limit = 1 << 15
        if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 < 0x80 }) {
            self = text
            return
        }
        var (scalars, size) = (UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            size += UTF8.width(scalar)
            if size > limit { break }
            scalars.append(scalar)
        }
        let isWhole = size <= limit
        self = String(scalars).reduce(into: "") { $0.append($1.limited) }
        if !isWhole { append("…") }
    }
}

extension Character {
    fileprivate var limited: Character {
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: 16, limitedBy: scalars.endIndex) else {
            return self
        }
        return String(String.UnicodeScalarView(scalars[..<end])).first ?? self
    }
}

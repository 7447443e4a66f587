/// Positions in the text: each of these functions reads at most a word, or as much as fits on the screen.
extension TextField {
    func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    func indices(_ range: Range<Int>) -> Range<String.Index> { index(range.lowerBound)..<index(range.upperBound) }

    func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    /// The offset itself, or the end of the character that it is in.
    func aligned(_ offset: Int) -> Int {
        let place = index(offset)
        guard place < text.endIndex else { return offset }
        let end = text.index(after: place)
        return text.index(before: end) == place ? offset : self.offset(end)
    }

    func offset(before place: Int) -> Int { place == 0 ? 0 : offset(text.index(before: index(place))) }

    func offset(after place: Int) -> Int { place == text.utf8.count ? place : offset(text.index(after: index(place))) }

    /// Before the word that the cursor is in, or behind.
    var wordStart: Int {
        let before = text[..<index(cursor)].reversed()
        let word = before.drop { !$0.isPartOfWord }.drop { $0.isPartOfWord }
        return offset(word.startIndex.base)
    }

    /// Behind the word that the cursor is in, or before.
    var wordEnd: Int { offset(text[index(cursor)...].drop { !$0.isPartOfWord }.drop { $0.isPartOfWord }.startIndex) }

    var lineStart: Int {
        let end = index(cursor)
        return isMultiline ? text.utf8[..<end].lastIndex(of: 0x0A).map { offset($0) + 1 } ?? 0 : 0
    }

    var lineEnd: Int {
        let rest = text.utf8[index(cursor)...]
        return isMultiline ? rest.firstIndex(of: 0x0A).map(offset) ?? text.utf8.count : text.utf8.count
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

// MARK: One line

extension TextField {
    /// The first character that is to be seen, so that the cursor is.
    func firstVisible(in width: Int) -> Int {
        guard !isMultiline else { return 0 }
        // An edit may have made one character of two.
        let known = aligned(min(start, cursor))
        let isLeft = cursor == known && known > 0
        return offset(before: cursor, columns: isLeft ? width / 3 : width - 1, downTo: isLeft ? 0 : known)
    }

    /// The offset that many columns to the left.
    private func offset(before place: Int, columns: Int, downTo limit: Int) -> Int {
        var (place, room, count) = (place, columns, 0)
        while place > limit, count < 16 * (columns + 1) {
            let previous = offset(before: place)
            room -= columnCount(of: text[index(previous)])
            if room < 0 { break }
            (place, count) = (previous, count + 1)
        }
        return place
    }

    func columnCount(of character: Character) -> Int { kind == .secure ? 1 : character.shown?.displayWidth ?? 0 }
}

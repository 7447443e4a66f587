import Foundation

/// Any number of short texts, typed one after the other: the return key and a comma end one, and backspace takes back
/// the last one. Of what is pasted each line, and each part of it between commas, is a text.
public struct TagField: Control {
    /// The texts, without the one that is being typed.
    public var value: [String]
    private var input: TextField

    /// Makes a field with these tags.
    public init(_ tags: [String] = [], placeholder: String = "") {
        value = tags
        input = TextField(placeholder: placeholder)
    }

    /// The return key moves on to the next row if no tag is being typed.
    public var returnMovesOn: Bool { input.value.isEmpty }

    /// A text: that of each tag.
    public var takesText: Bool { true }

    /// Types, adds a tag, or takes one back. A tag of only spaces is ignored. What is being typed is a change, too.
    public mutating func handle(_ key: Key, width: Int) -> ControlResponse {
        switch key {
        case .enter where returnMovesOn: return .ignored
        case .enter, .character(","): return add([input.value])
        case .entry(let text):
            let before = value
            value = []
            _ = add(text.split(whereSeparator: Self.isSeparator))
            return value == before ? .taken : .changed
        case .paste(let text) where text.contains(where: Self.isSeparator):
            return add((input.value + text).split(whereSeparator: Self.isSeparator))
        case .backspace where input.value.isEmpty: return value.popLast() == nil ? .taken : .changed
        default: return input.handle(key, width: width)
        }
    }

    private static func isSeparator(_ character: Character) -> Bool { character == "," || character.isNewline }

    private mutating func add(_ texts: [some StringProtocol]) -> ControlResponse {
        let tags = texts.map { TextField(String($0)).value.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        input.value = ""
        value += tags
        return tags.isEmpty ? .taken : .changed
    }

    /// The key that ends a tag, or the one that takes back the last one.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        if !input.value.isEmpty { return [KeyHint("⏎", texts.add)] }
        return value.isEmpty ? [] : [KeyHint("⌫", texts.takeBack)]
    }

    /// The tags, on as many lines as they need, and the one that is being typed behind them.
    public func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing {
        let theme = appearance.theme
        var lines = [Line()]
        for tag in value.map({ Line("[\($0.truncated(to: max(1, width - 2)))]", theme.accent) }) {
            if lines[lines.count - 1].displayWidth + 1 + tag.displayWidth > width { lines.append(Line()) }
            lines[lines.count - 1] += (lines[lines.count - 1].spans.isEmpty ? Line() : " ") + tag
        }
        if !value.isEmpty { lines[lines.count - 1] += " " }
        if width - (lines.last?.displayWidth ?? 0) < min(12, width) { lines.append(Line()) }
        let column = lines.last?.displayWidth ?? 0
        let field = value.isEmpty || isFocused ? input : TextField()
        let typed = field.drawing(width: width - column, isFocused: isFocused, in: appearance)
        lines[lines.count - 1] += typed.lines[0]
        return Drawing(
            lines, cursor: typed.cursor.map { Position(row: lines.count - 1, column: column + $0.column) })
    }
}

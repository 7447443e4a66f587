/// A text field: of one line, of one masked line, or of several lines.
///
///     var field = TextField(placeholder: "Name")
///     for key in [Key.character("A"), .character("b"), .left, .backspace] { _ = field.handle(key, width: 20) }
///     field.value   // b
///     field.undo()  // Ab
///
/// Any text may be entered: control characters are removed, and a single line turns line breaks into spaces. The cost
/// of a key depends on the width and not on the length of the text, except for storing it as a string.
public struct TextField: Control {
    /// How a text is entered.
    public enum Kind: Hashable, Sendable {
        /// In one line, which scrolls.
        case line
        /// In one line that shows a dot for each character.
        case secure
        /// In any number of lines, of which at most this many are visible.
        case lines(atMost: Int)
    }

    /// How the text is entered.
    public let kind: Kind
    /// The text shown while the field is empty.
    public let placeholder: String
    /// Whether the placeholder disappears when the field gets the focus, and not only when text is typed.
    public let hidesPlaceholder: Bool
    var text = ""
    /// The place of the next character, in UTF-8 code units; never within a character.
    var cursor = 0
    /// The first character that is seen in a line that is too long.
    var start = 0
    var history = EditHistory()

    /// Makes a field with a text in it, and the cursor behind that.
    public init(
        _ text: String = "", placeholder: String = "", kind: Kind = .line, hidesPlaceholder: Bool = false
    ) {
        (self.kind, self.placeholder, self.hidesPlaceholder) = (kind, placeholder, hidesPlaceholder)
        setText(text)
    }

    /// The text. A new text has the cursor at its end, and no history to undo.
    public var value: String {
        get { text }
        set { if newValue != text { setText(newValue) } }
    }

    /// The place of the next character, in UTF-8 code units from the beginning of the text.
    public var cursorOffset: Int { cursor }

    /// Whether there may be several lines.
    var isMultiline: Bool { if case .lines = kind { true } else { false } }

    /// The return key moves on to the next row or, in a field of several lines, begins a new line.
    public var returnMovesOn: Bool { !isMultiline }

    /// A text.
    public var takesText: Bool { true }

    /// Whether they look the same, and typing has the same effect; what could be undone is not compared.
    public static func == (left: TextField, right: TextField) -> Bool {
        (left.cursor, left.start) == (right.cursor, right.start) && left.kind == right.kind
            && left.placeholder == right.placeholder && left.text.utf8.elementsEqual(right.text.utf8)
    }

    private mutating func setText(_ new: String) {
        text = harmless(new)
        (cursor, start, history) = (text.utf8.count, 0, EditHistory())
    }
}

// MARK: Keys

extension TextField {
    /// Types, deletes, or moves the cursor, as shells do: `^A ^E ^B ^F ^D ^H ^K ^U ^W`, with Alt a word; `^_` and `^Y`
    /// undo and redo.
    public mutating func handle(_ key: Key, width: Int) -> ControlResponse {
        let response = edit(key) ?? motion(key, width: width)
        start = firstVisible(in: width)
        return response
    }

    private mutating func edit(_ key: Key) -> ControlResponse? {
        switch key {
        case .character(let character): return replace(cursor..<cursor, with: String(character), isTyping: true)
        case .paste(let text): return replace(cursor..<cursor, with: text)
        // A line of a dialogue cannot have line breaks.
        case .entry(let text):
            return replace(0..<self.text.utf8.count, with: isMultiline ? text.replacing("\\n", with: "\n") : text)
        case .enter where isMultiline: return replace(cursor..<cursor, with: "\n")
        case .backspace, .control("h"): return replace(offset(before: cursor)..<cursor, with: "", isTyping: true)
        case .delete, .control("d"): return replace(cursor..<offset(after: cursor), with: "")
        case .control("w"), .alt("\u{7F}"): return replace(wordStart..<cursor, with: "")
        case .alt("d"): return replace(cursor..<wordEnd, with: "")
        case .control("u"): return replace(lineStart..<cursor, with: "")
        case .control("k"): return replace(cursor..<lineEnd, with: "")
        case .control("_"), .alt("u"): return undo()
        case .control("y"), .alt("r"): return redo()
        default: return nil
        }
    }

    private mutating func motion(_ key: Key, width: Int) -> ControlResponse {
        let target: Int? =
            switch key {
            case .left, .control("b"): offset(before: cursor)
            case .right, .control("f"): offset(after: cursor)
            case .alt("b"): wordStart
            case .alt("f"): wordEnd
            case .home, .control("a"): lineStart
            case .end, .control("e"): lineEnd
            case .up where isMultiline: offset(linesBelow: -1, width: width)
            case .down where isMultiline: offset(linesBelow: 1, width: width)
            case .pageUp where isMultiline: offset(linesBelow: -maximumLines, width: width) ?? 0
            case .pageDown where isMultiline: offset(linesBelow: maximumLines, width: width) ?? text.utf8.count
            default: nil
            }
        guard let target else { return .ignored }
        cursor = target
        history.endTyping()
        return .taken
    }

    /// The keys that need an explanation.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        history.canUndo ? [KeyHint("^_", texts.undo)] : []
    }

    /// The keys that edit.
    public func allHints(in texts: ControlTexts) -> [KeyHint] {
        [
            KeyHint("^A ^E", texts.lineEnds), KeyHint("^W ^U ^K", texts.erase), KeyHint("^_", texts.undo),
            KeyHint("^Y", texts.redo),
        ]
    }
}

/// The screens of an app as a dialogue by lines of text: for screen readers, terminals that show no screens, and pipes.
///
///     let dialogue = LineDialogue(stack)
///     print(dialogue.text)              // the title, numbered rows, and the keys
///     dialogue.receive("2 Jane")        // enters a text in the second row
///     dialogue.receive("^S")            // presses a key
///
/// It shows the same screens as a terminal, and has no state of its own. Nothing is drawn with colours, pictures or movements
/// of a cursor. A line is one of these:
///
/// - a number: chooses that row; with a text behind it, enters the text there, or presses these keys there;
/// - the names of keys, as in `q`, `^S`, `Enter` or `Down Down`: presses them;
/// - `/` and a text: filters a list;
/// - any other text: enters it in the selected row. With a space before it, it is a text in any case;
/// - nothing: shows the screen again.
public final class LineDialogue {
    private let stack: NavigationStack
    /// The message that the last line had no effect, if it had none.
    private var complaint: KeyPath<ControlTexts, String>?

    /// Begins with the topmost screen of a stack, which appears.
    public init(_ stack: NavigationStack) {
        self.stack = stack
        (stack.appearance.usesWords, stack.appearance.isStill) = (true, true)
        stack.resize(to: Size(width: 100, height: 42))
    }

    /// How lines are entered, in the language of the app.
    public var help: String { stack.appearance.texts.lines }

    /// Whether the app would lose what was entered if it ended now.
    public var hasChanges: Bool { stack.screens.contains { $0.life.hasChanges || $0.life.phase == .saving } }

    /// Whether the screen is about to change by itself, and an answer should wait for that: something is loaded or saved, or
    /// a picture may come within a moment.
    public func isChanging(after time: Duration) -> Bool {
        if stack.panel != nil { return false }
        let frame = stack.frame
        return frame.isAnimated || frame.changesIn != nil && time < .milliseconds(500)
    }

    /// Enters a line.
    public func receive(_ line: String) -> NavigationStack.Outcome {
        complaint = nil
        defer { stack.update() }
        let line = line.last == "\r" ? String(line.dropLast()) : line
        if line.isEmpty { return .stay }
        if let (number, rest) = Self.number(in: line) { return choose(number, rest) }
        let keys = Key.keys(named: line)
        if stack.top?.takesEntry == true, keys?.contains(where: \.isTyped) ?? true { return enter(line) }
        if let keys { return press(keys) }
        if line.hasPrefix("/"), press([.character("/")]) == .stay, stack.top?.takesEntry == true {
            return press([.entry(String(line.dropFirst())), .enter])
        }
        complaint = \.unknownLine
        return .stay
    }

    private func choose(_ number: Int, _ rest: String) -> NavigationStack.Outcome {
        stack.goOn()
        guard stack.panel == nil, let row = stack.top?.selectRow(number) else {
            complaint = \.unknownLine
            return .stay
        }
        stack.update()
        if row.takesText { return rest.isEmpty ? .stay : press([.entry(rest)]) }
        if rest.isEmpty { return press([.enter]) }
        guard let keys = Key.keys(named: rest) else {
            complaint = \.unknownLine
            return .stay
        }
        return press(keys)
    }

    private func enter(_ line: String) -> NavigationStack.Outcome {
        press([.entry(line.hasPrefix(" ") ? String(line.dropFirst()) : line)])
    }

    private func press(_ keys: [Key]) -> NavigationStack.Outcome {
        for key in keys {
            if stack.handle(key) == .leave { return .leave }
            if stack.hasIgnoredKey { complaint = \.unusedKey }
        }
        return .stay
    }

    /// The number at the beginning of a line, and what follows it.
    private static func number(in line: String) -> (Int, String)? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        guard let number = Int(digits), rest.isEmpty || rest.first == " " else { return nil }
        return (number, String(rest.dropFirst()))
    }
}

// MARK: The screen

extension LineDialogue {
    /// The screen: its title, its rows, and its keys, or a question.
    public var text: String {
        var appearance = stack.appearance
        (appearance.theme, appearance.takesText) = (.plain, stack.takesText)
        guard let top = stack.top else { return "" }
        let rows = stack.panel.map { $0.text().split(separator: "\n").map(String.init) }
        let body = rows ?? top.dialogueRows(in: appearance).flatMap(\.text)
        let complaints = complaint.map { [appearance.texts[keyPath: $0]] } ?? []
        return ([title(of: top)] + body + complaints + foot(of: top)).joined(separator: "\n")
    }

    private func title(of screen: any Screen) -> String {
        let texts = stack.appearance.texts
        let status = screen.isLoading ? screen.waiting(in: texts) : screen.place
        let caption = stack.screens.count == 1 ? stack.caption : nil
        return ([screen.title] + [caption, status].compactMap { $0 }).joined(separator: " · ")
    }

    private func foot(of screen: any Screen) -> [String] {
        let texts = stack.appearance.texts
        if let asked = stack.question?.text ?? screen.life.question.map(texts.asking) { return [asked] }
        let hints = [stack.back(from: screen)] + screen.hints(in: texts) + [KeyHint("?", texts.keys)]
        let keys = hints.map { "\(Glyphs.ascii.name(of: $0.key)) \($0.text)" }.joined(separator: ", ")
        return [stack.notice, keys].compactMap { $0 }
    }
}

// MARK: The names of keys

extension Key {
    /// The keys with these names, separated by spaces; nil if one is not known.
    fileprivate static func keys(named line: String) -> [Key]? {
        if line.hasPrefix(" ") { return nil }
        let keys = line.split(separator: " ").map { Key(word: String($0)) }
        return keys.contains(nil) || keys.isEmpty ? nil : keys.compactMap { $0 }
    }

    private init?(word: String) {
        let names: [String: Key] = [
            "enter": .enter, "return": .enter, "esc": .escape, "escape": .escape, "tab": .tab, "shift-tab": .backTab,
            "backspace": .backspace, "delete": .delete, "space": .character(" "), "up": .up, "down": .down,
            "left": .left, "right": .right, "home": .home, "end": .end, "pageup": .pageUp, "pgup": .pageUp,
            "pagedown": .pageDown, "pgdn": .pageDown, "?": .function(1),
        ]
        guard let key = names[word.lowercased()] ?? Key(named: word) else { return nil }
        self = key
    }

    /// Whether it is a letter, which a field takes as a text.
    fileprivate var isTyped: Bool { if case .character(let character) = self { character != " " } else { false } }
}

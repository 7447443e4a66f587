/// An input from the keyboard, or a report of the terminal.
public enum Key: Hashable, Sendable {
    /// A letter, a digit, a space, an emoji…
    case character(Character)
    /// A key that has a name.
    case enter, tab, backTab, escape, backspace, delete, insert
    /// A key that moves.
    case up, down, left, right, home, end, pageUp, pageDown
    /// One of F1, F2…
    case function(Int)
    /// A letter with the control key; in lower case.
    case control(Character)
    /// A character with the alt key.
    case alt(Character)
    /// Text from the clipboard; one that is very long comes in pieces.
    case paste(String)
    /// The whole text of a field, in place of the present one: from a dialogue by lines.
    case entry(String)
    /// The wheel of the mouse was turned by a step: down, or up if negative.
    case wheel(Int)
    /// The mouse was pressed at this place.
    case click(Position)
    /// The terminal is the one that is used now, or no longer.
    case focusGained, focusLost
}

extension Key {
    /// The key with this name in a hint; nil if the name stands for several keys, or for none.
    init?(named name: String) {
        let named: [String: Key] = [
            "Esc": .escape, "⏎": .enter, "⇥": .tab, "⇧⇥": .backTab, "⌫": .backspace, "PgUp": .pageUp, "PgDn": .pageDown,
        ]
        if let key = named[name] {
            self = key
        } else if name.count == 1, let character = name.first {
            self = .character(character)
        } else if name.count == 2, name.hasPrefix("^"), let letter = name.lowercased().last {
            self = .control(letter)
        } else if name.hasPrefix("F"), let number = Int(name.dropFirst()) {
            self = .function(number)
        } else {
            return nil
        }
    }
}

/// A key and its effect, for the last line of a screen.
public struct KeyHint: Hashable, Sendable {
    /// The key, as it is written on it.
    public let key: String
    /// A word for the effect.
    public let text: String

    /// Makes a hint.
    public init(_ key: String, _ text: String) {
        self.key = key
        self.text = text
    }
}

/// A key of a screen, and its effect.
public struct KeyAction {
    /// The key.
    public let key: Key
    /// Its name, and a word for its effect.
    public let hint: KeyHint
    /// The effect.
    public let perform: () -> Void

    /// Makes an action.
    public init(_ key: Key, _ hint: KeyHint, perform: @escaping () -> Void) {
        self.key = key
        self.hint = hint
        self.perform = perform
    }
}

/// A screen of a navigation stack: a list, a form…
///
/// The stack draws the title and the keys; the screen draws the lines between. Reading ``drawing(in:)`` changes
/// nothing; a screen whose state is `@Observable` is drawn again when state that it has read changes.
public protocol Screen: AnyObject {
    /// The title above the screen.
    var title: String { get }
    /// Whether it waits for something.
    var isLoading: Bool { get }
    /// A word for what it waits for.
    func waiting(in texts: ControlTexts) -> String
    /// A word for leaving the screen; nil for the word that all screens share.
    var backText: String? { get }
    /// Whether letters are typed in it, so that only the escape key leads out.
    var takesText: Bool { get }
    /// The position in it, as in "12/30"; nil if all of it is visible.
    var place: String? { get }
    /// The life of its form: what is entered, saved and asked. A screen that is no form leaves this out.
    var life: FormLife { get set }
    /// Called when it is seen: for the first time, or again when the one above it has gone.
    func didAppear()
    /// The screen is no longer visible: another one covers it, or it was removed.
    func didDisappear()
    /// The lines and columns that it has from now on.
    func resize(to size: Size, in appearance: Appearance)
    /// Time has passed while something moves on the screen.
    func advance(by time: Duration)
    /// Handles a key; returns false if the key has no effect.
    func handle(_ key: Key) -> Bool
    /// Performs the actions that wait for the end of a turn: called after each key, and before each drawing.
    func update()
    /// The keys that do something now.
    func hints(in texts: ControlTexts) -> [KeyHint]
    /// These keys, and those for which the last line has no room.
    func allHints(in texts: ControlTexts) -> [KeyHint]
    /// Draws the screen.
    func drawing(in appearance: Appearance) -> Drawing
    /// The screen as rows of text, for a dialogue by lines.
    func dialogueRows(in appearance: Appearance) -> [DialogueRow]
    /// Selects the row with this number in the dialogue, and returns it; nil if there is none.
    func selectRow(_ number: Int) -> DialogueRow?
    /// Whether a text can be entered at the moment: for a filter, or in the selected row.
    var takesEntry: Bool { get }
}

extension Screen {
    /// Returns false.
    public var isLoading: Bool { false }
    /// Returns false.
    public var takesText: Bool { false }
    /// All of it is seen.
    public var place: String? { nil }
    /// Nothing is entered in it.
    public var life: FormLife {
        get { FormLife() }
        set {}
    }
    /// The word that all screens share.
    public var backText: String? { nil }
    /// That it loads, or is being saved.
    public func waiting(in texts: ControlTexts) -> String { life.phase == .saving ? texts.saving : texts.loading }
    /// There are no others.
    public func allHints(in texts: ControlTexts) -> [KeyHint] { hints(in: texts) }
    /// Does nothing.
    public func didAppear() {}
    /// Does nothing.
    public func didDisappear() {}
    /// Does nothing.
    public func advance(by time: Duration) {}
    /// Does nothing.
    public func update() {}
}

extension Line {
    /// A message over the whole width, in all its lines, with the key that hides it.
    public static func banner(_ message: String, key: KeyHint, width: Int, _ style: Style) -> [Line] {
        banner(message, key: key, width: width, atMost: .max, style)
    }

    /// The same, in at least one line and at most this many.
    package static func banner(
        _ message: String, key: KeyHint, width: Int, atMost limit: Int, _ style: Style
    ) -> [Line] {
        let columns = max(1, width - 3 - key.key.displayWidth)
        return message.wrapped(to: columns, atMost: max(1, limit)).enumerated().map { index, text in
            let line = Line(" " + text, style).padded(to: width - 1 - key.key.displayWidth, style)
            return index == 0 ? line + Line(key.key + " ", style) : line.padded(to: width, style)
        }
    }
}

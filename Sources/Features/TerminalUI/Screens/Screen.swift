/// What a navigation stack shows: a list, a form…
///
/// The stack draws the title and the keys; the screen has the lines between. Reading ``drawing(in:)`` changes nothing;
/// a screen whose state is `@Observable` is drawn again when what it has read changes.
public protocol Screen: AnyObject {
    /// What stands above it.
    var title: String { get }
    /// Whether it waits for something.
    var isLoading: Bool { get }
    /// What leaving it is, in a word; nil for the word that all screens share.
    var backText: String? { get }
    /// Whether letters are typed in it, so that only the escape key leads out.
    var takesText: Bool { get }
    /// It is seen: for the first time, or again when the one above it has gone.
    func didAppear()
    /// It is no longer seen: another one is above it, or it is gone.
    func didDisappear()
    /// The lines and columns that it has from now on.
    func resize(to size: Size, in appearance: Appearance)
    /// Does what the key asks for, and returns true; false for a key that means nothing to it.
    func handle(_ key: Key) -> Bool
    /// Does what waits for the end of a turn: called after each key, and before each drawing.
    func update()
    /// The keys that do something now.
    func hints(in texts: ControlTexts) -> [KeyHint]
    /// What is to be seen.
    func drawing(in appearance: Appearance) -> Drawing
}

extension Screen {
    /// It waits for nothing.
    public var isLoading: Bool { false }
    /// It is not for typing.
    public var takesText: Bool { false }
    /// The word that all screens share.
    public var backText: String? { nil }
    /// Nothing happens.
    public func didAppear() {}
    /// Nothing happens.
    public func didDisappear() {}
    /// Nothing waits.
    public func update() {}
}

extension Line {
    /// A message over the whole width, with the key that hides it.
    public static func banner(_ message: String, key: KeyHint, width: Int, _ style: Style) -> [Line] {
        let columns = max(1, width - 3 - key.key.displayWidth)
        return message.wrapped(to: columns, atMost: 3).enumerated().map { index, text in
            let line = Line(" " + text, style).padded(to: width - 1 - key.key.displayWidth, style)
            return index == 0 ? line + Line(key.key + " ", style) : line.padded(to: width, style)
        }
    }
}

import Foundation

/// The styles of everything on a screen.
public struct Theme: Hashable, Sendable {
    /// Text, and the colour of the screen behind it.
    public var text: Style
    /// Text that matters less.
    public var secondary: Style
    /// Emphasised text, and the mark of the selection.
    public var accent: Style
    /// The line with the title.
    public var title: Style
    /// The line with the keys.
    public var footer: Style
    /// A message that something has failed.
    public var error: Style
    /// The words beside a wrong value.
    public var warning: Style
    /// A place whose contents are loading, and words that are there for now: an action that is disabled, a value beside the
    /// chosen one.
    public var placeholder: Style
    /// The light that moves over a placeholder.
    public var shimmer: Style

    /// Dark letters on a light screen.
    public static let light = Theme(
        text: Style(0x1F2328, on: 0xFFFFFF), secondary: Style(0x656D76), accent: Style(0x0550AE, .bold),
        title: Style(0x1F2328, on: 0xE6EBF1, .bold), footer: Style(0x57606A, on: 0xF3F5F8),
        error: Style(0x82071E, on: 0xFFDCD7), warning: Style(0xA40E26), placeholder: Style(0x57606A, on: 0xE6EBF1),
        shimmer: Style(on: 0xF6F8FA))

    /// Light letters on a dark screen.
    public static let dark = Theme(
        text: Style(0xE6EDF3, on: 0x0D1117), secondary: Style(0x8B949E), accent: Style(0x79C0FF, .bold),
        title: Style(0xF0F6FC, on: 0x21262D, .bold), footer: Style(0x8B949E, on: 0x161B22),
        error: Style(0xFFDCD7, on: 0x67060C), warning: Style(0xFF7B72), placeholder: Style(0x8B949E, on: 0x21262D),
        shimmer: Style(on: 0x30363D))

    /// No colours: for terminals without them, and for users who do not want them.
    public static let plain = Theme(
        text: .plain, secondary: Style(.faint), accent: Style(.bold), title: Style([.bold, .reverse]),
        footer: Style(.faint), error: Style(.reverse), warning: .plain, placeholder: Style(.faint), shimmer: .plain)

    /// The theme that suits a process's terminal: without colours where it has none, else the one that is wanted, and
    /// where none is, light on a terminal that says that it is light.
    public static func suiting(environment: [String: String], wantsDark: Bool? = nil) -> Theme {
        if ColorDepth(environment: environment) == .none { return .plain }
        let background = environment["COLORFGBG"]?.split(separator: ";").last
        return wantsDark ?? !(background == "7" || background == "15") ? .dark : .light
    }

    /// Whether there are colours, which pictures need.
    public var hasColors: Bool { text.background != nil }
}

extension Style {
    fileprivate init(_ attributes: Attributes) { self.init(nil, on: nil, attributes) }
}

/// The settings that decide how a screen looks besides its state: colours, language, and the moment of moving parts.
public struct Appearance: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// The words that all screens share.
    public var texts: ControlTexts
    /// The number of animation steps so far; there are ten in a second.
    public var tick: Int
    /// Which pictures the terminal can show by itself.
    public var pictureProtocol: PictureProtocol?
    /// Whether pictures stand still: because the user wants it, the terminal is slow, or their row is not selected.
    public var isStill: Bool
    /// The characters that the terminal shows.
    public var glyphs: Glyphs
    /// Whether letters are typed on the screen, so that they do nothing else there.
    public var takesText = false
    /// Whether the screen is read line by line: with words in place of pictures and signs.
    public var usesWords = false

    /// Makes an appearance.
    public init(
        theme: Theme = .dark, locale: Locale = .current, tick: Int = 0, pictureProtocol: PictureProtocol? = nil,
        isStill: Bool = false, glyphs: Glyphs = .unicode
    ) {
        self.theme = theme
        texts = ControlTexts.texts(in: locale)
        self.tick = tick
        self.pictureProtocol = pictureProtocol
        self.isStill = isStill
        self.glyphs = glyphs
    }

    /// A wheel that turns while something is loading.
    public var spinner: String {
        let steps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
        return steps[((tick % steps.count) + steps.count) % steps.count]
    }
}

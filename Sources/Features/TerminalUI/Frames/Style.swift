/// The appearance of text: its colours, if it has its own, and its attributes.
public struct Style: Hashable, Sendable {
    /// Attributes of text besides its colours.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavy.
        public static let bold = Attributes(rawValue: 1)
        /// Less visible than other text.
        public static let faint = Attributes(rawValue: 2)
        /// Slanted.
        public static let italic = Attributes(rawValue: 4)
        /// With a line below.
        public static let underline = Attributes(rawValue: 8)
        /// Colours exchanged.
        public static let reverse = Attributes(rawValue: 16)
    }

    /// The colour of the letters; nil keeps the colour below.
    public var foreground: Color?
    /// The colour behind the letters; nil keeps the colour below.
    public var background: Color?
    /// Bold, underlined and so on.
    public var attributes: Attributes

    /// Makes a style.
    public init(_ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Text as it is.
    public static let plain = Style()

    /// This style laid over another one, which shows where this one has no colour.
    public func over(_ below: Style) -> Style {
        Style(
            foreground ?? below.foreground, on: background ?? below.background, attributes.union(below.attributes))
    }
}

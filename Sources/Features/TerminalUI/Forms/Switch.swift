/// A value that is on or off; the space bar and the return key toggle it.
public struct Switch: Control {
    /// Whether it is on.
    public var value: Bool

    /// Makes a switch.
    public init(isOn: Bool = false) { value = isOn }

    /// Turns it.
    public mutating func handle(_ key: Key, width: Int) -> ControlResponse {
        guard key == .character(" ") || key == .enter else { return .ignored }
        value.toggle()
        return .changed
    }

    /// A knob, to the right of its groove while it is on.
    public func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing {
        if appearance.usesWords { return [Line(value ? appearance.texts.on : appearance.texts.off)] }
        return [value ? Line("──●", appearance.theme.accent) : Line("○──", appearance.theme.secondary)]
    }

    /// The space bar.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [KeyHint("␣", texts.toggle)] }
}

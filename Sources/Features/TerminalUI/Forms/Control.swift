/// The effect of a key on a control.
public enum ControlResponse: Hashable, Sendable {
    /// The key means nothing to it.
    case ignored
    /// The control used the key, and its value is unchanged.
    case taken
    /// Its value is another one now.
    case changed
}

/// A value that keys change, and a drawing of it.
///
///     var field = TextField("cats")
///     field.handle(.backspace, width: 20)   // changed
///     field.value                           // cat
///
/// A ``ControlRow`` shows it in a list.
public protocol Control: Equatable {
    /// The type of the value.
    associatedtype Value

    /// The current value. Setting an equal value changes nothing.
    var value: Value { get set }
    /// Whether the return key leads to the next row.
    var returnMovesOn: Bool { get }
    /// Whether it is a text.
    var takesText: Bool { get }
    /// Handles a key, in a control of this width.
    mutating func handle(_ key: Key, width: Int) -> ControlResponse
    /// The control as it looks; with a cursor where text is typed.
    func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing
    /// The keys that it takes.
    func hints(in texts: ControlTexts) -> [KeyHint]
    /// These keys, and those that need no explanation.
    func allHints(in texts: ControlTexts) -> [KeyHint]
}

extension Control {
    /// The return key is for the control.
    public var returnMovesOn: Bool { false }
    /// It is no text.
    public var takesText: Bool { false }
    /// Returns no hints.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [] }
    /// There are no others.
    public func allHints(in texts: ControlTexts) -> [KeyHint] { hints(in: texts) }
}

/// An event of a row with a control.
public enum ControlEvent<Value> {
    /// The user comes to the row, or leaves it.
    case started, ended
    /// The value is now this one.
    case changed(Value)
}

extension ControlEvent: Equatable where Value: Equatable {}
extension ControlEvent: Sendable where Value: Sendable {}

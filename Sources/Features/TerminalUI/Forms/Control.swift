/// What a control makes of a key.
public enum ControlResponse: Hashable, Sendable {
    /// The key means nothing to it.
    case ignored
    /// It has done what the key asks for, and its value is the same.
    case taken
    /// Its value is another one now.
    case changed
}

/// Something that is filled in: a value that keys change, and a drawing of it.
///
///     var field = TextField("cats")
///     field.handle(.backspace, width: 20)   // changed
///     field.value                           // cat
///
/// A ``ControlRow`` shows it in a list.
public protocol Control: Equatable {
    /// What is filled in.
    associatedtype Value

    /// What is filled in now. Setting what is there already leaves everything as it is.
    var value: Value { get set }
    /// Whether the return key leads to the next row.
    var returnMovesOn: Bool { get }
    /// Does what the key asks for in a control that is so wide.
    mutating func handle(_ key: Key, width: Int) -> ControlResponse
    /// What is to be seen; a cursor where text is typed.
    func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing
    /// The keys that it takes.
    func hints(in texts: ControlTexts) -> [KeyHint]
}

extension Control {
    /// The return key is for the control.
    public var returnMovesOn: Bool { false }
    /// It says nothing of its keys.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [] }
}

/// What a row with a control tells of.
public enum ControlEvent<Value> {
    /// The user comes to the row, or leaves it.
    case started, ended
    /// What is filled in is this now.
    case changed(Value)
}

extension ControlEvent: Equatable where Value: Equatable {}
extension ControlEvent: Sendable where Value: Sendable {}

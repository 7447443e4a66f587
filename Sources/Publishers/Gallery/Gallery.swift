import Streams
import StreamsTesting

/// Every operator, and a few origins, drawn from a run in virtual time.
///
///     print(try Gallery.drawn().text(of: "debounce") ?? "no such operator")
///
/// The same code draws the pictures and pages in Docs/Generated and the output of `swift run examples marbles`; a
/// test compares the files with it.
public struct Gallery: Sendable {
    /// Operators that do a similar thing.
    public struct Group: Sendable {
        /// The purpose of its operators.
        public let title: String
        /// The operators.
        public let drawings: [OperatorDrawing]
    }

    /// All operators, in groups.
    public let groups: [Group]

    /// Runs and draws all operators.
    public static func drawn() throws -> Gallery {
        try Gallery(groups: [
            Group(title: "Origins and subjects", drawings: origins()),
            Group(title: "Transforming", drawings: transforming()),
            Group(title: "Filtering", drawings: filtering()),
            Group(title: "Reducing", drawings: reducing()),
            Group(title: "Combining", drawings: combining()),
            Group(title: "Recovering", drawings: recovering()),
            Group(title: "Timing", drawings: timing()),
            Group(title: "Sharing", drawings: sharing()),
            Group(title: "Observing", drawings: observing()),
        ])
    }

    /// All operators.
    public var drawings: [OperatorDrawing] { groups.flatMap(\.drawings) }

    /// The operators with the name, with any labels: `prefix` has three.
    public func drawings(named name: String) -> [OperatorDrawing] {
        let known = drawings.filter { $0.name == name }
        return known.isEmpty ? drawings.filter { $0.name.prefix { $0 != "(" } == name } : known
    }
}

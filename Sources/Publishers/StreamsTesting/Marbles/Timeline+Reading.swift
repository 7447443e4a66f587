import Streams

extension Timeline {
    /// Reads marbles.
    ///
    ///     let numbers = try Timeline<Int>("1--(2|)", frame: .milliseconds(10))
    ///     let users = try Timeline("-a-b|", values: ["a": User("Ann"), "b": User("Bob")])
    ///
    /// Throws an error with the place of a character that cannot be read.
    public init(
        _ marbles: String, frame: VirtualTime.Stride = 1, values: [Character: Output] = [:]
    ) throws(MarblesError) {
        precondition(frame > 0, "A frame takes time: \(frame)")
        var reading = Reading(marbles: Array(marbles), frame: frame, values: values)
        for position in reading.marbles.indices { try reading.read(at: position) }
        if let group = reading.group { throw reading.error("This group is not closed", at: group) }
        moments = reading.moments
    }

    private struct Reading {
        let marbles: [Character]
        let frame: VirtualTime.Stride
        let values: [Character: Output]

        var moments: [Moment] = []
        /// The place where the current group begins.
        var group: Int?
        private var time: VirtualTime.Stride = 0
        private var isOver = false

        init(marbles: [Character], frame: VirtualTime.Stride, values: [Character: Output]) {
            (self.marbles, self.frame, self.values) = (marbles, frame, values)
        }

        mutating func read(at position: Int) throws(MarblesError) {
            switch marbles[position] {
            case let space where space.isWhitespace: return
            case "-" where group != nil: throw error("No time passes inside of a group", at: position)
            case "-": break
            case "(" where group != nil: throw error("A group cannot stand in another", at: position)
            case "(": group = position
            case ")" where group == nil: throw error("There is no group to be closed", at: position)
            case ")": group = nil
            case "|": try happen(.finished, at: position)
            case "#": try happen(.failed, at: position)
            case "!": try happen(.cancelled, at: position)
            case let marble: try happen(.value(value(of: marble, at: position)), at: position)
            }
            if group == nil { time += frame }
        }

        private mutating func happen(_ event: Event, at position: Int) throws(MarblesError) {
            if isOver { throw error("Nothing happens after an end", at: position) }
            if case .value = event {} else { isOver = true }
            moments.append(Moment(time, event))
        }

        private func value(of marble: Character, at position: Int) throws(MarblesError) -> Output {
            let made = { (Output.self as? any LosslessStringConvertible.Type)?.init(String(marble)) as? Output }
            guard let value = values[marble] ?? made() else {
                throw error("'\(String(marble).visible)' stands for no \(Output.self)", at: position)
            }
            return value
        }

        func error(_ problem: String, at position: Int) -> MarblesError {
            MarblesError(problem: problem, marbles: String(marbles), position: position)
        }
    }
}

/// An error for marbles that cannot be read, with its reason and position.
///
///     try Timeline<Int>("-1-(2-3)")
///     // No time passes inside of a group:
///     //     -1-(2-3)
///     //          ^
public struct MarblesError: Error, Equatable, CustomStringConvertible {
    /// The reason.
    public let problem: String
    /// The text.
    public let marbles: String
    /// Which of its characters is wrong, counted from 0.
    public let position: Int

    /// Makes an error.
    public init(problem: String, marbles: String, position: Int) {
        (self.problem, self.marbles, self.position) = (problem, marbles, position)
    }

    /// The reason and the text, with a caret below the character.
    public var description: String {
        """
        \(problem):
            \(String(marbles.map { $0.isWhitespace ? " " : String($0) == String($0).visible ? $0 : "\u{FFFD}" }))
            \(String(repeating: " ", count: position))^
        """
    }
}

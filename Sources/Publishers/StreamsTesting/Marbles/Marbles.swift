import Streams

/// A timeline, drawn in a line of text.
///
///     let timeline = Timeline([.init(1, .value(["a", "b"])), .init(2.5, .value([])), .init(4, .finished)])
///     print(timeline.marbles())
///     // Prints:
///     // -AB-|
///     //     A = ["a", "b"]
///     //     B = [] at 2.5 seconds
///
/// A value whose description is one character is drawn as that; others get letters, explained below. An event between
/// two frames is drawn in the earlier one, and one before the start in the first, with its time below. A drawing without
/// such notes can be read again by ``Timeline/init(_:frame:values:)``, with the values. It ends after 1,000 frames; later
/// events are listed.
public struct Marbles<Output>: CustomStringConvertible {
    /// The picture, in one line.
    public var text: String { frames.joined() }
    /// The values of the characters.
    public let values: [Character: Output]

    /// The drawing of each frame: `-`, an event, or a group of them.
    let frames: [String]
    /// The notes below the drawing.
    let legend: [String]

    /// The picture, and below it the meaning of the characters.
    public var description: String { ([text] + legend.map { "    \($0)" }).joined(separator: "\n") }
}

extension Timeline {
    /// Draws the timeline, a character for each frame; see ``Marbles``.
    public func marbles(frame: VirtualTime.Stride = 1) -> Marbles<Output> {
        precondition(frame > 0, "A frame takes time: \(frame)")
        var alphabet = Alphabet<Output>()
        alphabet.add(self)
        return alphabet.draw(self, frame: frame)
    }
}

/// The characters that stand for values: values with the same description share one.
struct Alphabet<Output> {
    private var letters: [String: Character] = [:]
    private var values: [Character: Output] = [:]
    private let maximum = 1000

    /// Begins with values that already have characters.
    init(_ values: [Character: Output] = [:]) {
        for (letter, value) in values.sorted(by: { $0.key < $1.key }) where isMarble(letter) {
            assign(letter, to: value)
        }
    }

    /// Assigns characters to the timelines' values that have none: first to values whose description is one character.
    mutating func add(_ timelines: Timeline<Output>...) {
        let new = timelines.flatMap(\.moments).compactMap {
            if case .value(let value) = $0.event { value } else { nil }
        }
        for value in new where letters[name(value)] == nil {
            let name = name(value)
            if name.count == 1, let letter = name.first, isMarble(letter), values[letter] == nil {
                assign(letter, to: value)
            }
        }
        // A to Z, a to z, and then a large range.
        let scalars: [ClosedRange<UInt32>] = [65...90, 97...122, 0x4E00...0x9FFF]
        var free = scalars.lazy.joined().compactMap(Unicode.Scalar.init).map(Character.init)
            .filter { [values] in values[$0] == nil }.makeIterator()
        for value in new where letters[name(value)] == nil { assign(free.next() ?? "?", to: value) }
    }

    func draw(_ timeline: Timeline<Output>, frame: VirtualTime.Stride) -> Marbles<Output> {
        var groups: [Int: String] = [:]
        var legend: [String] = []
        var known: Set<String> = []
        for moment in timeline.moments {
            let (index, rest) = max(0, moment.time).magnitude.quotientAndRemainder(dividingBy: frame.magnitude)
            let (letter, name) = describe(moment.event)
            groups[min(index, maximum), default: ""].append(letter)
            let meaning = String(letter) == name ? "" : " = \(name.visible)"
            let isElsewhere = rest != 0 || index >= maximum || moment.time < 0
            let note = meaning + (isElsewhere ? " at \(moment.time)" : "")
            if !note.isEmpty, known.insert("\(letter)\(note)").inserted { legend.append("\(letter)\(note)") }
        }
        if groups[maximum] != nil { groups[maximum] = "…" }
        let frames = (0..<(groups.keys.max() ?? -1) + 1).map { index in
            groups[index].map { $0.count == 1 ? $0 : "(\($0))" } ?? "-"
        }
        return Marbles(values: values, frames: frames, legend: legend)
    }

    /// The letter of an event, and its name.
    private func describe(_ event: Timeline<Output>.Event) -> (letter: Character, name: String) {
        switch event {
        case .value(let value): (letters[name(value)] ?? "?", name(value))
        case .finished: ("|", "|")
        case .failed: ("#", "#")
        case .cancelled: ("!", "!")
        }
    }

    private mutating func assign(_ letter: Character, to value: Output) {
        (letters[name(value)], values[letter]) = (letter, value)
    }

    private func name(_ value: Output) -> String { String(describing: value) }

    /// Whether a character can stand for a value: visible, without another meaning, and unchanged beside others, unlike
    /// half a flag.
    private func isMarble(_ letter: Character) -> Bool {
        "\(letter)\(letter)-\(letter)-".count == 5 && !letter.isWhitespace && !"-|#!()…".contains(letter)
            && letter.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            && letter.unicodeScalars.first?.properties.isDefaultIgnorableCodePoint == false
    }
}

extension String {
    /// The text, in which what a terminal would obey is escaped as in Swift.
    var visible: String { unicodeScalars.map(\.visible).joined() }

    /// The text, in which what a terminal would obey is escaped as in Swift, but for its lines.
    var visibleInLines: String { unicodeScalars.map { $0 == "\n" ? "\n" : $0.visible }.joined() }
}

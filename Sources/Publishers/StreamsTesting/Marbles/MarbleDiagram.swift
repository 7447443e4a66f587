import Streams

/// A run of an operator, drawn as text and as a picture.
///
///     let diagram = try MarbleDiagram("debounce(for: 2)", inputs: "-ab-c---d|") { inputs, scheduler in
///         inputs[0].debounce(for: 2, scheduler: scheduler)
///     }
///     print(diagram.text)
///     // Prints:
///     //   -ab-c---d|
///     // ┌────────────────────┐
///     // │  debounce(for: 2)  │
///     // └────────────────────┘
///     //   ------c--|
///
/// Each subscription to an input has a row, from the time of the subscription to its end or its cancel (`!`). An input
/// without subscriptions has no row. The same run always gives the same text,
/// to the byte.
public struct MarbleDiagram: Sendable, CustomStringConvertible {
    /// One line of marbles.
    struct Row: Sendable {
        let name: String
        /// When it was subscribed to.
        let start: VirtualTime.Stride
        var moments: [Timeline<String>.Moment] = []

        var isOver: Bool {
            if let event = moments.last?.event, case .value = event { false } else { !moments.isEmpty }
        }
    }

    /// The text on the operator.
    public let label: String
    let inputs: [Row]
    let output: Row
    let frame: VirtualTime.Stride

    /// Runs the operator until nothing is left to do, or for 1,000 frames.
    ///
    ///     let pairs = try MarbleDiagram("zip", inputs: "-a-b|", "---c|", names: ["letters", "more"]) { inputs, _ in
    ///         inputs[0].zip(inputs[1]) { $0 + $1 }
    ///     }
    ///
    /// - Parameters:
    ///   - label: The text on the operator.
    ///   - inputs: The signals of the inputs, each from the time of its subscription; see ``Timeline``.
    ///   - names: The texts before the rows of the inputs.
    ///   - frame: The time that a character takes.
    ///   - operation: Makes the output from the inputs.
    public init<P: Publisher>(
        _ label: String, inputs: String..., names: [String] = [], frame: VirtualTime.Stride = 1,
        _ operation: ([AnyPublisher<String, TestFailure>], TestScheduler) throws -> P
    ) throws {
        try self.init(label, inputs: inputs, names: names, frame: frame, values: [:], operation)
    }

    /// Runs the operator on inputs of the values that characters stand for.
    ///
    ///     let sums = try MarbleDiagram("scan(0, +)", inputs: "-1-2-3|", values: .digits) { inputs, _ in
    ///         inputs[0].scan(0, +)
    ///     }
    ///
    /// - Parameters:
    ///   - label: The text on the operator.
    ///   - inputs: The signals of the inputs, each from the time of its subscription; see ``Timeline``.
    ///   - names: The texts before the rows of the inputs.
    ///   - frame: The time that a character takes.
    ///   - values: The values of characters, as in `["a": ann]`, or `.digits`.
    ///   - operation: Makes the output from the inputs.
    public init<Output, P: Publisher>(
        _ label: String, inputs: String..., names: [String] = [], frame: VirtualTime.Stride = 1,
        values: [Character: Output], _ operation: ([AnyPublisher<Output, TestFailure>], TestScheduler) throws -> P
    ) throws {
        try self.init(label, inputs: inputs, names: names, frame: frame, values: values, operation)
    }

    /// Runs the closure's output, with an input for each of the marbles.
    public init<Output, P: Publisher>(
        _ label: String, inputs marbles: [String], names: [String] = [], frame: VirtualTime.Stride = 1,
        values: [Character: Output], _ operation: ([AnyPublisher<Output, TestFailure>], TestScheduler) throws -> P
    ) throws {
        let stage = Stage()
        let publishers = try marbles.enumerated().map { index, marbles in
            let publisher = try stage.scheduler.publisher(marbles, frame: frame, values: values)
            return stage.watch(publisher, index, names.indices.contains(index) ? names[index] : "")
        }
        let recorder = try operation(publishers, stage.scheduler).record(scheduler: stage.scheduler)
        stage.scheduler.runFrames(frame, from: .start)
        inputs = stage.rows.sorted { $0.index < $1.index }.map(\.row)
        output = Row(name: "", start: 0, moments: recorder.timeline().moments.map(\.described))
        (self.label, self.frame) = (label.visible, frame)
    }

    /// The text.
    public var description: String { text }

    /// The rows as marbles, and the operator in a box. Below, the meaning of letters, and the events between frames.
    ///
    /// All rows are as long as the longest, unless they have ended.
    public var text: String {
        let rows = inputs + [output]
        var alphabet = Alphabet<String>()
        for row in rows { alphabet.add(Timeline(row.moments)) }
        let drawn = rows.map { alphabet.draw(Timeline($0.moments), frame: frame) }
        let pictures = aligned(frames(of: rows, drawn))
        let margin = rows.map(\.name.count).max() ?? 0
        var lines = zip(rows, pictures).map { $0.name + spaces(margin - $0.name.count + 2) + $1 }
        let box = box(width: max(label.count + 4, (pictures.map(\.count).max() ?? 0) + 2))
        lines.insert(contentsOf: box.map { spaces(max(0, margin - 1)) + $0 }, at: inputs.count)
        return (lines + legend(of: drawn).map { "    \($0)" }).joined(separator: "\n")
    }

    /// The frames of each row, padded to the same length, but without frames after its end.
    private func frames(of rows: [Row], _ drawn: [Marbles<String>]) -> [[String]] {
        let length = drawn.map(\.frames.count).max() ?? 0
        return zip(rows, drawn).map { row, marbles in
            let start = min(row.start.magnitude / frame.magnitude, length)
            let rest = row.isOver ? 0 : length - max(marbles.frames.count, start)
            return Array(repeating: " ", count: start) + marbles.frames.dropFirst(start)
                + Array(repeating: "-", count: rest)
        }
    }

    private func box(width: Int) -> [String] {
        let (line, free) = (String(repeating: "─", count: width), width - label.count)
        return ["┌\(line)┐", "│\(spaces(free / 2))\(label)\(spaces(free - free / 2))│", "└\(line)┘"]
    }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

/// Observes the inputs of a diagram.
private final class Stage {
    let scheduler = TestScheduler()
    var rows: [(index: Int, row: MarbleDiagram.Row)] = []

    func watch<Output>(
        _ publisher: ScriptedPublisher<Output, TestFailure>, _ index: Int, _ name: String
    ) -> AnyPublisher<Output, TestFailure> {
        Deferred { [self] in
            let row = rows.count
            let start = VirtualTime.start.distance(to: scheduler.now)
            rows.append((index, MarbleDiagram.Row(name: name.visible, start: start)))
            let add = { [self] (event: Timeline<Output>.Event) in
                let time = VirtualTime.start.distance(to: scheduler.now)
                rows[row].row.moments.append(Timeline<Output>.Moment(time, event).described)
            }
            return publisher.handleEvents(
                receiveOutput: { add(.value($0)) },
                receiveCompletion: { add($0 == .finished ? .finished : .failed) },
                receiveCancel: { add(.cancelled) })
        }.eraseToAnyPublisher()
    }
}

extension Timeline.Moment {
    /// The moment with the value's description in place of the value.
    fileprivate var described: Timeline<String>.Moment {
        switch event {
        case .value(let value): .init(time, .value(String(describing: value)))
        case .finished: .init(time, .finished)
        case .failed: .init(time, .failed)
        case .cancelled: .init(time, .cancelled)
        }
    }
}

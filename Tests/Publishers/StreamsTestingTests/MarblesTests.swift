import Streams
import StreamsTesting
import Testing

@Suite struct MarblesReadingTests {
    private typealias Moments = [Timeline<String>.Moment]

    @Test("A character is a frame with a value, or an empty one")
    func values() throws {
        let moments: Moments = [
            .init(1, .value("a")), .init(3, .value("b")), .init(4, .value("c")), .init(6, .finished),
        ]
        #expect(try Timeline("-a-bc-|").moments == moments)
    }

    @Test("A group takes one frame, and its events take no time")
    func groups() throws {
        let moments: Moments = [.init(0, .value("a")), .init(0, .value("b")), .init(1, .value("c")), .init(2, .failed)]
        #expect(try Timeline("(ab)c#").moments == moments)
        #expect(try Timeline<String>("()-(|)").moments == [.init(2, .finished)])
    }

    @Test("Spaces take no time, and neither does anything after the last event")
    func spaces() throws {
        #expect(try Timeline<String>(" - a (b \n !) ---") == Timeline("-a(b!)"))
        #expect(try Timeline<String>(" -- ").moments.isEmpty)
    }

    @Test("Control characters are written as Swift escapes them, so that each value has one line")
    func controls() throws {
        let drawn = Timeline([.init(0, .value("\u{1B}[2J\n!"))]).marbles()
        #expect(drawn.description == "A\n    A = \\u{1B}[2J\\n!" && drawn.values["A"] == "\u{1B}[2J\n!")
        let diagram = try MarbleDiagram("\u{1B}[1m", inputs: "a|", names: ["\u{7}"]) { inputs, _ in
            inputs[0].map { _ in "\u{9B}m" }
        }
        let error = #expect(throws: MarblesError.self) { try Timeline<Int>("-\u{1B}") }
        for text in [diagram.text, error?.description ?? ""] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }

    @Test("Characters that reorder text are written as Swift escapes them")
    func reordering() throws {
        let drawn = Timeline([.init(0, .value("\u{202E}321\u{2069}"))]).marbles()
        #expect(drawn.description == "A\n    A = \\u{202E}321\\u{2069}" && drawn.values["A"] == "\u{202E}321\u{2069}")
        let diagram = try MarbleDiagram("\u{61C}", inputs: "a|", names: ["\u{200F}"]) { inputs, _ in inputs[0] }
        let error = #expect(throws: MarblesError.self) { try Timeline<Int>("-\u{2066}") }
        for text in [diagram.text, error?.description ?? ""] {
            #expect(text.unicodeScalars.allSatisfy { !$0.properties.isBidiControl })
        }
    }

    @Test("A frame has the given duration")
    func frames() throws {
        #expect(try Timeline<String>("--!", frame: .milliseconds(5)).moments == [.init(.milliseconds(10), .cancelled)])
    }

    @Test("Characters stand for the values of the dictionary, or for values that are made from them")
    func dictionary() throws {
        let numbers = try Timeline("a1", values: ["a": 100]).moments.map(\.event)
        #expect(numbers == [.value(100), .value(1)])
        #expect(try Timeline<Character>("x").moments.first?.event == .value("x"))
        #expect(try Timeline("t", values: ["t": [true]]).moments.first?.event == .value([true]))
    }

    @Test(
        "Unreadable marbles are reported with their position",
        arguments: [
            ("-(a-b)", "No time passes inside of a group", 3), ("(a(b))", "A group cannot stand in another", 2),
            ("-a)", "There is no group to be closed", 2), ("-(ab", "This group is not closed", 1),
            ("a|-b", "Nothing happens after an end", 3), ("(!|)", "Nothing happens after an end", 2),
        ])
    func malformed(marbles: String, problem: String, position: Int) {
        let error = #expect(throws: MarblesError.self) { try Timeline<String>(marbles) }
        #expect(error == MarblesError(problem: problem, marbles: marbles, position: position))
    }

    @Test("A character without a value is reported, with a caret below it")
    func stranger() {
        let error = #expect(throws: MarblesError.self) { try Timeline<Int>("1-\nx") }
        #expect(error?.description == "'x' stands for no Int:\n    1- x\n       ^")
    }
}

@Suite struct MarblesDrawingTests {
    @Test(
        "Marbles that were read are drawn as they were written",
        arguments: ["", "a", "-a-b--|", "(ab)-(c|)", "---#", "-(a!)", "--!", "|"])
    func plain(marbles: String) throws {
        #expect(try Timeline<String>(marbles).marbles().description == marbles)
    }

    @Test("Values longer than a character get letters, which are explained")
    func letters() {
        let timeline = Timeline([.init(0, .value("on")), .init(1, .value("A")), .init(3, .value("on"))])
        #expect(timeline.marbles().description == "BA-B\n    B = on")
        #expect(timeline.marbles().values == ["A": "A", "B": "on"])
    }

    @Test("There are letters for any number of values")
    func manyLetters() {
        let text = Timeline((0..<54).map { .init(0, .value("value \($0)")) }).marbles().text
        #expect(text == "(ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u{4E00}\u{4E01})")
    }

    @Test("Values that look like syntax, or are blank, get letters")
    func syntax() {
        let timeline = Timeline([.init(0, .value("-")), .init(1, .value(" ")), .init(2, .value(""))])
        #expect(timeline.marbles().text == "ABC")
    }

    @Test("An event between two frames is drawn in the earlier one, and its time is explained")
    func betweenFrames() {
        let timeline = Timeline([.init(1, .value("a")), .init(1.5, .value("b")), .init(2.25, .finished)])
        #expect(timeline.marbles().description == "-(ab)|\n    b at 1.5 seconds\n    | at 2.25 seconds")
        #expect(timeline.marbles(frame: 0.25).description == "----a-b--|")
    }

    @Test("An event before the start is drawn in the first frame, and its time is explained")
    func beforeStart() {
        let timeline = Timeline([.init(-2, .value("a")), .init(0, .value("b"))])
        #expect(timeline.marbles().description == "(ab)\n    a at -2.0 seconds")
    }

    @Test(
        "Values that nobody sees, or that turn the text around, get letters",
        arguments: ["\u{200B}", "\u{FEFF}", "\u{202E}", "\u{AD}", "\u{3164}"])
    func invisible(value: String) {
        #expect(Timeline([.init(0, .value(value))]).marbles().text == "A")
    }

    @Test("A hundred thousand events that do not fit into a picture are listed without delay")
    func manyLate() {
        let timeline = Timeline(
            (0..<100_000).map { .init(VirtualTime.Stride(floatLiteral: 2000 + Double($0)), .value($0)) })
        #expect(timeline.marbles().description.split(separator: "\n").count == 100_001)
    }

    @Test("A picture ends after a thousand frames, and later events are listed")
    func long() {
        let marbles = Timeline([.init(0, .value(1)), .init(1e6, .value(2)), .init(2e6, .finished)]).marbles()
        #expect(marbles.text.count == 1001 && marbles.text.hasPrefix("1---") && marbles.text.hasSuffix("--…"))
        #expect(marbles.description.hasSuffix("…\n    2 at 1000000.0 seconds\n    | at 2000000.0 seconds"))
        let edge = Timeline([.init(999, .value(1)), .init(1000, .value(2))]).marbles()
        #expect(edge.text.hasSuffix("--1…") && edge.description.hasSuffix("…\n    2 at 1000.0 seconds"))
    }

    @Test("Drawing and reading restores any timeline")
    func roundTrip() throws {
        let frames: [VirtualTime.Stride] = [.nanoseconds(1), .milliseconds(7), 1, 3600]
        try forAll(.pair(.timeline(of: .text), .element(of: frames))) { timeline, frame in
            let timeline = timeline.stretched(by: frame)
            let marbles = timeline.marbles(frame: frame)
            try checkEqual(Timeline(marbles.text, frame: frame, values: marbles.values), timeline, frame: frame)
        }
    }

    @Test("Every recorded run can be drawn, and read again")
    func runs() throws {
        try forAll(.pair(.timeline(of: .int(in: 0...30), ends: [.finished, .failed]), .int(in: 1...5))) { sent, count in
            let scheduler = TestScheduler(now: .start.advanced(by: 9))
            let upstream = try scheduler.publisher(sent.marbles().text, values: sent.marbles().values)
            let recorder = upstream.record(cancelAfter: count, scheduler: scheduler)
            scheduler.run()
            let received = recorder.timeline(since: .start.advanced(by: 9))
            try checkEqual(received, sent.cancelled(after: count), frame: 1)
            try checkEqual(Timeline(received.marbles().text, values: received.marbles().values), received, frame: 1)
        }
    }
}

extension Timeline {
    /// Returns the timeline up to the given number of values.
    fileprivate func cancelled(after count: Int) -> Timeline {
        guard case .value? = moments.dropFirst(count - 1).first?.event else { return self }
        return Timeline(moments.prefix(count) + [Moment(moments[count - 1].time, .cancelled)])
    }
}

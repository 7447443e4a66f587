import Foundation
import Streams
import StreamsTesting
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct MarbleDiagramTests {
    private typealias Diagram = MarbleDiagram

    /// Parses the picture as XML.
    private func read(_ svg: String) throws -> XMLElement {
        try #require(XMLDocument(data: Data(svg.utf8)).rootElement())
    }

    private func texts(_ name: String, _ svg: String) throws -> [String] {
        try read(svg).elements(forName: name).compactMap(\.stringValue)
    }

    private func attributes(_ name: String, ofRectanglesIn svg: String) throws -> [String] {
        try read(svg).elements(forName: "rect").flatMap { $0.attributes ?? [] }.filter { $0.name == name }
            .compactMap(\.stringValue)
    }

    private func numbers(_ name: String, ofRectanglesIn svg: String) throws -> [Double] {
        try attributes(name, ofRectanglesIn: svg).compactMap(Double.init)
    }

    @Test("The text shows inputs, operator and output below each other")
    func text() throws {
        let diagram = try Diagram("uppercased", inputs: "-a-b--|") { inputs, _ in inputs[0].map { $0.uppercased() } }
        #expect(
            diagram.text == """
                  -a-b--|
                ┌──────────────┐
                │  uppercased  │
                └──────────────┘
                  -A-B--|
                """)
        #expect("\(diagram)" == diagram.text && diagram.label == "uppercased")
    }

    @Test("Values longer than a character, and events between frames, are explained below")
    func legend() throws {
        let diagram = try Diagram("late", inputs: "1-#", values: ["1": 100]) { inputs, scheduler in
            inputs[0].delay(for: 1.5, scheduler: scheduler)
        }
        #expect(
            diagram.text.split(separator: "\n").dropFirst(4).map(String.init) == [
                "  -A-#", "    A = 100", "    A = 100 at 1.5 seconds", "    # at 3.5 seconds",
            ])
    }

    @Test("An input has a row for each subscription, from its start to its end, and none without one")
    func rows() throws {
        let diagram = try Diagram("twice", inputs: "-ab|", "x", "-y---z", names: ["main", "unused", "other"]) {
            inputs, _ in
            inputs[0].append(inputs[0]).prefix(untilOutputFrom: inputs[2].dropFirst())
        }
        let rows = diagram.text.split(separator: "\n").map(String.init)
        #expect(rows[...2] == ["main   -ab|", "main      -a!", "other  -y---(z!)"])
        #expect(rows.last == "       -ab-a|")
    }

    @Test("Rows that have not ended continue to the end of the longest")
    func endless() throws {
        let diagram = try Diagram("merge", inputs: "-a", "----b-(cd|)") { inputs, _ in inputs[0].merge(with: inputs[1])
        }
        let rows = diagram.text.split(separator: "\n")
        #expect(rows[0] == "  -a-----" && rows[1] == "  ----b-(cd|)" && rows[5] == "  -a--b-(cd)")
    }

    @Test("A picture has the label as its title, and the text as its description")
    func title() throws {
        let diagram = try Diagram("filter { $0 < 3 && $0 > \"1\" }", inputs: "-1|", values: .digits) { inputs, _ in
            inputs[0]
        }
        #expect(try texts("title", diagram.svg()) == [diagram.label])
        #expect(try texts("desc", diagram.svg()) == [diagram.text])
        #expect(try texts("text", diagram.svg()) == ["1", diagram.label, "1"])
    }

    @Test("Equal values have the same colour, different ones others")
    func colors() throws {
        let svg = try Diagram("", inputs: "aba|") { inputs, _ in inputs[0].prepend("c") }.svg()
        let colors = try attributes("class", ofRectanglesIn: svg)
        let expected = ["c0", "c1", "c0", "box", "c2", "c0", "c1", "c0"]
        #expect(colors.map { $0.replacing("marble ", with: "") } == expected)
    }

    @Test("Events of the same time are aligned below each other, and the next row is below all of them")
    func stack() throws {
        let svg = try Diagram("", inputs: "(abc)", "d") { inputs, _ in inputs[0].merge(with: inputs[1]) }.svg()
        let (x, y) = try (numbers("x", ofRectanglesIn: svg), numbers("y", ofRectanglesIn: svg))
        #expect(Set(x[..<4]).count == 1 && zip(y, y[1..<4]).allSatisfy { $1 - $0 >= 30 })
    }

    @Test("Long values get pills that do not touch, and very long ones are truncated")
    func pills() throws {
        let values = ["a": "a dozen chars", "b": String(repeating: "long", count: 20)] as [Character: String]
        let svg = try Diagram("", inputs: "ab|", values: values) { inputs, _ in inputs[0] }.svg()
        let (x, width) = try (numbers("x", ofRectanglesIn: svg), numbers("width", ofRectanglesIn: svg))
        #expect(x[0] + width[0] < x[1] && width[0] > 100)
        #expect(try texts("text", svg)[...1] == ["a dozen chars", "longlonglonglon…"])
    }

    @Test("A theme has its colours, and the automatic one has both sets")
    func themes() throws {
        let diagram = try Diagram("same", inputs: "a|") { inputs, _ in inputs[0] }
        let (light, dark, automatic) = (diagram.svg(.light), diagram.svg(.dark), diagram.svg())
        #expect(light.contains("#1f2328") && !light.contains("#f0f6fc") && !light.contains("@media"))
        #expect(dark.contains("#f0f6fc") && !dark.contains("#1f2328") && !dark.contains("@media"))
        #expect(automatic.contains("#1f2328"))
        #expect(automatic.contains("@media (prefers-color-scheme: dark) {\n.line { stroke: #9198a1 }"))
    }

    @Test("A row without an end has an arrow, one with an end has none", arguments: [("a", 3), ("a|", 2), ("a#", 3)])
    func arrow(marbles: String, lines: Int) throws {
        let svg = try Diagram("", inputs: marbles) { inputs, _ in inputs[0] }.svg()
        #expect(try read(svg).elements(forName: "line").count == 2 * lines)
    }

    @Test("Pictures of any runs are well-formed, and the same each time")
    func wellFormed() throws {
        try forAll(.pair(.timeline(of: .text, ends: [.finished, .failed]), .text)) { timeline, label in
            let marbles = timeline.marbles()
            let draw = {
                try Diagram(label, inputs: marbles.text, values: marbles.values) { inputs, scheduler in
                    inputs[0].delay(for: 0.7, scheduler: scheduler)
                }
            }
            let diagram = try draw()
            try check(XMLParser(data: Data(diagram.svg().utf8)).parse(), "not well-formed")
            try checkEqual(draw().svg(), diagram.svg())
        }
    }

    @Test("Marbles that cannot be read are reported")
    func malformed() {
        #expect(throws: MarblesError.self) { try Diagram("", inputs: "a(") { inputs, _ in inputs[0] } }
    }
}

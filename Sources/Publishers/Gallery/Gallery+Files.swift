import StreamsTesting

extension Gallery {
    /// The files of Docs/Generated, by their paths there: two pages with the same content, and a picture for each operator.
    public var files: [String: String] {
        let pictures = drawings.map { ("Marbles/\($0.file)", $0.diagram.svg()) }
        return Dictionary(uniqueKeysWithValues: pictures + [("Marbles.md", document), ("Gallery.html", page)])
    }

    /// Docs/Generated/Marbles.md.
    private var document: String {
        """
        # Marbles

        Each operator, drawn from a run of it. `swift run examples marbles --write Docs/Generated` writes this page and
        its pictures; a test fails when an operator does something else. `swift run examples marbles debounce` draws
        one operator in the terminal. [Gallery.html](Gallery.html) is the same page for a browser. An operator is in the product
        Streams where it does not say StreamsExtras.

        | | |
        | --- | --- |
        \(Self.legend.map { "| `\($0.sign.replacing("|", with: "\\|"))` | \($0.meaning) |" }.joined(separator: "\n"))

        An input has a row for each subscription to it, from the time of the subscription to its end. Letters that stand
        for longer values are explained below the diagram, as are times between two seconds.

        In a test, such a line makes a publisher, or is compared with one; a failure shows both lines, one below the other:

        ```swift
        let scheduler = TestScheduler()
        let typed = try scheduler.publisher("-a-bc----d---|")
        try scheduler.expect(typed.debounce(for: 2, scheduler: scheduler), "---a--c----d-|")
        ```

        One call draws any operator, as `text` and as `svg()`:

        ```swift
        let diagram = try MarbleDiagram("debounce(for: 2)", inputs: "-a-bc----d---|") { inputs, scheduler in
            inputs[0].debounce(for: 2, scheduler: scheduler)
        }
        ```

        \(groups.map(section).joined(separator: "\n\n"))

        """
    }

    private func section(_ group: Group) -> String {
        let parts = group.drawings.map { drawing in
            """
            ### `\(drawing.name)`

            \(drawing.explanation)

            ![\(drawing.diagram.label)](Marbles/\(drawing.file))

            ```
            \(drawing.diagram.text)
            ```
            """
        }
        return (["## \(group.title)"] + parts).joined(separator: "\n\n")
    }

    static let legend: [(sign: String, meaning: String)] = [
        ("-", "a second in which nothing happens"),
        ("a", "a value"),
        ("|", "the end, a bar in the pictures"),
        ("#", "a failure, a cross"),
        ("!", "a cancel, a dashed bar"),
        ("(ab|)", "all of it at one instant"),
    ]
}

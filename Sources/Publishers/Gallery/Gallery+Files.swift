extension Gallery {
    /// The files of Docs, by their paths there: two pages with the same content, and a picture for each operator.
    public var files: [String: String] {
        let pictures = drawings.map { ("Marbles/\($0.file)", $0.diagram.svg()) }
        return Dictionary(uniqueKeysWithValues: pictures + [("Marbles.md", document), ("Gallery.html", page)])
    }

    /// Docs/Marbles.md.
    private var document: String {
        """
        # Marbles

        What each operator does, drawn from a run of it: the pictures on this page, and the texts below them, are made by
        `swift run examples marbles --write Docs`; a test fails when an operator does something else. In a terminal
        `swift run examples marbles debounce` draws one. [Gallery.html](Gallery.html) is the same as a page for a browser.

        | | |
        | --- | --- |
        \(Self.legend.map { "| `\($0.sign.replacing("|", with: "\\|"))` | \($0.meaning) |" }.joined(separator: "\n"))

        An input has a row for each subscription to it, from where it was subscribed to, and as far as it was listened
        to. Letters that stand for more are told below, as is the time of what happens between two seconds.

        In a test, such a line is what a publisher is made of, and what is expected of another; where they differ, both
        are shown, one below the other:

        ```swift
        let scheduler = TestScheduler()
        let typed = try scheduler.publisher("-a-bc----d---|")
        try scheduler.expect(typed.debounce(for: 2, scheduler: scheduler), "---a--c----d-|")
        ```

        A diagram of any operator is one call, its `text` and `svg()` what you see here:

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

            \(drawing.sentence)

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

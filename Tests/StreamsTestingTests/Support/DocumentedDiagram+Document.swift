import StreamsTesting

extension DocumentedDiagram {
    /// Docs/Marbles.md.
    static func document(_ diagrams: [DocumentedDiagram]) -> String {
        """
        # Marbles

        What some operators do, drawn from runs of them: the pictures on this page, and the texts below them, are made by
        a test, which fails when an operator does something else.

        | | |
        | --- | --- |
        | `-` | a second in which nothing happens |
        | `a` | a value |
        | `\\|` | the end, a bar in the pictures |
        | `#` | a failure, a cross |
        | `!` | a cancel, a dashed bar |
        | `(ab\\|)` | all of it at one instant |

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

        \(diagrams.map(\.section).joined(separator: "\n\n"))

        """
    }

    private var section: String {
        """
        ## `\(diagram.label)`

        \(sentence)

        ![\(diagram.label)](Marbles/\(name).svg)

        ```
        \(diagram.text)
        ```
        """
    }
}

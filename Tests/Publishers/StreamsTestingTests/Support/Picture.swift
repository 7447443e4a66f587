import Streams
import StreamsTesting
import Testing

/// A diagram and its expected appearance.
struct Picture: Sendable, CustomTestStringConvertible {
    typealias Inputs = [AnyPublisher<String, TestFailure>]

    let label: String
    let inputs: [String]
    var names: [String] = []
    var values: [Character: String] = [:]
    let text: String
    /// The width and the height, followed by a line for each element.
    let shapes: String
    let operation: @Sendable (Inputs, TestScheduler) -> AnyPublisher<String, TestFailure>

    var testDescription: String { label }

    func diagram() throws -> MarbleDiagram {
        try MarbleDiagram(label, inputs: inputs, names: names, values: values, operation)
    }

    static let all = [following, cancelled, failing, long, ends, last, close, colorful, empty]

    private static let following = Picture(
        label: "append", inputs: ["a-(bb)|", "-(ca)#"], names: ["main", "second"],
        text: """
            main    a-(bb)|
            second        -(ca)#
                 ┌──────────────┐
                 │    append    │
                 └──────────────┘
                    a-(bb)-(ca)#
            """,
        shapes: """
            325 322
            text name 37 41 'main'
            line line 80 36 209 36
            rect marble c0 80 21 30 30 15
            text value 95 41 'a'
            rect marble c1 156 21 30 30 15
            text value 171 41 'b'
            rect marble c1 156 55 30 30 15
            text value 171 75 'b'
            line end 209 21 209 51
            text name 37 123 'second'
            line line 209 118 285 118
            circle dot 209 118 4
            rect marble c2 232 103 30 30 15
            text value 247 123 'c'
            rect marble c0 232 137 30 30 15
            text value 247 157 'a'
            line end 294 109 276 127
            line end 276 109 294 127
            rect box 1 182 323 40 9
            text label 162.5 207 'append'
            line line 80 252 285 252
            rect marble c0 80 237 30 30 15
            text value 95 257 'a'
            rect marble c1 156 237 30 30 15
            text value 171 257 'b'
            rect marble c1 156 271 30 30 15
            text value 171 291 'b'
            rect marble c2 232 237 30 30 15
            text value 247 257 'c'
            rect marble c0 232 271 30 30 15
            text value 247 291 'a'
            line end 294 243 276 261
            line end 276 243 294 261
            """
    ) { inputs, _ in inputs[0].append(inputs[1]).eraseToAnyPublisher() }

    private static let cancelled = Picture(
        label: "prefix", inputs: ["a-b-c-d", "----(x|)"],
        text: """
              a-b-!
              ----(x!)
            ┌──────────┐
            │  prefix  │
            └──────────┘
              a-b-|
            """,
        shapes: """
            227 220
            line line 20 36 187 36
            rect marble c0 20 21 30 30 15
            text value 35 41 'a'
            rect marble c1 96 21 30 30 15
            text value 111 41 'b'
            line end cancel 187 21 187 51
            line line 20 84 187 84
            line end cancel 187 62 187 106
            rect marble c2 172 69 30 30 15
            text value 187 89 'x'
            rect box 1 114 225 40 9
            text label 113.5 139 'prefix'
            line line 20 184 187 184
            rect marble c0 20 169 30 30 15
            text value 35 189 'a'
            rect marble c1 96 169 30 30 15
            text value 111 189 'b'
            line end 187 169 187 199
            """
    ) { inputs, _ in inputs[0].prefix(untilOutputFrom: inputs[1]).eraseToAnyPublisher() }

    private static let failing = Picture(
        label: "an operator with a long name", inputs: ["(ab#)"], names: ["x"],
        text: """
            x  (ab#)
            ┌────────────────────────────────┐
            │  an operator with a long name  │
            └────────────────────────────────┘
               (ab#)
            """,
        shapes: """
            312 240
            text name 17 41 'x'
            line line 40 36 55 36
            line end 74 17 36 55
            line end 36 17 74 55
            rect marble c0 40 21 30 30 15
            text value 55 41 'a'
            rect marble c1 40 55 30 30 15
            text value 55 75 'b'
            rect box 1 100 310 40 9
            text label 156 125 'an operator with a long name'
            line line 40 170 55 170
            line end 74 151 36 189
            line end 36 151 74 189
            rect marble c0 40 155 30 30 15
            text value 55 175 'a'
            rect marble c1 40 189 30 30 15
            text value 55 209 'b'
            """
    ) { inputs, _ in inputs[0] }

    private static let colorful = Picture(
        label: "colours", inputs: ["abcdefghijkl|"],
        text: """
              abcdefghijkl|
            ┌──────────────────┐
            │     colours      │
            └──────────────────┘
              ------------(l|)
            """,
        shapes: """
            531 172
            line line 20 36 491 36
            rect marble c0 20 21 30 30 15
            text value 35 41 'a'
            rect marble c1 58 21 30 30 15
            text value 73 41 'b'
            rect marble c2 96 21 30 30 15
            text value 111 41 'c'
            rect marble c3 134 21 30 30 15
            text value 149 41 'd'
            rect marble c4 172 21 30 30 15
            text value 187 41 'e'
            rect marble c5 210 21 30 30 15
            text value 225 41 'f'
            rect marble c6 248 21 30 30 15
            text value 263 41 'g'
            rect marble c7 286 21 30 30 15
            text value 301 41 'h'
            rect marble c8 324 21 30 30 15
            text value 339 41 'i'
            rect marble c9 362 21 30 30 15
            text value 377 41 'j'
            rect marble c0 400 21 30 30 15
            text value 415 41 'k'
            rect marble c1 438 21 30 30 15
            text value 453 41 'l'
            line end 491 21 491 51
            rect box 1 66 529 40 9
            text label 265.5 91 'colours'
            line line 20 136 491 136
            line end 491 114 491 158
            rect marble c1 476 121 30 30 15
            text value 491 141 'l'
            """
    ) { inputs, _ in inputs[0].last().eraseToAnyPublisher() }

    private static let empty = Picture(
        label: "", inputs: ["a"],
        text: """
            ┌────┐
            │    │
            └────┘
              
            """,
        shapes: """
            75 124
            rect box 1 18 73 40 9
            text label 37.5 43
            line line 20 88 61 88
            line line 53 83 61 88
            line line 53 93 61 88
            """
    ) { _, _ in Empty(completeImmediately: false).eraseToAnyPublisher() }
}

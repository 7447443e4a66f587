import Streams
import StreamsTesting

/// Pictures with long values, which need more room.
extension Picture {
    static let long = Picture(
        label: "values", inputs: ["-abcd"],
        values: ["a": "sixteen letters!", "b": "seventeen letters", "c": "abcd", "d": "d"],
        text: """
              -ABCd
            ┌──────────┐
            │  values  │
            └──────────┘
              -ABCd
                A = sixteen letters!
                B = seventeen letters
                C = abcd
            """,
        shapes: """
            703 172
            line line 20 36 689 36
            line line 681 31 689 36
            line line 681 41 689 36
            rect marble c0 116.5 21 151 30 15
            text value 192 41 'sixteen letters!'
            rect marble c1 273.5 21 151 30 15
            text value 349 41 'seventeen lette…'
            rect marble c2 481.5 21 49 30 15
            text value 506 41 'abcd'
            rect marble c3 648 21 30 30 15
            text value 663 41 'd'
            rect box 1 66 701 40 9
            text label 351.5 91 'values'
            line line 20 136 689 136
            line line 681 131 689 136
            line line 681 141 689 136
            rect marble c0 116.5 121 151 30 15
            text value 192 141 'sixteen letters!'
            rect marble c1 273.5 121 151 30 15
            text value 349 141 'seventeen lette…'
            rect marble c2 481.5 121 49 30 15
            text value 506 141 'abcd'
            rect marble c3 648 121 30 30 15
            text value 663 141 'd'
            """
    ) { inputs, _ in inputs[0] }

    static let ends = Picture(
        label: "ends", inputs: ["a|"], values: ["a": "a dozen chars"],
        text: """
              A|
            ┌────────┐
            │  ends  │
            └────────┘
              A|
                A = a dozen chars
            """,
        shapes: """
            178.5 172
            line line 48.8 36 138.5 36
            rect marble c0 1 21 125.5 30 15
            text value 63.8 41 'a dozen chars'
            line end 138.5 21 138.5 51
            rect box 1 66 176.5 40 9
            text label 89.3 91 'ends'
            line line 48.8 136 138.5 136
            rect marble c0 1 121 125.5 30 15
            text value 63.8 141 'a dozen chars'
            line end 138.5 121 138.5 151
            """
    ) { inputs, _ in inputs[0] }

    static let last = Picture(
        label: "last", inputs: ["--(ba|)"], names: ["n"], values: ["a": "a dozen chars", "b": "b"],
        text: """
            n  --(bA|)
            ┌─────────┐
            │  last   │
            └─────────┘
               --(bA|)
                A = a dozen chars
            """,
        shapes: """
            194.8 240
            text name 17 41 'n'
            line line 40 36 131 36
            line end 131 14 131 92
            rect marble c0 116 21 30 30 15
            text value 131 41 'b'
            rect marble c1 68.3 55 125.5 30 15
            text value 131 75 'a dozen chars'
            rect box 1 100 192.8 40 9
            text label 97.4 125 'last'
            line line 40 170 131 170
            line end 131 148 131 226
            rect marble c0 116 155 30 30 15
            text value 131 175 'b'
            rect marble c1 68.3 189 125.5 30 15
            text value 131 209 'a dozen chars'
            """
    ) { inputs, _ in inputs[0] }

    static let close = Picture(
        label: "close", inputs: ["a-b-|"], values: ["a": "a long value", "b": "b"],
        text: """
              A   -b   -|
              A   -b   -|
            ┌─────────────┐
            │    close    │
            └─────────────┘
              (AA)-(bb)-|
                A = a long value
                A = a long value at 0.5 seconds
                b at 2.5 seconds
                | at 4.5 seconds
            """,
        shapes: """
            819.5 220
            line line 44.5 36 699.5 36
            rect marble c0 1 21 117 30 15
            text value 59.5 41 'a long value'
            rect marble c1 364.5 21 30 30 15
            text value 379.5 41 'b'
            line end 699.5 21 699.5 51
            line line 44.5 84 699.5 84
            rect marble c0 1 69 117 30 15
            text value 59.5 89 'a long value'
            rect marble c1 364.5 69 30 30 15
            text value 379.5 89 'b'
            line end 699.5 69 699.5 99
            rect box 1 114 817.5 40 9
            text label 409.8 139 'close'
            line line 44.5 184 779.5 184
            rect marble c0 1 169 117 30 15
            text value 59.5 189 'a long value'
            rect marble c0 81 169 117 30 15
            text value 139.5 189 'a long value'
            rect marble c1 364.5 169 30 30 15
            text value 379.5 189 'b'
            rect marble c1 444.5 169 30 30 15
            text value 459.5 189 'b'
            line end 779.5 169 779.5 199
            """
    ) { inputs, scheduler in
        inputs[0].merge(with: inputs[0].delay(for: 0.5, scheduler: scheduler)).eraseToAnyPublisher()
    }
}

import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func combining() throws -> [OperatorDrawing] {
        try [
            .init(
                "merge", "Sends the values of all upstreams, as they arrive.", "merge(with: other)",
                letters: "-a---b-c-|",
                "---1-2-----3|"
            ) { $0.first.merge(with: $0.second) },
            .init(
                "combineLatest", "Sends the latest values of all upstreams, whenever one arrives.",
                "combineLatest(other, +)",
                letters: "-a----b--|", "---1-----2-|"
            ) { $0.first.combineLatest($0.second, +) },
            .init(
                "zip", "Sends the first values of all upstreams, then the second ones, and so on.", "zip(other, +)",
                letters: "-a-b---c-|", "---1---2-----3|"
            ) { $0.first.zip($0.second, +) },
            .init(
                "withLatestFrom", of: .streamsExtras, "Sends each value with the latest value of another publisher.",
                "withLatestFrom(other, +)",
                letters: "-a---b-c-|", "--1---2--|"
            ) { $0.first.withLatestFrom($0.second, +) },
            .init(
                "append", "Continues with another publisher, or with values, after the first has finished.",
                "append(other)", letters: "-a-b|", "-1-2|"
            ) { $0.first.append($0.second) },
            .init(
                "prepend", "Begins with another publisher, or with values.", "prepend(other)", letters: "-a-b|",
                "-1-2|"
            ) { $0.first.prepend($0.second) },
            .init(
                "amb", of: .streamsExtras,
                "Follows the publisher that is the first to send a signal, and cancels the others.",
                "amb(other)",
                letters: "---a-b-|", "-1--2--3|"
            ) { $0.first.amb($0.second) },
        ]
    }
}

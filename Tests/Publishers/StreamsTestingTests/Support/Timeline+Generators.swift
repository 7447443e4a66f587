import StreamsTesting

extension Generator {
    /// Generates timelines in whole seconds, with any end or none.
    static func timeline<Output>(
        of value: Generator<Output>, ends: [Timeline<Output>.Event] = [.finished, .failed, .cancelled]
    ) -> Generator where Value == Timeline<Output> {
        let gap = Generator<Int>.int(in: 0...3)
        let values = Generator<[(Int, Timeline<Output>.Event)]>.array(of: .pair(gap, value.map { .value($0) }))
        let end = Generator<(Int, Timeline<Output>.Event)?>.pair(gap, .element(of: ends)).optional
        return .pair(values, end).map { values, end in
            var seconds = 0
            return Timeline(
                (values + [end].compactMap(\.self)).map { gap, event in
                    seconds += gap
                    return Timeline.Moment(.seconds(seconds), event)
                })
        }
    }

    /// Generates a value of each.
    static func pair<First, Second>(_ first: Generator<First>, _ second: Generator<Second>) -> Generator<
        (First, Second)
    > {
        Generator<(First, Second)> { (first.draw(from: &$0), second.draw(from: &$0)) }
    }
}

extension Generator<String> {
    /// Generates texts that are hard to draw: long ones, empty ones, syntax, halves of flags, accents without a letter.
    static var text: Generator {
        let pieces = [
            "a", "B", "long", "", "-", "(", "…", " ", "\n", "🇩", "🇪", "\u{301}", "\u{0}", "\u{FFFE}", "<&>\"'", "é",
            "👩‍👩‍👧", "가", "ᄀ",
        ]
        return Generator<[String]>.array(of: .element(of: pieces), count: 0...2).map { $0.joined() }
    }
}

extension Timeline {
    /// Returns the timeline with frames of the given length in place of seconds.
    func stretched(by frame: VirtualTime.Stride) -> Timeline {
        Timeline(moments.map { Moment($0.time * frame, $0.event) })
    }
}

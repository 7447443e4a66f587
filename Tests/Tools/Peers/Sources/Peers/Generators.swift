import Cases
import StreamsTesting

extension Generator<Case> {
    /// Generates cases whose chains contain the word at a random place, and any other operators.
    static func cases(with word: Word?, depth: Int) -> Generator {
        let words = Word.allCases.filter { $0 != .subscribeOnImmediate }
        let subjects = Generator<[Int?]>.array(of: Generator<Int>.int(in: 0...9).optional, count: 3...3)
        let chain = Generator<[Operation]>.array(of: .operation(.element(of: words)), count: 0...depth)
        return Generator { choices in
            var operations = chain.draw(from: &choices)
            if let word {
                operations = Array(operations.prefix(depth - 1))
                let place = Generator<Int>.int(in: 0...operations.count).draw(from: &choices)
                operations.insert(
                    Generator<Operation>.operation(.always(word)).draw(from: &choices), at: place)
            }
            return Case(
                origin: Generator<Source>.source.draw(from: &choices), chain: operations,
                subjects: subjects.draw(from: &choices),
                subscribers: Generator<[Listener]>.array(of: .script, count: 1...2).draw(from: &choices),
                turns: Generator<[Action]>.array(of: .turn, count: 0...8).draw(from: &choices))
        }
    }
}

extension Generator<Operation> {
    static func operation(_ words: Generator<Word>) -> Generator {
        Generator { choices in
            let word = words.draw(from: &choices)
            return Operation(
                word, number: Generator<Int>.int(in: 0...3).draw(from: &choices),
                variant: Generator<Int>.int(in: 0...5).draw(from: &choices),
                sources: (0..<word.sourceCount).map { _ in Generator<Source>.source.draw(from: &choices) })
        }
    }
}

extension Generator<Source> {
    static var source: Generator {
        let value = Generator<Int>.int(in: 0...9)
        let values = Generator<[Int]>.array(of: value, count: 0...4)
        let scripts = Generator<[[Source.Step]]>.array(of: .script, count: 1...3)
        return .frequency([
            (6, scripts.map { .scripted($0) }),
            (5, Generator<Int>.int(in: 0...2).map { .subject($0) }),
            (2, values.map { .sequence($0) }),
            (1, value.map { .just($0) }), (1, value.optional.map { .optional($0) }),
            (1, Generator<Bool>.bool.map { .empty(completes: $0) }), (1, .always(.fail)),
            (1, Generator { .record(values.draw(from: &$0), fails: Generator<Bool>.bool.draw(from: &$0)) }),
            (1, value.optional.map { .result($0) }), (1, value.optional.map { .future($0) }),
        ])
    }
}

extension Generator<[Source.Step]> {
    /// Generates values and waits, with or without an end.
    static var script: Generator {
        let step = Generator<Source.Step>.frequency([
            (3, Generator<Int>.int(in: 0...9).map { .value($0) }),
            (1, Generator<Int>.int(in: 1...3).map { .wait($0 * 1_000) }),
        ])
        let steps = Generator<[Source.Step]>.array(of: step, count: 0...6)
        let end = Generator<[Source.Step]>.element(of: [[.finish], [.fail], []])
        return Generator { choices in
            let start = Generator<[Source.Step]>.element(of: [[], [.wait(1_000)]]).draw(from: &choices)
            return start + steps.draw(from: &choices) + end.draw(from: &choices)
        }
    }
}

extension Generator<Listener> {
    static var script: Generator {
        let demand = Generator<Int?>.frequency([(2, .always(nil)), (3, Generator<Int>.int(in: 0...3).map { $0 })])
        let inside = Generator<[Action]>.array(of: .inside, count: 0...6)
        return Generator { choices in
            let path = Generator<Listener.Path>.element(of: [.handshake, .handshake, .sink]).draw(from: &choices)
            return Listener(
                path: path, initialDemand: demand.draw(from: &choices), inside: inside.draw(from: &choices))
        }
    }
}

extension Generator<Action> {
    /// Generates the actions between signals.
    static var turn: Generator {
        .frequency([
            (4, sending), (2, Generator<Int>.int(in: 1...3).map { .request($0) }), (1, .always(.cancel)),
            (1, .always(.join)), (1, .always(.connect)), (2, Generator<Int>.int(in: 0...4).map { .wait($0 * 1_000) }),
        ])
    }

    /// Generates the actions during an event.
    static var inside: Generator {
        .frequency([
            (3, .always(.nothing)), (2, Generator<Int>.int(in: 1...3).map { .request($0) }), (1, .always(.cancel)),
            (2, Generator<Int>.int(in: 0...3).map { .answer($0) }), (1, sending),
        ])
    }

    private static var sending: Generator {
        Generator { choices in
            let subject = Generator<Int>.int(in: 0...2).draw(from: &choices)
            let value = Generator<Int>.int(in: 0...9).draw(from: &choices)
            return Generator.frequency([
                (6, .always(.send(value, to: subject))), (1, .always(.finish(subject))), (1, .always(.fail(subject))),
            ]).draw(from: &choices)
        }
    }
}

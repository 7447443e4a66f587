import Cases

extension Case {
    /// Whether nothing is sent before all subscriptions have come.
    var startsSilently: Bool {
        chain.allSatisfy {
            ![.prepend, .prependSequence, .multicastSubject].contains($0.word) && ($0.word, $0.number) != (.prefix, 0)
        }
            && sources.allSatisfy {
                switch $0 {
                case .scripted(let scripts): scripts.allSatisfy { if case .wait = $0.first { true } else { false } }
                case .subject(let index): subjects[index] == nil
                default: false
                }
            }
    }

    /// Whether OpenCombine can play the case without a trap.
    var isPlayable: Bool { Self.traps.allSatisfy { !$0.isSprung(self) } }

    /// Legal cases in which OpenCombine ends the program.
    private static let traps: [(reason: String, isSprung: @Sendable (Case) -> Bool)] = [
        (
            "A filter, a catch and others do not expect a completion before the subscription, as zip, buffer and …(untilOutputFrom:) send.",
            {
                (!$0.startsSilently || $0.words.contains(.subscribeOn)) && !$0.words.isDisjoint(with: ending)
                    && $0.chain.count > 1
            }
        ),
        (
            "replaceEmpty sends values without demand, which these operators do not expect.",
            { $0.words.contains(.replaceEmpty) && !$0.words.isDisjoint(with: exact) }
        ),
        (
            "zip's upstream part does not retain its downstream part, which an end or a cancel during a signal may release.",
            { played in
                !played.words.isDisjoint(with: zips)
                    && (played.chain.count > 1 || played.subscribers.contains { $0.inside.contains(.cancel) })
            }
        ),
        (
            "replaceError sends its value again and again when it receives a request during the value.",
            { !$0.words.isDisjoint(with: asking) && !$0.words.isDisjoint(with: exact) }
        ),
        (
            "subscribe(on:) requests under a lock, which a request for another value during the delivery finds held.",
            { $0.words.contains(.subscribeOnImmediate) }
        ),
    ]

    private static let zips: Set<Word> = [.zip, .zipAsSecond, .zipFour, .zipThree, .zipTransform]
    private static let ending = zips.union([.buffer, .prefixUntil, .dropUntil])
    /// Operators that turn the answer to a value into a request.
    private static let asking: Set<Word> = [.receiveOnImmediate, .retry, .measureInterval, .buffer]
    private static let exact: Set<Word> = [
        .replaceError, .setFailureType, .assertNoFailure, .breakpointOnError, .makeConnectable, .catch, .tryCatch,
        .retry,
        .switchToLatest,
    ]
}

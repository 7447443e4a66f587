import Cases

extension KnownDifference {
    /// Operators that ask their upstream, or are subscribed to it, before they hand over their subscription, in one of
    /// the libraries: when the subscription comes is not compared.
    static let eagerWords: Set<Word> = [.buffer, .throttle, .dropFirst, .dropUntil]

    static let all = general + ofOperators

    private static let general = [
        KnownDifference(.openCombine("A subject sends to its subscribers in the order of a set."), same: .each) {
            $0.played.subscribers.count > 1 && $0.subjectSubscriptions.values.contains { $0 > 1 }
        },
        KnownDifference(.openCombine("A subject sends to its subscribers in the order of a set."), same: .nothing) {
            $0.subjectSubscriptions.values.contains { $0 > 1 }
        },
        KnownDifference(.row("What is under way when its subscriber cancels"), same: .received) { comparison in
            comparison.common.contains { $0.what == "does cancel" }
                && (comparison.firstThere?.what.isCompletion == true || comparison.firstThere?.what.isReceived == true)
        },
        KnownDifference(.row("A `Future`, asked from inside of its subscription"), same: .received) {
            $0.played.sources.contains { if case .future = $0 { true } else { false } }
                && $0.firstHere?.what.isRequest == true && $0.firstThere?.what.isRequest == false
        },
        KnownDifference(
            .row("`delay`, `debounce`, `throttle`, `timeout`, `collect` by time"),
            same: .each
        ) {
            $0.played.subscribers.count > 1
                && !$0.played.words.isDisjoint(with: [
                    .delay, .debounce, .throttle, .timeout, .receiveOn, .subscribeOn,
                ])
        },
    ]

    private static let zips: Set<Word> = [.zip, .zipAsSecond, .zipFour, .zipThree, .zipTransform]

    private static let ofOperators = [
        KnownDifference(.row("`prefix(0)`, `output(in:)` of no positions"), same: .nothing) {
            $0.played.chain.contains { $0.word == .prefix && $0.number == 0 } && $0.firstThere?.what == "is subscribed to"
        },
        KnownDifference(
            .row("`receive(on:)` the immediate scheduler, sent to from inside of a signal"), of: [.receiveOnImmediate],
            same: .received),
        KnownDifference(.row("`ignoreOutput()`"), of: [.ignoreOutput], same: .received) { here, there in
            here.isRequest
        },
        KnownDifference(
            .openCombine("What is answered to a value is forgotten when the failure comes inside of it."),
            of: [.replaceError, .setFailureType, .assertNoFailure, .breakpointOnError, .makeConnectable], same: .nothing
        ) { here, there in here.isReceived },
        KnownDifference(
            .row("`autoconnect()`, cancelled while it connects"),
            of: [.share, .multicast, .multicastSubject, .makeConnectable], same: .received
        ) { here, there in here == "is cancelled" },
        KnownDifference(
            .openCombine("A subject sends to its subscribers in the order of a set."), same: .each
        ) {
            $0.played.subscribers.count > 1
                && !$0.played.words.isDisjoint(with: [.share, .multicast, .multicastSubject, .makeConnectable])
        },
        KnownDifference(
            .openCombine("buffer and throttle lose what comes before they have handed their subscription over."),
            same: .nothing
        ) {
            !$0.startsSilently && !$0.played.words.isDisjoint(with: [.buffer, .throttle])
                && ($0.firstHere?.what.isReceived == true || $0.firstThere?.what.isReceived == true)
        },
        KnownDifference(
            .openCombine("throttle counts what is asked for when a value comes, not when it is sent."), of: [.throttle],
            same: .nothing
        ) { here, there in here.isReceived },
        KnownDifference(.row("`zip`, when one upstream has failed"), of: zips, same: .received) { here, there in
            here == "is cancelled" || there == "is cancelled"
        },
        KnownDifference(.openCombine("buffer ends when more is asked for."), of: [.buffer], same: .nothing) { here, _ in
            here.isCompletion
        },
        KnownDifference(
            .row("`autoconnect()`, cancelled while it connects"), same: .nothing
        ) { comparison in
            comparison.played.subscribers.count > 1 && comparison.common.contains { $0.what == "does cancel" }
                && !comparison.played.words.isDisjoint(with: [
                    .share, .multicast, .multicastSubject, .makeConnectable,
                ])
        },
        KnownDifference(
            .row("`prefix(untilOutputFrom:)`, `drop(untilOutputFrom:)`"), of: [.prefixUntil, .dropUntil],
            same: .received
        ) { here, _ in here == "is cancelled" },
        KnownDifference(
            .openCombine("It ends with the value after the last one."), of: [.prefix, .outputAt, .outputIn], same: .nothing
        ) { here, there in here.isCompletion || here == "is cancelled" },
        KnownDifference(.row("`replaceEmpty`"), of: [.replaceEmpty], same: .nothing) { _, there in
            there == "is asked for unlimited" || there.isReceived
        },
        KnownDifference(
            .row("`retry`, what a value is answered"), of: [.retry, .measureInterval], same: .received
        ) { here, there in here.replacing("is answered", with: "is asked for") == there },
        KnownDifference(
            .row("Replacements one after the other (`retry`, `catch`, `append`, `flatMap`)"),
            of: [.append, .appendPublisher, .appendSequence, .prepend, .prependPublisher, .prependSequence],
            same: .received
        ) { here, there in here.isRequest && (there.isRequest || there.isCompletion) },
        KnownDifference(
            .row("`flatMap`, how much of its publishers is asked for"), of: [.flatMap, .flatMapMax], same: .received
        ) { here, there in here.isRequest || there.isRequest },
        KnownDifference(
            .row("`flatMap`, when one of its publishers fails"), of: [.flatMap, .flatMapMax], same: .received
        ) { here, _ in here == "is cancelled" },
        KnownDifference(
            .openCombine("zip hands its subscription over when it has subscribed to all."),
            of: zips, same: .received
        ) { here, there in here.isSubscription || here.isRequest },
        KnownDifference(
            .openCombine("zip ends, and more than once, before it hands its subscription over."), same: .nothing
        ) {
            !$0.isOrderly && !$0.played.words.isDisjoint(with: zips)
        },
        KnownDifference(
            .row("`autoconnect()`, cancelled when the subscription comes"),
            of: [.share, .multicast, .multicastSubject, .makeConnectable], same: .received
        ) { here, there in there == "is subscribed to" },
        KnownDifference(
            .row("`subscribe(on:)`, what is asked for when the subscription comes"), of: [.subscribeOn],
            same: .received
        ) { here, there in here.hasPrefix("is asked") && there.isCompletion || there == "is subscribed to" },
    ]
}

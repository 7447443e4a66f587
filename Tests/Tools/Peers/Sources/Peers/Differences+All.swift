import Cases

extension KnownDifference {
    /// Operators that request from their upstream, or are subscribed to it, before they pass on their subscription, in
    /// one of the libraries: the time of the subscription is not compared.
    static let eagerWords: Set<Word> = zips.union([.buffer, .throttle, .dropFirst, .dropUntil])

    static let all = subscribers + endings + upstreams + received

    private static let zips: Set<Word> = [.zip, .zipAsSecond, .zipFour, .zipThree, .zipTransform]
    private static let shared: Set<Word> = [.share, .multicast, .multicastSubject, .makeConnectable]
    private static let following: Set<Word> = [
        .append, .appendPublisher, .appendSequence, .prepend, .prependPublisher, .prependSequence, .catch, .tryCatch,
        .retry,
    ]
    private static let timing: Set<Word> = [.delay, .debounce, .throttle, .timeout, .receiveOn, .subscribeOn]

    /// Differences with several subscribers.
    private static let subscribers = [
        KnownDifference(order, same: .each) { $0.isShared(by: shared) },
        KnownDifference(order, same: .received) { $0.isShared(by: shared) },
        KnownDifference(order, same: .nothing) { $0.isShared(by: shared) && $0.sendsInside },
        KnownDifference(order, same: .nothing) { $0.subjectSubscriptions.values.contains { $0 > 1 } },
        KnownDifference(.row("`autoconnect()`, cancelled while it connects"), same: .nothing) { comparison in
            comparison.isShared(by: shared) && comparison.has(shared)
                && (comparison.firstHere?.what.contains("cancel") == true
                    || comparison.common.contains {
                        $0.what == "does cancel" || $0.what.isReceived && $0.what.isCompletion
                    })
        },
        KnownDifference(.row("`delay`, `debounce`, `throttle`, `timeout`, `collect` by time"), same: .received) {
            $0.played.subscribers.count > 1 && $0.has(timing)
        },
    ]

    private static let order = Ground.openCombine("A subject sends to its subscribers in the order of a set.")

    /// Differences after the end.
    private static let endings = [
        KnownDifference(.row("Signals under way when the subscriber cancels"), same: .received) { comparison in
            comparison.common.contains { $0.what == "does cancel" }
                && comparison.firstThere.map {
                    $0.what.isCompletion || $0.what.isReceived
                        || !$0.who.hasPrefix("upstream") && !$0.who.hasPrefix("subscriber")
                } == true
        },
        KnownDifference(.row("Values after a completion or a cancel"), same: .received) { comparison in
            guard let there = comparison.firstThere, !there.who.hasPrefix("upstream") else { return false }
            return comparison.common.contains { $0.who == there.who && $0.what.contains("cancel") }
                || !there.who.hasPrefix("subscriber") && there.what.isCompletion
                || comparison.played.subscribers.count == 1
                    && comparison.common.contains {
                        $0.who == "subscriber 1" && $0.what.isReceived && $0.what.isCompletion
                    }
        },
        KnownDifference(.row("The upstream of an operator that ends early"), same: .receivedAndCancelled) {
            $0.firstThere?.what == "is cancelled"
        },
        KnownDifference(.row("The upstream of an operator that ends early"), same: .received) { comparison in
            guard let here = comparison.firstHere else { return false }
            return comparison.played.subscribers.contains { $0.path == .sink }
                && (comparison.firstThere?.what.contains("cancel") == true && here.what.isReceived
                    || !here.who.hasPrefix("upstream") && !here.who.hasPrefix("subscriber"))
        },
        KnownDifference(.row("A completion before the subscription"), same: .nothing) {
            $0.has([.prefixUntil, .dropUntil]) && !$0.startsSilently
        },
        KnownDifference(.row("A second completion"), same: .received) { comparison in
            comparison.common.contains { $0.who == comparison.firstThere?.who && $0.what.isCompletion }
        },
    ]

    /// Differences in the requests to upstreams, and in their order.
    private static let upstreams = [
        upstream(
            .row("`prefix(untilOutputFrom:)`, `drop(untilOutputFrom:)`"), of: [.prefixUntil, .dropUntil],
            same: .received),
        upstream(.row("`replaceEmpty`"), of: [.replaceEmpty], same: .received),
        upstream(.row("`retry`, the demand that is returned for a value"), of: [.retry, .measureInterval]),
        upstream(.row("Replacements one after the other (`retry`, `catch`, `append`, `flatMap`)"), of: following),
        upstream(.row("`flatMap`, the demand on its publishers"), of: [.flatMap, .flatMapMax]),
        upstream(.row("`ignoreOutput()`"), of: [.ignoreOutput]),
        KnownDifference(.row("A subscription that arrives after the cancel"), same: .received) { comparison in
            comparison.has([.flatMap, .flatMapMax, .switchToLatest])
                && comparison.common.contains { $0.what == "does cancel" || $0.what.isReceived && $0.what.isCompletion }
        },
        KnownDifference(.row("`flatMap`, when one of its publishers fails"), same: .received) {
            $0.has([.flatMap, .flatMapMax]) && $0.firstHere?.what.contains("cancel") == true
        },
        upstream(.row("`zip`, with a request made inside a value"), of: zips, same: .received),
        upstream(.row("`autoconnect()`, cancelled while it connects"), of: shared, same: .received),
        upstream(
            .row("`buffer`, `throttle`, `dropFirst`, with a request made while the subscription is received"),
            of: eagerWords),
        upstream(.row("`subscribe(on:)`, with a sink"), of: [.subscribeOn], same: .received),
        KnownDifference(.row("A `Future`, with a request made while the subscription is received"), same: .received) {
            $0.played.sources.contains { if case .future = $0 { true } else { false } }
                && $0.firstHere?.what.isRequest == true
        },
        upstream(
            .row("`receive(on:)` the immediate scheduler, with a value sent inside a signal"),
            of: [.receiveOnImmediate],
            same: .received),
    ]

    /// Differences in the received signals.
    private static let received = [
        KnownDifference(.row("A subscription that arrives after the cancel"), same: .nothing) { comparison in
            comparison.played.subscribers.count > 1 && comparison.has([.flatMap, .flatMapMax, .switchToLatest])
                && comparison.common.contains { $0.what == "does cancel" }
        },
        KnownDifference(
            .row("`buffer`, `throttle`, `dropFirst`, with a request made while the subscription is received"),
            same: .nothing
        ) {
            $0.has(eagerWords) && ($0.sendsInside || $0.played.subscribers.contains { $0.inside.first == .cancel })
        },
        KnownDifference(
            .row("`receive(on:)` the immediate scheduler, with a value sent inside a signal"), same: .nothing
        ) { $0.has([.receiveOnImmediate]) && ($0.played.subscribers.count > 1 || $0.sendsInside) },
        KnownDifference(.row("`timeout`, when it begins"), same: .nothing) { comparison in
            comparison.has([.timeout])
                && comparison.firstHere.map { $0.what.contains("cancel") || $0.what.isCompletion } == true
                && (comparison.played.chain.count > 1
                    || comparison.played.subscribers.contains { $0.initialDemand == 0 })
        },
        KnownDifference(.row("`prefix(0)`, `output(in:)` with an empty range"), same: .nothing) {
            $0.played.chain.contains { $0.word == .prefix && $0.number == 0 }
                && $0.firstThere?.what == "is subscribed to"
        },
        KnownDifference(.openCombine("prefix ends with the value after the last one."), same: .nothing) {
            let here = $0.firstHere?.what ?? ""
            return $0.has([.prefix, .outputAt, .outputIn])
                && ($0.endsLaterThere || here.contains("cancel") || here.isCompletion || $0.played.chain.count > 1)
        },
        KnownDifference(.row("`replaceEmpty`"), same: .nothing) {
            $0.has([.replaceEmpty])
                && ($0.played.chain.count > 1 || $0.played.subscribers.contains { $0.initialDemand != nil })
        },
        KnownDifference(.row("`drop(untilOutputFrom:)` |"), of: [.dropUntil], same: .nothing) { here, _ in
            here.isRequest
        },
        KnownDifference(
            .row("`buffer`, `throttle`, `dropFirst`, with a request made while the subscription is received"),
            of: eagerWords,
            same: .nothing
        ) { here, there in here.hasPrefix("does") || there.hasPrefix("does") },
        KnownDifference(
            .openCombine("zip subscribes to the others after it has been cancelled."), same: .nothing
        ) { $0.has(zips) && $0.played.subscribers.count > 1 },
        KnownDifference(.row("`subscribe(on:)`, with a sink"), same: .nothing) {
            $0.has([.subscribeOn]) && $0.played.chain.count + $0.played.subscribers.count > 2
                && $0.played.subscribers.contains { $0.path == .sink }
        },
        KnownDifference(
            .openCombine(
                "zip ends, even more than once, before it has subscribed to all, and loses answers."),
            same: .nothing
        ) { !$0.startsSilently && $0.has(zips) },
        KnownDifference(
            .openCombine("The answer to a value is forgotten when the failure comes during the value."),
            of: [
                .replaceError, .setFailureType, .assertNoFailure, .breakpointOnError, .makeConnectable, .catch,
                .tryCatch,
            ], same: .nothing
        ) { here, there in here.isReceived || here.isRequest || here.isCompletion },
        KnownDifference(.openCombine("flatMap fails before it sends its kept values, and continues."), same: .nothing) {
            $0.has([.flatMap, .flatMapMax])
                && ($0.goesOn || $0.failsEarlierThere
                    || $0.firstHere?.what.isReceived == true && $0.firstThere?.what.isReceived == false
                    || $0.firstThere?.what.contains("failure") == true)
        },
        KnownDifference(
            .row("`retry`, the demand that is returned for a value"), of: [.retry, .measureInterval], same: .nothing
        ) { _, there in there.isReceived },
        KnownDifference(.row("`buffer`, when its upstream fails while values wait"), same: .nothing) {
            $0.has([.buffer]) && $0.openCombine.contains { $0.what.contains("failure") || $0.what.contains("error") }
        },
        KnownDifference(.row("`subscribe(on:)`, with a sink"), of: [.subscribeOn], same: .nothing) { here, there in
            here.isSubscription && there.isCompletion
        },
        KnownDifference(
            .openCombine("buffer and throttle lose values that come before they have passed on their subscription."),
            same: .nothing
        ) {
            (!$0.startsSilently || $0.sendsInside) && $0.has([.buffer, .throttle])
                && [$0.firstHere, $0.firstThere].contains {
                    $0.map { $0.what.isReceived || $0.what.isRequest } ?? false
                }
        },
        KnownDifference(
            .openCombine("throttle counts demand when a value comes, not when it is sent."), same: .nothing
        ) {
            $0.has([.throttle])
                && ($0.played.chain.count > 1 || $0.played.subscribers.contains { $0.initialDemand != nil })
        },
        KnownDifference(.openCombine("buffer ends when more is requested."), same: .nothing) {
            $0.has([.buffer]) && $0.endsLaterThere
        },
    ]
}

extension Comparison {
    /// Whether OpenCombine receives the same, except for values before the failure, which were kept for lack of demand.
    fileprivate var failsEarlierThere: Bool {
        let (here, there) = (streams.received, openCombine.received)
        return here.count > there.count && here.last == there.last && here.last?.contains("failure") == true
            && here.starts(with: there.dropLast())
    }

    /// Whether several subscribers share the publisher of an operator, or a subject.
    fileprivate func isShared(by words: Set<Word>) -> Bool {
        played.subscribers.count > 1 && (has(words) || subjectSubscriptions.values.contains { $0 > 1 })
    }
}

import Streams

extension OperatorLaws {
    /// Checks all laws of one case, except those of threads.
    public func check(_ script: Script) throws {
        if script.upstream.isHostile { return try checkHostile(script) }
        let alone = try checkRun(script)
        if !traits.contains(.isShared) { try checkAlone(script, alone) }
    }

    /// Checks one run: the rules, the model, and, when it is over, that the subscription and the upstream, which others
    /// may still hold, retain nothing. Returns the received events.
    private func checkRun(_ script: Script) throws -> [String] {
        let stage = LawStage(isAtHome: script.isAtHome)
        weak var keepsake: Keepsake?
        weak var subscriber: Recorder<Output, Failure>?
        var subscription: (any Cancellable)?
        let received: [String]
        let upstream = Upstream(script.upstream, on: stage)
        do {
            let loan = Keepsake()
            keepsake = loan
            let performance = play(upstream, to: [script.subscriber], on: stage.lending(loan))[0]
            defer {
                if !performance.recorder.isOver { performance.recorder.cancel() }
                stage.scheduler.run(limit: 10_000)
            }
            do {
                try checkRules(script, performance, stage)
                if let model { try checkModel(script, model, performance, stage) }
            } catch { throw performance.recorder.showing(error) }
            (subscriber, subscription) = (performance.recorder, performance.subscription)
            received = performance.received
        }
        try withExtendedLifetime((subscription, upstream)) {
            try StreamsTesting.check(subscriber == nil, "The subscriber is kept after the end (rule 3.13).")
            try StreamsTesting.check(keepsake == nil, "The closures are kept after the end (rule 3.13).")
            try StreamsTesting.check(
                stage.heldSubscriptions.allSatisfy { $0 === subscription as AnyObject },
                "An upstream's subscription is kept after the end (rule 3.13).")
        }
        return received
    }

    private func play(
        _ upstream: Upstream<Input, InputFailure>, to subscribers: [SubscriberScript], on stage: LawStage
    ) -> [Performance<Output, Failure>] {
        Performance.play(
            subscribers, at: apply(upstream.publisher, stage), on: stage,
            upstream: (upstream.next, upstream.provoke, { upstream.isDone }))
    }

    /// Checks the rules between the operator and its subscriber, and between the operator and its upstreams.
    private func checkRules(
        _ script: Script, _ performance: Performance<Output, Failure>, _ stage: LawStage
    ) throws {
        try performance.recorder.checkRules()
        let upstreams = stage.subscriptions
        try StreamsTesting.check(
            upstreams.allSatisfy { $0.cancelCount <= 1 }, "An upstream was cancelled more than once (rule 2.6).")
        try StreamsTesting.check(
            !upstreams.contains(where: \.hasBadAnswer), "An upstream was answered with what is not a demand.")
        try StreamsTesting.check(
            !performance.recorder.isOver || upstreams.allSatisfy(\.isOver),
            "An upstream was not cancelled at the end (rules 2.6, 3.12).")
        try StreamsTesting.check(
            script.subscriber.inside.contains { $0 != .nothing }
                || upstreams.allSatisfy { $0.callsDuringCompletion == 0 },
            "An upstream received a request or a cancel while it completed (rule 2.3).")
    }

    /// Neither a sink nor a subscriber with the operator's own subscription may receive a signal that breaks a rule. An
    /// operator that hands the upstream's own subscription on may pass on whatever the upstream sends. A cancel before
    /// the subscription reaches nobody.
    private func checkHostile(_ script: Script) throws {
        let stage = LawStage(isAtHome: script.isAtHome)
        let recorder = play(Upstream(script.upstream, on: stage), to: [script.subscriber], on: stage)[0].recorder
        defer { recorder.cancel() }
        if recorder.violations.isEmpty || script.subscriber.path == .handshake && handsSubscriptionOn(script) { return }
        let isCancelledEarly =
            script.upstream.misbehavior.contains(.noSubscription)
            && recorder.violations.contains { $0.hasPrefix("subscription came after the cancel") }
        if !isCancelledEarly { try recorder.checkRules() }
    }

    /// Determined from a run in which the upstream keeps all rules.
    private func handsSubscriptionOn(_ script: Script) -> Bool {
        let stage = LawStage(isAtHome: script.isAtHome)
        let proper = Upstream<Input, InputFailure>(UpstreamScript(steps: [.wait(1)]), on: stage)
        let performance = play(proper, to: [SubscriberScript()], on: stage)[0]
        defer { performance.recorder.cancel() }
        return stage.heldSubscriptions.contains { $0 === performance.subscription as AnyObject }
    }

    /// Two subscribers receive the same as one alone. With two, no subscriber makes the upstream send.
    private func checkAlone(_ script: Script, _ events: [String]) throws {
        let subscriber = script.subscriber.filter { !$0.provokes }
        func received(by count: Int) -> [[String]] {
            let stage = LawStage(isAtHome: script.isAtHome)
            let upstream = Upstream(script.upstream, on: stage)
            let performances = play(upstream, to: Array(repeating: subscriber, count: count), on: stage)
            defer { for performance in performances { performance.recorder.cancel() } }
            return performances.map(\.received)
        }
        let alone = script.subscriber.provokes ? received(by: 1) : [events]
        for other in received(by: 2) {
            try checkEqual([other], alone, "Two subscribers do not receive what one alone does (rule 1.10)")
        }
    }

    /// Checks the output against the model, and that the operator requested no more values than it needs.
    private func checkModel(
        _ script: Script, _ model: Model<Input, InputFailure, Output, Failure>,
        _ performance: Performance<Output, Failure>, _ stage: LawStage
    ) throws {
        guard isExact(script) else { return }
        let (recorder, history) = (performance.recorder, script.upstream.history)
        try model.compare(recorder, model.predict(history))
        let isWaiting = !recorder.isOver && recorder.unmetDemand == .none
        guard isWaiting, script.upstream.origin == .elsewhere, traits.isThrifty,
            let upstream = stage.firstSubscription, !upstream.isOver
        else { return }
        let needed = (0...history.values.count).first { count in
            let part = History<Input, InputFailure>(Array(history.values.prefix(count)), nil)
            return model.predict(part).values.count >= recorder.values.count
        }
        try checkEqual(
            upstream.demand, .max(needed ?? history.values.count),
            "More was requested from upstream than the demand needs (rule 2.1).")
    }

    /// Whether the model holds for the script.
    private func isExact(_ script: Script) -> Bool {
        let (subscriber, origin) = (script.subscriber, script.upstream.origin)
        let isSynchronous = origin == .sequence
        let takesAnyDemand = traits.isDisjoint(with: [.needsUnlimitedDemand, .needsSynchronousUpstream])
        // A value that a subject sends during a delivery arrives inside it, unless another thread has sent before;
        // without demand it is lost.
        let actions = subscriber.inside + subscriber.outside
        // A failure that is sent inside the last value arrives before the operator's own completion.
        var canBeProvoked = takesAnyDemand && !traits.contains(.asksAhead)
        if case .failure = script.upstream.history.completion { canBeProvoked = false }
        let isEarly =
            traits.contains(.subscribesLater) && subscriber.provokes
            || subscriber.path == .handshake && subscriber.inside.first?.provokes == true
        return (canBeProvoked || !actions.contains(.provoke)) && !isEarly
            && (isSynchronous || !traits.contains(.needsSynchronousUpstream))
            && (subscriber.isUnlimited || takesAnyDemand && origin != .subject)
    }
}

extension OperatorTraits {
    fileprivate var isThrifty: Bool {
        isDisjoint(with: [.needsUnlimitedDemand, .needsSynchronousUpstream, .asksAhead])
    }
}

extension Recorder {
    var isOver: Bool { isCancelled || completion != nil }

    /// Throws if a rule was broken.
    func checkRules() throws { try check(violations.isEmpty, violations.joined(separator: "\n")) }

    /// Returns the failure, below a picture of the received signals.
    func showing(_ failure: any Error) -> CheckFailure {
        let picture = marbles().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
        return CheckFailure("    received    \(picture)\n\(failure)")
    }
}

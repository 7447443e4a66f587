import Streams
import StreamsTesting
import Testing

@Suite struct OperatorLaws {
    @Test("An operator sends what its model says, as far as it is asked", arguments: Operator.all)
    func model(of subject: Operator) throws {
        try forAll(.exact(.always(Chain(operators: [subject]))), count: 150) { try $0.checkModel() }
    }

    @Test("A chain of operators sends what their models say, as far as it is asked")
    func modelOfChains() throws {
        try forAll(.exact(Chain.generator(of: Operator.all)), count: 1500) { try $0.checkModel() }
    }

    @Test("A chain that is exact for any demand is so for any demand")
    func demandOfChains() throws {
        let exact = Operator.all.filter { $0.exactness == .always }
        try forAll(.exact(Chain.generator(of: exact)), count: 1500) { try $0.checkModel() }
    }

    @Test("An operator keeps the rules, whatever its subscriber does", arguments: Operator.all)
    func rules(of subject: Operator) throws {
        try forAll(.any(.always(Chain(operators: [subject]))), count: 150) { try $0.checkRules() }
    }

    @Test("A chain of operators keeps the rules, whatever its subscriber does")
    func rulesOfChains() throws {
        try forAll(.any(Chain.generator(of: Operator.all)), count: 1500) { try $0.checkRules() }
    }

    @Test("An operator takes no more from upstream than it needs for what is asked", arguments: Operator.thrifty)
    func thrift(of subject: Operator) throws {
        try forAll(.thrifty(.always(Chain(operators: [subject]))), count: 150) { try $0.checkThrift() }
    }

    @Test("A chain of operators takes no more from upstream than it needs for what is asked")
    func thriftOfChains() throws {
        // What hops takes what is asked for before an operator behind it fails.
        let direct = Operator.thrifty.filter { !$0.traits.contains(.hops) }
        try forAll(.thrifty(Chain.generator(of: direct)), count: 1500) { try $0.checkThrift() }
    }

    @Test("State is born at subscription: each subscriber gets the same", arguments: Operator.all)
    func stateIsBornAtSubscription(of subject: Operator) throws {
        guard !subject.traits.contains(.isShared) else { return }
        try forAll(.exact(.always(Chain(operators: [subject]))), count: 50) { try $0.checkTwice() }
    }
}

extension Performance {
    fileprivate func checkModel() throws {
        let recorder = play(on: Stage(isAtHome: isAtHome))
        let expected = chain.model(history)
        let values = recorder.values.map(\.number)
        try checkEqual(values, Array(expected.values.prefix(values.count)))
        if !recorder.isCancelled, recorder.unmetDemand != .none {
            try checkEqual(History(values, recorder.completion), expected)
        }
    }

    fileprivate func checkRules() throws {
        let stage = Stage(isAtHome: isAtHome)
        let recorder = play(on: stage)
        try checkEqual(recorder.violations, [])
        let upstreams = stage.publishers.flatMap(\.subscriptions)
        let isOver = recorder.isCancelled || recorder.completion != nil
        try check(upstreams.allSatisfy { $0.cancelCount <= 1 }, "An upstream was cancelled more than once.")
        try check(
            !isOver || upstreams.allSatisfy { $0.isCompleted || $0.isCancelled }, "An upstream was not cancelled.")
    }

    /// Upstream has sent the fewest values of which comes what was received.
    fileprivate func checkThrift() throws {
        let stage = Stage(isAtHome: isAtHome)
        let upstream = stage.scriptedPublisher(history)
        let recorder = play(upstream.eraseToAnyPublisher(), on: stage)
        guard !recorder.isCancelled, recorder.unmetDemand == .none, recorder.completion == nil else { return }
        let needed = (0...history.values.count).first { count in
            let part = History(Array(history.values.prefix(count)), nil)
            return chain.model(part).values.count >= recorder.values.count
        }
        try checkEqual(upstream.subscriptions.first?.sentCount ?? 0, needed ?? history.values.count)
    }

    fileprivate func checkTwice() throws {
        guard root != .subject else { return }
        let stage = Stage(isAtHome: isAtHome)
        let upstream = stage.publisher(history)
        let publisher = chain.apply(upstream, stage)
        let events = (0..<2).map { _ in
            let recorder = publisher.record()
            stage.scheduler.run()
            return recorder.events.map(\.description)
        }
        try checkEqual(events[1], events[0])
    }
}

import Streams
import StreamsTesting
import Testing

/// The ways in which a subscription ends.
enum Ending: CaseIterable {
    case finished, failure
    /// Cancels after a value has been delivered.
    case cancelAfterValue
    /// Cancels while a value is being delivered.
    case cancelDuringValue
    /// Cancels while values wait for demand or for a scheduler.
    case cancelWhileValuesWait
    /// Cancels before any value has come.
    case cancelAtOnce
}

@Suite(.serialized) struct LifetimeTests {
    @Test("After the end, an operator releases its closures, its values and its subscriber", arguments: Operator.all)
    func downstream(of part: Operator) {
        for setting in Setting.all(for: part) {
            let trial = Trial(part, setting)
            trial.play()
            #expect(trial.keepsake == nil, "\(setting)")
        }
    }

    @Test("A failed operator releases the error", arguments: Operator.all + Operator.keeping, Path.allCases)
    func error(of part: Operator, path: Path) {
        let (subject, stage) = (PassthroughSubject<Item, Fault>(), LawStage())
        let handle = handle(of: part.apply(subject.throwing(), stage), path)
        let (_, remains) = lend { hold in subject.send(Item(-1, hold.keepsake)) }
        stage.scheduler.run(limit: 100)
        withExtendedLifetime(handle) { #expect(remains.isEmpty) }
    }

    @Test("An operator that fails before it has a subscription releases the error")
    func earlyError() {
        let (subscription, remains) = lend { hold in
            let other = Fail<Int, Fault>(error: Fault("other", hold.keepsake))
            let silent = Empty<Item, Fault>(completeImmediately: false)
            return handle(of: silent.drop(untilOutputFrom: other).eraseToAnyPublisher(), .handshake)
        }
        withExtendedLifetime(subscription) { #expect(remains.isEmpty) }
    }

    /// The cancellable of `sink`, or the subscription.
    private func handle(of pipeline: Items, _ path: Path) -> (any Cancellable)? {
        if path == .sink { return pipeline.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) }
        var handle: (any Cancellable)?
        pipeline.subscribe(
            AnySubscriber(receiveSubscription: { subscription in
                handle = subscription
                subscription.request(.unlimited)
            }))
        return handle
    }

    @Test("After the end, an operator releases its upstream", arguments: Operator.all)
    func upstream(of part: Operator) {
        for setting in Setting.all(for: part) {
            let trial = Trial(part, setting)
            trial.play()
            trial.upstream = nil
            // The upstream's own subscription, which has been passed on, retains it.
            if trial.handle is PlainMember<Item> { trial.handle = nil }
            #expect(trial.weakUpstream == nil, "\(setting)")
        }
    }

    @Test("Until the end, an operator retains what it needs")
    func untilItIsOver() throws {
        let map = try #require(Operator.all.first { $0.name == "map" })
        for path in Path.allCases {
            let trial = Trial(map, Setting(ending: nil, path: path, isAtHome: true))
            trial.play()
            #expect(trial.keepsake != nil && trial.handle != nil)
            trial.handle?.cancel()
            #expect(trial.keepsake == nil)
        }
    }
}

struct Setting {
    let ending: Ending?
    let path: Path
    /// Whether its upstreams are the library's own.
    let isAtHome: Bool

    /// Omits a cancel during a value for operators that send none.
    static func all(for part: Operator) -> [Setting] {
        let hasValue = !part.model(History([2], nil)).values.isEmpty
        return Ending.allCases.filter { hasValue || $0 != .cancelDuringValue }.flatMap { ending in
            Path.allCases.flatMap { path in
                [true, false].map { Setting(ending: ending, path: path, isAtHome: $0) }
            }
        }
    }
}

/// One subscription to an operator. At the end the test holds only the upstream and the result of `sink`, or the
/// subscription.
private final class Trial {
    weak var keepsake: Keepsake?
    weak var weakUpstream: (any Subject<Item, Fault>)?
    var upstream: (any Subject<Item, Fault>)?
    var handle: (any Cancellable)?

    private let part: Operator
    private let setting: Setting

    init(_ part: Operator, _ setting: Setting) {
        (self.part, self.setting) = (part, setting)
        upstream = setting.isAtHome ? PassthroughSubject<Item, Fault>() : PlainSubject<Item>()
        weakUpstream = upstream
    }

    func play() {
        if let upstream { play(upstream) }
    }

    private func play(_ upstream: some Subject<Item, Fault>) {
        let keepsake = Keepsake()
        self.keepsake = keepsake
        let stage = LawStage(isAtHome: setting.isAtHome, keepsake: keepsake)
        subscribe(to: part.apply(upstream.eraseToAnyPublisher(), stage), holding: keepsake)
        stage.scheduler.run()
        if setting.ending != .cancelAtOnce { upstream.send(Item(2, keepsake)) }
        if setting.ending == .cancelWhileValuesWait {
            for number in [4, 6] { upstream.send(Item(number, keepsake)) }
        } else {
            stage.scheduler.run()
        }
        end(upstream)
        stage.scheduler.run()
    }

    private func end(_ upstream: some Subject<Item, Fault>) {
        switch setting.ending {
        case .finished: upstream.send(completion: .finished)
        case .failure: upstream.send(completion: .failure(.upstream))
        case .cancelAfterValue, .cancelWhileValuesWait, .cancelAtOnce: handle?.cancel()
        case .cancelDuringValue, nil: break
        }
    }

    private func subscribe(to publisher: Items, holding keepsake: Keepsake) {
        let hold = Hold(keepsake: keepsake)
        let receiveValue: (Item) -> Void = { [unowned self] _ in
            hold(())
            if setting.ending == .cancelDuringValue { handle?.cancel() }
        }
        switch setting.path {
        case .sink: handle = publisher.sink(receiveCompletion: { _ in hold(()) }, receiveValue: receiveValue)
        case .handshake:
            let demand: Subscribers.Demand = setting.ending == .cancelWhileValuesWait ? .max(1) : .unlimited
            publisher.subscribe(
                AnySubscriber(
                    receiveSubscription: { [unowned self] subscription in
                        handle = subscription
                        subscription.request(demand)
                    },
                    receiveValue: {
                        receiveValue($0)
                        return .none
                    }))
        }
    }
}

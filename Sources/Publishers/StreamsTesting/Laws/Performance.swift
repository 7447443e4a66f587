import Streams

/// A subscriber that follows its script.
final class Performance<Output, Failure: Error> {
    typealias Action = SubscriberScript.Action

    private(set) var recorder: Recorder<Output, Failure>
    /// The subscription that it received.
    private(set) var subscription: (any Cancellable)?
    private let script: SubscriberScript
    private let provoke: () -> Void

    /// Subscribes.
    init(
        _ script: SubscriberScript, at publisher: some Publisher<Output, Failure>, on stage: LawStage,
        provoke: @escaping () -> Void
    ) {
        (self.script, self.provoke) = (script, provoke)
        recorder = Recorder()
        var actions = script.inside[...]
        let onEvent: (Recorder<Output, Failure>, Recorder<Output, Failure>.Event) -> Void = { [weak self] in
            if self?.subscription == nil, case .subscription = $1 { self?.subscription = $0.currentSubscription }
            if let action = actions.popFirst() { Self.perform(action, $0, provoke) }
        }
        switch script.path {
        case .handshake:
            recorder = Recorder(
                initialDemand: script.initialDemand, demandAfterValue: script.demandAfterValue,
                scheduler: stage.scheduler, onEvent: onEvent)
            publisher.subscribe(recorder)
        case .sink:
            recorder = publisher.recordSink(scheduler: stage.scheduler, onEvent: onEvent)
            subscription = recorder.currentSubscription
        }
    }

    /// The received events with their times.
    var received: [String] { recorder.timedEvents.map { "\($0.event) at \($0.time)" } }

    /// Performs the action of an instant.
    func act(at instant: Int) {
        if script.outside.indices.contains(instant) { Self.perform(script.outside[instant], recorder, provoke) }
    }

    /// Plays a script: the subscribers join one after the other, and then act at each instant in turn.
    static func play(
        _ scripts: [SubscriberScript], at publisher: some Publisher<Output, Failure>, on stage: LawStage,
        upstream: (next: () -> Void, provoke: () -> Void, isDone: () -> Bool) = ({}, {}, { true })
    ) -> [Performance] {
        let performances = scripts.map { Performance($0, at: publisher, on: stage, provoke: upstream.provoke) }
        stage.scheduler.advance()
        let instants = scripts.map(\.outside.count).max() ?? 0
        var instant = 0
        while instant < instants || !upstream.isDone() {
            upstream.next()
            for performance in performances { performance.act(at: instant) }
            stage.scheduler.advance(by: 1)
            instant += 1
        }
        stage.scheduler.run(limit: 10_000)
        return performances
    }

    private static func perform(
        _ action: Action, _ recorder: Recorder<Output, Failure>, _ provoke: @escaping () -> Void
    ) {
        switch action {
        case .nothing: break
        case .request(let demand): recorder.request(demand)
        case .cancel: recorder.cancel()
        case .answer(let demand): recorder.demandAfterValue = demand
        case .provoke: provoke()
        case .both(let first, let second): for action in [first, second] { perform(action, recorder, provoke) }
        case .elsewhere(let action):
            let hasReturned = onThreads([{ perform(action, recorder, provoke) }])
            if !hasReturned { recorder.violate("\(action) on another thread waits for a delivery (rules 3.4, 3.5)") }
        }
    }
}

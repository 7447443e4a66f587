import Streams
import StreamsTesting

/// What a subscriber does, and when.
struct Script: CustomDebugStringConvertible {
    enum Action: Equatable {
        case nothing, request(Int), cancel
        /// Answers that from here on.
        case answer(Subscribers.Demand)
    }

    var initialDemand = Subscribers.Demand.unlimited
    var demandAfterValue = Subscribers.Demand.none
    /// While the subscriber receives its first event, its second, and so on.
    var inside: [Action] = []
    /// Between signals.
    var outside: [Action] = []

    var debugDescription: String {
        "asks for \(initialDemand), \(demandAfterValue) after each; inside \(inside), outside \(outside)"
    }

    var hasCancel: Bool { (inside + outside).contains(.cancel) }
}

extension Generator<Script> {
    /// All sorts of subscribers.
    static var any: Generator {
        let limited = Generator<Int>.int(in: 0...3).map { Subscribers.Demand.max($0) }
        let action = Generator<Script.Action>.frequency([
            (4, .always(.nothing)), (3, Generator<Int>.int(in: 1...3).map { .request($0) }), (1, .always(.cancel)),
            (2, limited.map { .answer($0) }),
        ])
        let actions = Generator<[Script.Action]>.array(of: action, count: 0...6)
        let demand = Generator<Subscribers.Demand>.oneOf([.always(.unlimited), limited])
        return Generator { choices in
            Script(
                initialDemand: demand.draw(from: &choices), demandAfterValue: limited.draw(from: &choices),
                inside: actions.draw(from: &choices), outside: actions.draw(from: &choices))
        }
    }

    /// Those that ask for everything at once, and may cancel at any time.
    static var unlimited: Generator {
        any.map { Script(inside: [.nothing] + $0.inside, outside: $0.outside) }
    }
}

/// Where the values come from.
enum Root: CaseIterable {
    /// A publisher of the library.
    case home
    /// A publisher from elsewhere, on which time passes between signals.
    case scripted
    /// A subject, which is sent to when somebody listens.
    case subject

    static var generator: Generator<Root> { .element(of: allCases) }
}

/// How the subscriber joins.
enum Path: CaseIterable {
    /// By the handshake.
    case handshake
    /// By `sink`, which takes all there is.
    case sink
}

typealias ItemRecorder = Recorder<Item, Fault>

/// A pipeline, played to a subscriber.
struct Performance: CustomDebugStringConvertible {
    let chain: Chain
    let history: History
    let root: Root
    let path: Path
    var script: Script
    var waits: [Int] = []
    let isAtHome: Bool

    var debugDescription: String {
        "\(history) from \(root) through \(chain) by \(path) to one who \(script), waits \(waits), at home \(isAtHome)"
    }

    func play(on stage: Stage) -> ItemRecorder {
        switch root {
        case .home: return play(Stage(isAtHome: true).publisher(history, carrying: stage.keepsake), on: stage)
        case .scripted:
            let upstream = stage.scriptedPublisher(history, carrying: stage.keepsake, waits: waits)
            return play(upstream.eraseToAnyPublisher(), on: stage)
        case .subject:
            let subject = PassthroughSubject<Item, Fault>()
            return play(subject.eraseToAnyPublisher(), on: stage) {
                for value in history.values { subject.send(Item(value, stage.keepsake)) }
                if let completion = history.completion { subject.send(completion: completion) }
            }
        }
    }

    func play(_ upstream: Items, on stage: Stage, send: () -> Void = {}) -> ItemRecorder {
        let recorder = subscribe(to: chain.apply(upstream, stage))
        stage.scheduler.advance()
        send()
        for action in script.outside {
            perform(action, recorder)
            stage.scheduler.advance(by: 1)
        }
        stage.scheduler.run()
        return recorder
    }

    func subscribe(to publisher: Items) -> ItemRecorder {
        var actions = script.inside[...]
        let onEvent: (ItemRecorder, ItemRecorder.Event) -> Void = { recorder, _ in
            if let action = actions.popFirst() { perform(action, recorder) }
        }
        switch path {
        case .handshake:
            return publisher.record(
                initialDemand: script.initialDemand, demandAfterValue: script.demandAfterValue, onEvent: onEvent)
        case .sink: return publisher.recordSink(onEvent: onEvent)
        }
    }

    private func perform(_ action: Script.Action, _ recorder: ItemRecorder) {
        switch action {
        case .nothing: break
        case .request(let count): recorder.request(.max(count))
        case .cancel: recorder.cancel()
        case .answer(let demand): recorder.demandAfterValue = demand
        }
    }
}

extension Publisher {
    /// Records what a sink receives; the closure runs for what comes after `sink` has returned, as nobody can cancel
    /// before.
    func recordSink(
        onEvent: @escaping (Recorder<Output, Failure>, Recorder<Output, Failure>.Event) -> Void = { _, _ in }
    ) -> Recorder<Output, Failure> {
        let subscription = SinkSubscription()
        let recorder = Recorder<Output, Failure>(onEvent: { [weak subscription] recorder, event in
            if subscription?.cancellable != nil { onEvent(recorder, event) }
        })
        recorder.receive(subscription: subscription)
        subscription.cancellable = sink(
            receiveCompletion: { recorder.receive(completion: $0) }, receiveValue: { _ = recorder.receive($0) })
        return recorder
    }
}

private final class SinkSubscription: Subscription {
    var cancellable: AnyCancellable?

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        cancellable?.cancel()
        cancellable = nil
    }
}

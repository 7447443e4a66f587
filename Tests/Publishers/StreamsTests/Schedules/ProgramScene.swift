#if DEBUG
import Streams
import StreamsTesting

/// An operator in a scene: its sources, and up to two subscribers.
final class ProgramScene {
    private let upstream = PassthroughSubject<Item, Fault>()
    private let side = SideSources()
    private var stage: LawStage?
    private var output: Items?
    private var subscribers: [Watcher] = [Watcher(), Watcher()]
    private let program: Program
    private let remains: Remains
    private let runsScheduler: Bool
    private let part: Operator
    private var keepsake: Keepsake?
    private var conclusion: String?

    init(_ program: Program, of part: Operator, runsScheduler: Bool) {
        (self.program, self.part, self.runsScheduler) = (program, part, runsScheduler)
        let keepsake = Keepsake()
        (self.keepsake, remains) = (keepsake, Remains(keepsake: keepsake))
    }

    /// Subscribes whoever comes before the threads, and adds the threads and the checks.
    func enter(_ scene: Scene) {
        scene.workLimit = 4
        let stage = LawStage(
            scheduler: runsScheduler ? scene.scheduler : TestScheduler(), keepsake: keepsake.take(), side: side)
        self.stage = stage
        output = part.apply(upstream.eraseToAnyPublisher(), stage)
        let first = subscribers[0]
        first.demandAfterValue = program.before.contains("+") ? .max(1) : .none
        for mark in program.before { first.inFirstValue(mark) { [unowned self] in react(to: mark) } }
        switch program.before.first {
        case "S": attach(first, demand: nil)
        case "L": attach(first, demand: program.before.dropFirst().prefix(1).compactMap(\.wholeNumberValue).first ?? 0)
        default: break
        }
        for (index, acts) in program.threads.enumerated() {
            scene.thread(
                "\(acts.joined(separator: " "))", acts: acts.map { act in { [self] in perform(act, by: index) } })
        }
        scene.outcome { [self] in conclude() }
        scene.check { [self] in try checkRules() }
    }

    private func attach(_ watcher: Watcher, demand: Int?) {
        guard let output else { return }
        // What waits for demand is sent by the thread that requests it.
        watcher.isOnScheduler = runsScheduler && part.traits.contains(.sendsOnScheduler) && demand == nil
        watcher.attach(to: output, demand: demand)
    }

    private func react(to mark: Character) {
        switch mark {
        case "*": subscribers[0].cancel()
        case "!": upstream.send(Item(50, stage?.hold.keepsake))
        case "$": upstream.send(completion: .finished)
        case "%": upstream.send(completion: .failure(.upstream))
        default: break
        }
    }

    private func perform(_ act: String, by thread: Int) {
        switch act {
        case "aF": upstream.send(completion: .finished)
        case "aE": upstream.send(completion: .failure(.upstream))
        case "b": side.sendNext()
        case "bF": side.complete(fails: false)
        case "bE": side.complete(fails: true)
        case "c": subscribers[0].cancel()
        case "d": subscribers[1].cancel()
        case "r": subscribers[0].request()
        case "S": attach(subscribers[0], demand: nil)
        case "L": attach(subscribers[0], demand: 1)
        case "s": attach(subscribers[1], demand: nil)
        case "l": attach(subscribers[1], demand: 1)
        default: upstream.send(Item(Int(act.dropFirst()) ?? 0, stage?.hold.keepsake))
        }
    }

    /// What has been received, and then, after a bar, what comes when all is requested and sent.
    private func conclude() -> String {
        if let conclusion { return conclusion }
        stage?.scheduler.run(limit: 60)
        for watcher in subscribers { watcher.mark() }
        for watcher in subscribers { watcher.requestAll() }
        upstream.send(Item(98))
        side.sendAll()
        upstream.send(completion: .finished)
        side.sendAll()
        stage?.scheduler.run(limit: 60)
        let text = subscribers.map(\.text).joined(separator: ";")
        conclusion = text
        return text
    }

    private func checkRules() throws {
        _ = conclude()
        for watcher in subscribers {
            try checkEqual(watcher.recorder.violations, [])
            try StreamsTesting.check(!watcher.isBesideScheduler, "A signal came beside the scheduler")
        }
        for watcher in subscribers { watcher.leave() }
        stage?.scheduler.run(limit: 60)
        side.forget()
        (stage, output) = (nil, nil)
        try StreamsTesting.check(remains.isEmpty, "A closure or a value is kept after the end")
    }
}

/// A subscriber of a scene: a recorder, attached by a sink or by itself.
private final class Watcher {
    private(set) var recorder = ItemRecorder(initialDemand: .none)
    private var cancellable: AnyCancellable?
    private var isAttached = false
    private var isLimited = false
    var demandAfterValue = Subscribers.Demand.none
    /// Whether each signal has to come on the thread of the scene's scheduler, which is its first.
    var isOnScheduler = false
    private(set) var isBesideScheduler = false
    private var bar: Int?
    private var reactions: [Character: () -> Void] = [:]

    func inFirstValue(_ mark: Character, _ react: @escaping () -> Void) { reactions[mark] = react }

    func attach(to output: Items, demand: Int?) {
        let reactions = reactions
        var isFirst = true
        let onEvent: (ItemRecorder, ItemRecorder.Event) -> Void = { [unowned self] _, event in
            noteThread(of: event)
            guard case .value = event, isFirst else { return }
            isFirst = false
            for react in reactions.values { react() }
        }
        if let demand {
            isLimited = true
            let recorder = ItemRecorder(
                initialDemand: .max(demand), demandAfterValue: demandAfterValue, onEvent: onEvent)
            self.recorder = recorder
            output.subscribe(recorder)
        } else {
            let recorder = ItemRecorder(onEvent: onEvent)
            self.recorder = recorder
            recorder.receive(subscription: Subscriptions.empty)
            cancellable = output.sink(
                receiveCompletion: { recorder.receive(completion: $0) }, receiveValue: { _ = recorder.receive($0) })
        }
        Scene.point(self, writes: true)
        isAttached = true
    }

    private func noteThread(of event: ItemRecorder.Event) {
        if event != .subscription, isOnScheduler, let thread = Scene.currentThread, thread != 0 {
            isBesideScheduler = true
        }
    }

    /// Only a subscriber that has been attached can cancel.
    func cancel() {
        Scene.point(self, writes: false)
        guard isAttached else { return }
        cancellable?.cancel()
        recorder.cancel()
    }

    func request() { if isLimited { recorder.request(.max(1)) } }

    func mark() { bar = bar ?? recorder.events.count }

    func requestAll() { if isLimited, recorder.completion == nil { recorder.request(.max(90)) } }

    var text: String {
        let texts = recorder.events.map { event -> String in
            switch event {
            case .subscription: ""
            case .value(let item): "\(item.number)"
            case .completion(.finished): "F"
            case .completion(.failure(let fault)): "E(\(fault))"
            }
        }
        return texts.prefix(bar ?? 0).joined(separator: " ") + "|" + texts.dropFirst(bar ?? 0).joined(separator: " ")
    }

    func leave() {
        cancellable?.cancel()
        recorder.cancel()
        (cancellable, reactions) = (nil, [:])
        recorder = ItemRecorder()
    }
}
#endif

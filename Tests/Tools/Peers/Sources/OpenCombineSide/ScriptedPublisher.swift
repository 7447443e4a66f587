import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// A foreign publisher that plays scripts, and records its requests.
final class ScriptedPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Fault

    private let stage: Stage
    private var scripts: ArraySlice<[Source.Step]>

    init(_ scripts: [[Source.Step]], _ stage: Stage) { (self.scripts, self.stage) = (scripts[...], stage) }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Fault {
        let script = (scripts.count > 1 ? scripts.popFirst() : scripts.first) ?? []
        let subscription = ScriptedSubscription(script, AnySubscriber<Int, Fault>(subscriber), stage)
        subscriber.receive(subscription: subscription)
        subscription.play()
    }
}

private final class ScriptedSubscription: Subscription {
    private let stage: Stage
    private let name: String
    private var script: ArraySlice<Source.Step>
    private var subscriber: AnySubscriber<Int, Fault>?
    private var demand = Subscribers.Demand.none
    /// Whether it is waiting for time to pass, or already sending.
    private var isBusy = false

    init(_ script: [Source.Step], _ subscriber: AnySubscriber<Int, Fault>, _ stage: Stage) {
        (self.script, self.subscriber, self.stage) = (script[...], subscriber, stage)
        name = "upstream \(stage.nextSubscription())"
        stage.note(name, "is subscribed to")
    }

    // Requests after the end do nothing, and are not recorded.

    func request(_ more: Subscribers.Demand) {
        guard subscriber != nil else { return }
        add(more, "is asked for")
        play()
    }

    func cancel() {
        guard subscriber != nil else { return }
        stage.note(name, "is cancelled")
        end()
    }

    func play() {
        guard !isBusy else { return }
        isBusy = true
        while let subscriber, let step = script.first {
            if case .value = step, demand == .none { break }
            script.removeFirst()
            if case .wait(let span) = step { return wait(span) }
            perform(step, subscriber)
        }
        isBusy = false
    }

    private func perform(_ step: Source.Step, _ subscriber: AnySubscriber<Int, Fault>) {
        switch step {
        case .value(let value):
            demand -= 1
            let answer = subscriber.receive(value)
            if answer != .none, self.subscriber != nil { add(answer, "is answered") }
        case .finish, .fail:
            end()
            subscriber.receive(completion: step == .fail ? .failure(.upstream) : .finished)
        case .wait: break
        }
    }

    /// Requests beyond unlimited demand have no effect.
    private func add(_ more: Subscribers.Demand, _ verb: String) {
        if demand != .unlimited { stage.note(name, "\(verb) \(more)") }
        demand += more
    }

    private func wait(_ span: Int) {
        _ = stage.schedule(at: stage.now + span) {
            self.isBusy = false
            self.play()
        }
    }

    private func end() { (script, subscriber) = ([], nil) }
}

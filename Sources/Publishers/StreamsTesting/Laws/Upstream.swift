import Streams

/// A script's publisher. The steps of a subject are performed one by one.
final class Upstream<Output, Failure: Error> {
    let publisher: AnyPublisher<Output, Failure>
    private let subject: PassthroughSubject<Output, Failure>?
    private var steps: ArraySlice<UpstreamScript<Output, Failure>.Step>

    init(_ script: UpstreamScript<Output, Failure>, on stage: LawStage) {
        subject = script.origin == .subject ? PassthroughSubject() : nil
        publisher = subject?.eraseToAnyPublisher() ?? stage.publisher(script)
        steps = subject == nil ? [] : script.steps[...]
    }

    var isDone: Bool { steps.isEmpty }

    func next() {
        switch steps.popFirst() {
        case .value(let value), .surplusValue(let value): subject?.send(value)
        case .completion(let completion): subject?.send(completion: completion)
        case .wait, .subscription, nil: break
        }
    }

    /// Performs the next step, and skips the waits before it.
    func provoke() {
        while case .wait? = steps.first { steps.removeFirst() }
        next()
    }
}

import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

typealias Items = AnyPublisher<Int, Fault>

/// Plays the case on the stage.
package func play(_ played: Case, on stage: Stage) { Performance(played, stage).play() }

/// The performance of one case.
final class Performance {
    let stage: Stage
    let clock: Clock
    private let played: Case
    private let subjects: [any Subject<Int, Fault>]
    private var subscribers: [TestSubscriber] = []
    private var pipeline: Items?
    var connections: [any Cancellable] = []

    init(_ played: Case, _ stage: Stage) {
        (self.played, self.stage, clock) = (played, stage, Clock(stage))
        subjects = played.subjects.map { value in
            if let value { CurrentValueSubject<Int, Fault>(value) } else { PassthroughSubject<Int, Fault>() }
        }
    }

    func play() {
        pipeline = played.chain.enumerated().reduce(publisher(played.origin)) { upstream, part in
            apply(part.element, at: part.offset, to: upstream)
        }
        join()
        for action in played.turns {
            perform(action, for: subscribers.first)
            stage.advance(by: 0)
        }
        stage.advance(by: 20_000)
        for subscriber in subscribers { subscriber.perform(.cancel) }
    }

    /// Performs an action between signals, or during an event of the subscriber.
    func perform(_ action: Action, for subscriber: TestSubscriber?) {
        switch action {
        case .nothing: break
        case .request, .cancel, .answer: subscriber?.perform(action)
        case .send(let value, let index): subjects[index].send(value)
        case .finish(let index): subjects[index].send(completion: .finished)
        case .fail(let index): subjects[index].send(completion: .failure(.subject))
        case .join: if subscribers.count < played.subscribers.count { join() }
        case .connect: for connect in stage.connectables { connect() }
        case .wait(let span): stage.advance(by: span)
        }
    }

    private func join() {
        let index = subscribers.count
        let subscriber = TestSubscriber(played.subscribers[index], "subscriber \(index + 1)", self)
        subscribers.append(subscriber)
        if let pipeline { subscriber.subscribe(to: pipeline) }
    }

    func publisher(_ source: Source) -> Items {
        switch source {
        case .scripted(let scripts): ScriptedPublisher(scripts, stage).eraseToAnyPublisher()
        case .subject(let index):
            Deferred { [subjects, stage] in
                stage.subjectIsSubscribedTo(index)
                return subjects[index].erased
            }.eraseToAnyPublisher()
        case .sequence(let values): values.publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()
        case .just(let value): Just(value).setFailureType(to: Fault.self).eraseToAnyPublisher()
        case .optional(let value): Optional.Publisher(value).setFailureType(to: Fault.self).eraseToAnyPublisher()
        case .empty(let completes): Empty(completeImmediately: completes).eraseToAnyPublisher()
        case .fail: Fail(error: .upstream).eraseToAnyPublisher()
        case .record(let values, let fails):
            Record(output: values, completion: fails ? .failure(.upstream) : .finished).eraseToAnyPublisher()
        case .result(let value): Self.result(value).publisher.eraseToAnyPublisher()
        case .future(let value): Future { promise in promise(Self.result(value)) }.eraseToAnyPublisher()
        }
    }

    private static func result(_ value: Int?) -> Result<Int, Fault> { value.map(Result.success) ?? .failure(.upstream) }
}

extension Subject where Output == Int, Failure == Fault {
    fileprivate var erased: Items { eraseToAnyPublisher() }
}

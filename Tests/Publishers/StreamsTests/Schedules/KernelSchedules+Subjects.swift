#if DEBUG
import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Subjects, and the mail that waits for their turn.
extension KernelSchedules {
    @Test("Of three threads that send at once, two of which help, no value is lost")
    func helping() throws {
        try check { scene in
            scene.mailLimit = 2
            let subject = PassthroughSubject<Int, Never>()
            let recorder = subject.record()
            scene.thread("a", { subject.send(1) }, { subject.send(2) })
            scene.thread("b", { subject.send(11) }, { subject.send(12) })
            scene.thread("c", { subject.send(21) })
            scene.check { try checkEqual(recorder.values.sorted(), [1, 2, 11, 12, 21]) }
        }
    }

    @Test("Values of one thread keep their order when a turn is handed over")
    func helpingInOrder() throws {
        try check { scene in
            scene.mailLimit = 1
            let subject = PassthroughSubject<Int, Never>()
            let recorder = subject.record()
            scene.thread("a", { subject.send(1) })
            scene.thread("b", { subject.send(11) }, { subject.send(12) }, { subject.send(13) })
            scene.check { try checkEqual(recorder.values.filter { $0 > 10 }, [11, 12, 13]) }
            scene.check { try checkEqual(recorder.values.count, 4) }
        }
    }

    @Test("What waits where two subjects feed each other does not grow with what is sent")
    func feedingEachOther() throws {
        try check { scene in
            scene.mailLimit = 1
            let (first, second, sent) = (
                PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), SceneWaiting()
            )
            let hops = [
                first.sink { $0 > 0 ? second.send($0 - 1) : sent.arrive() },
                second.sink { $0 > 0 ? first.send($0 - 1) : sent.arrive() },
            ]
            scene.thread("a", { for _ in 0..<8 { sent.send(1, to: first) } })
            scene.thread("b", { for _ in 0..<2 { sent.send(1, to: second) } })
            scene.check { try StreamsTesting.check(sent.most <= 3, "\(sent.most) values waited") }
            scene.finally { for hop in hops { hop.cancel() } }
        }
    }

    @Test("A sender waits no longer for its answer if the subscriber waits for the sender")
    func answerThatDoesNotCome() throws {
        try check { scene in
            let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let sent = SceneTally()
            let recorder = one.merge(with: two).record(initialDemand: .max(2)) { _, event in
                if event == .value(1), Scene.currentThread == 0 { Scene.wait(for: sent) { sent.count > 0 } }
            }
            scene.thread("one", { one.send(1) })
            scene.thread("two", { two.send(11) }, { sent.add() })
            scene.check { try checkEqual(recorder.values.sorted(), [1, 11]) }
        }
    }

    @Test(
        "A value that waits for its answer has it before the next value comes", arguments: JoinedSubjects.Join.allCases)
    fileprivate func answerBeforeTheNextValue(join: JoinedSubjects.Join) throws {
        try check { scene in
            let subjects = JoinedSubjects()
            let recorder = subjects.joined(by: join).record(initialDemand: .max(1), demandAfterValue: .max(1))
            scene.thread("one", { subjects.one.send(1) })
            scene.thread("two", { subjects.one.send(2) }, { subjects.two.send(11) })
            scene.check { try checkEqual(recorder.values.filter { $0 < 10 }.sorted(), [1, 2]) }
        }
    }

    @Test("The last value that two threads send is the current one")
    func currentValueOfTwo() throws {
        try check { scene in
            let subject = CurrentValueSubject<Int, Never>(0)
            let recorder = subject.record()
            scene.thread("a", { subject.send(1) }, { subject.send(3) })
            scene.thread("b", { subject.send(2) })
            scene.check { try checkEqual(recorder.values.last, subject.value) }
        }
    }

    @Test("A new subscriber of a current value receives no value twice, and none after a later one")
    func currentValueOfSubscriber() throws {
        try check { scene in
            let subject = CurrentValueSubject<Int, Never>(0)
            scene.thread("sender", { subject.send(1) }, { subject.send(2) })
            let sink = SceneSink()
            scene.thread("subscriber", { sink.attach(subject) })
            scene.check {
                try StreamsTesting.check(zip(sink.values, sink.values.dropFirst()).allSatisfy(<), "\(sink.values)")
                try checkEqual(sink.values.last, 2)
            }
            scene.finally { sink.cancel() }
        }
    }

    @Test("A completion reaches whoever subscribes while another thread sends")
    func completion() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let early = subject.record()
            let late = scene.record(subject)
            scene.thread("sender", { subject.send(1) })
            scene.thread("end", { subject.send(completion: .finished) })
            scene.check { try checkEqual([early.completion, late.completion], [.finished, .finished]) }
        }
    }

    @Test("No call begins after a cancel has returned, also when the table grows meanwhile")
    func growing() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let (first, second, third) = (SceneSink(), SceneSink(), SceneSink())
            first.attach(
                subject.map {
                    third.attach(subject)
                    return $0
                })
            second.attach(subject)
            scene.thread("sender", { subject.send(1) })
            scene.thread("canceller", { first.cancel() })
            scene.check { try checkEqual(first.lateCalls, 0) }
            scene.finally { for sink in [first, second, third] { sink.cancel() } }
        }
    }

    @Test("Subscribers that leave at once, while a value is delivered, are all released")
    func leaving() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let sinks = [SceneSink(), SceneSink(), SceneSink()]
            for sink in sinks {
                sink.attach(subject)
                scene.watch(sink.keepsake, as: "A subscriber's closure")
            }
            scene.thread("sender", { subject.send(1) })
            scene.thread("one", { sinks[0].cancel() })
            scene.thread("two", { sinks[1].cancel() })
            scene.finally { sinks[2].cancel() }
        }
    }

    @Test("A subject asks an upstream that comes while somebody subscribes")
    func feeding() throws {
        try check { scene in
            let (source, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let link = SceneTally()
            scene.thread("connector", { link.cancellable = source.subscribe(subject) })
            let recorder = scene.record(subject)
            scene.check {
                source.send(1)
                try checkEqual(recorder.values, [1])
            }
            scene.finally { link.cancellable = nil }
        }
    }

    @Test("A subject asks its upstream for nothing while a subscriber without demand arrives")
    func askingForNobody() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let link = [1, 2].publisher.subscribe(subject)
            let recorder = scene.record(subject, initialDemand: .none)
            scene.thread("sender", { subject.send(0) })
            scene.check {
                recorder.request(.unlimited)
                try withExtendedLifetime(link) { try checkEqual(recorder.values, [1, 2]) }
            }
        }
    }

    @Test("Who subscribes from inside of a delivery receives no value twice")
    func currentValueNested() throws {
        try check { scene in
            let subject = CurrentValueSubject<Int, Never>(0)
            let (first, late) = (SceneSink(), SceneSink())
            first.attach(
                subject.map {
                    if $0 == 1 { late.attach(subject) }
                    return $0
                })
            scene.thread("a", { subject.send(1) })
            scene.thread("b", { subject.send(2) })
            scene.check { try checkEqual(late.values.count, Set(late.values).count) }
            scene.finally { for sink in [first, late] { sink.cancel() } }
        }
    }

    @Test("A request that is made while a subscriber is taken over by the subject counts")
    func lateRequest() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let recorder = Recorder<Int, Never>(initialDemand: .none)
            scene.thread("sender", { subject.send(1) })
            scene.thread("subscriber", { subject.subscribe(recorder) }, { recorder.request(.max(1)) })
            scene.check {
                subject.send(2)
                try checkEqual(recorder.values.count, 1)
            }
        }
    }

    @Test("A subscriber that leaves while the subject takes it over receives nothing")
    func lateCancel() throws {
        try check { scene in
            let (subject, sink) = (PassthroughSubject<Int, Never>(), SceneSink())
            scene.thread("sender", { subject.send(1) })
            scene.thread("subscriber", { sink.attach(subject) })
            scene.thread("canceller", { sink.cancel() })
            scene.check {
                subject.send(2)
                try checkEqual(sink.lateCalls, 0)
            }
            scene.finally { sink.cancel() }
        }
    }

    @Test("A value of a connection that has been left is not replayed")
    func replayForgets() throws {
        try check { scene in
            let (subject, sink) = (PassthroughSubject<Int, Never>(), SceneSink())
            let shared = subject.share(replay: 1)
            sink.attach(shared)
            scene.thread("sender", { subject.send(1) })
            scene.thread("canceller", { sink.cancel() })
            scene.check { try checkEqual(shared.record().values, []) }
        }
    }
}

/// Two subjects, the first of which is asked for one value at a time if its subscriber asks so.
private struct JoinedSubjects {
    enum Join: CaseIterable { case merge, mergeInReport, flatMap, withLatestFrom }

    let one = PassthroughSubject<Int, Never>()
    let two = PassthroughSubject<Int, Never>()

    func joined(by join: Join) -> AnyPublisher<Int, Never> {
        switch join {
        case .merge: one.merge(with: two).eraseToAnyPublisher()
        case .mergeInReport: one.merge(with: two).reported(as: "", to: Reports()).eraseToAnyPublisher()
        case .flatMap: [one, two].publisher.flatMap { $0 }.eraseToAnyPublisher()
        case .withLatestFrom: one.withLatestFrom(two.prepend(0)) { one, _ in one }.eraseToAnyPublisher()
        }
    }
}

/// Counts the values that are on their way when a thread sends the next one. Sendable, as one thread of a scene runs at a
/// time.
private final class SceneWaiting: @unchecked Sendable {
    private(set) var most = 0
    private var count = 0

    func send(_ value: Int, to subject: PassthroughSubject<Int, Never>) {
        count += 1
        subject.send(value)
        most = max(most, count)
    }

    func arrive() { count -= 1 }
}
#endif

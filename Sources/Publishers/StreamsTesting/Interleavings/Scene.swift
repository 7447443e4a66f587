import Streams

/// The threads of ``Interleavings``, and what has to hold when they have ended. It is made anew for each schedule.
public final class Scene {
    /// One thing that a thread does. Another thread may go on at any switch point in it. `sample` also lets it go on between
    /// two acts, which differs only for state that has no switch points.
    public typealias Act = () throws -> Void

    struct Thread {
        let name: String
        var acts: [Act]
    }

    private(set) var threads: [Thread] = []
    private(set) var properties: [Act] = []
    private(set) var endings: [() -> Void] = []
    private(set) var describeOutcome: (() -> String)?
    private(set) var watched: [(name: String, object: () -> AnyObject?)] = []
    /// How much mail makes a sender wait; nil for the library's own limit.
    package var mailLimit: Int?
    /// The first error of an act.
    var actFailure: (any Error)?
    /// Whether its threads have begun.
    private var isRunning = false

    init() {}

    /// Adds a thread, which does the acts one after the other. An act cannot add one.
    ///
    ///     scene.thread("sender", { subject.send(1) }, { subject.send(2) })
    public func thread(_ name: String? = nil, _ acts: Act...) { thread(name, acts: acts) }

    /// Adds a thread, which does the acts one after the other. An act cannot add one.
    public func thread(_ name: String? = nil, acts: [Act]) {
        precondition(!isRunning, "A scene's threads, and its scheduler, are made before it runs")
        threads.append(Thread(name: name ?? "thread \(threads.count + 1)", acts: acts))
    }

    /// Adds a thread that subscribes a recorder to the publisher. When all threads have ended, the recorder must not
    /// have seen a broken rule.
    ///
    ///     let end = scene.record(pages.fallback { stored })
    ///     scene.check { try checkEqual(end.values, [1]) }
    public func record<P: Publisher>(
        _ publisher: P, as name: String = "subscriber", initialDemand: Subscribers.Demand = .unlimited,
        demandAfterValue: Subscribers.Demand = .none
    ) -> Recorder<P.Output, P.Failure> {
        let recorder = Recorder<P.Output, P.Failure>(initialDemand: initialDemand, demandAfterValue: demandAfterValue)
        thread(name, { publisher.subscribe(recorder) })
        check { try checkEqual(recorder.violations, []) }
        return recorder
    }

    /// Adds what has to hold when all threads have ended. Called on the thread that explores.
    ///
    /// `#expect` of Swift Testing records each failure that it sees, and does not throw: write ``check(_:_:)`` and
    /// `checkEqual`.
    public func check(_ property: @escaping Act) { properties.append(property) }

    /// Adds what is to be done after the checks, such as a cancel. Then all that the scene made has to be released: see
    /// ``watch(_:as:)``.
    public func finally(_ ending: @escaping () -> Void) { endings.append(ending) }

    /// Describes what has come of a schedule. An outcome that no order of whole acts has is a failure: so no other
    /// expectation is needed.
    ///
    ///     scene.outcome { "\(recorder.values)" }
    ///
    /// All orders are tried first. A scene that has more than some 10,000 of them, as two threads of nine acts have, fails
    /// and says so: say in ``check(_:)`` what has to hold there.
    public func outcome(_ describe: @escaping () -> String) { describeOutcome = describe }

    /// Checks that the object is released at the end, once the scene's closures are.
    public func watch(_ object: AnyObject, as name: String) {
        watched.append((name, { [weak object] in object }))
    }

    /// A scheduler whose work is done by a thread of the scene. The clock moves by itself: at any moment that the
    /// schedule chooses, the next piece of work is due. It is made when it is asked for: not first in an act.
    ///
    /// The first pieces are done, up to ``workLimit``, as repeating work never ends. It is also the executor of the tasks that
    /// are started with ``TestScheduler/task(_:)``, and of those that operators such as `mapAsync` start.
    public var scheduler: TestScheduler {
        if let madeScheduler { return madeScheduler }
        let scheduler = TestScheduler()
        madeScheduler = scheduler
        #if DEBUG
        thread("scheduler", { [unowned self] in scheduler.workInScene(limit: workLimit) })
        #endif
        return scheduler
    }
    private var madeScheduler: TestScheduler?

    /// How many pieces of work the scene's scheduler does. Repeating work makes a schedule for each moment of each piece.
    public var workLimit = 24

    /// Marks an access to state of your own that several threads share: another thread may go on before it.
    ///
    ///     func next() -> Int {
    ///         Scene.point(self, writes: true)
    ///         count += 1
    ///         return count
    ///     }
    ///
    /// Outside of a scene, and in release builds, it does nothing.
    public static func point(_ object: AnyObject, writes: Bool) { SwitchPoint.pass(writes ? .write : .read, object) }

    /// Waits, as a thread of a scene, until the condition holds; it is asked again after each access that writes to the
    /// object. For a lock of your own. Outside of a scene it asks in a loop, without a pause.
    public static func wait(for object: AnyObject, until isReady: () -> Bool) {
        point(object, writes: true)
        while !isReady() { SwitchPoint.pass(.wait, object) }
    }

    #if DEBUG
    /// The acts of each thread. To read them begins the scene. An act that throws ends its thread.
    var bodies: [() -> Void] {
        isRunning = true
        return threads.map { thread in
            { [weak self, madeScheduler] in
                do {
                    for act in thread.acts {
                        Guide.current?.beginAct()
                        if let madeScheduler { try madeScheduler.hostTasks(act) } else { try act() }
                    }
                } catch { self?.actFailure = self?.actFailure ?? error }
            }
        }
    }
    #endif

    #if DEBUG
    /// The number of the calling thread, from 0 on, if it belongs to a scene that runs.
    package static var currentThread: Int? { Guide.current?.thread }
    #endif

    /// Lets go of all closures.
    func clear() { (threads, properties, endings, describeOutcome) = ([], [], [], nil) }
}

#if DEBUG
extension TestScheduler {
    /// Does the work that comes until the scene's other threads have ended, and what is left then.
    fileprivate func workInScene(limit: Int) {
        var count = 0
        while count < limit {
            if runNext() {
                count += 1
                Guide.current?.beginAct()
            } else if Guide.current?.areOthersOver ?? true {
                return
            } else {
                SwitchPoint.pass(.wait, self)
            }
        }
    }
}
#endif

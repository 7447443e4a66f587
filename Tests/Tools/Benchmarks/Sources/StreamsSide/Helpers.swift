import Dispatch
import Elsewhere
import Scenarios

#if OPENCOMBINE
import OpenCombine
import OpenCombineDispatch

func scheduler(_ queue: DispatchQueue) -> DispatchQueue.OCombine { queue.ocombine }

/// Makes a publisher on which operators run, instead of the overloads that make arrays at once.
func numbers(_ count: Int) -> Unfused<Publishers.Sequence<Range<Int>, Never>> {
    Unfused(upstream: Publishers.Sequence(sequence: 0..<count))
}

extension Publisher {
    func caching(to cache: @escaping (Output) throws -> Void) -> Publishers.HandleEvents<Self> {
        handleEvents(receiveOutput: { try? cache($0) })
    }

    func fallback<Other: Publisher>(to other: @escaping () -> Other) -> Publishers.Catch<Self, Other>
    where Other.Output == Output { self.catch { _ in other() } }
}
#else
import Streams
import StreamsFoundation

func scheduler(_ queue: DispatchQueue) -> DispatchQueue { queue }

func numbers(_ count: Int) -> Publishers.Sequence<Range<Int>, Never> { Publishers.Sequence(sequence: 0..<count) }
#endif

typealias Numbers = PassthroughSubject<Int, Never>

/// Sends numbers to a subject that has been subscribed to.
func sending(_ attach: (Numbers) -> [AnyCancellable]) -> Work {
    let subject = Numbers()
    let cancellables = attach(subject)
    return { count in withExtendedLifetime(cancellables) { for number in 0..<count { subject.send(number) } } }
}

/// Sends numbers to some subjects in turn.
func sending(to count: Int, _ attach: ([Numbers]) -> AnyCancellable) -> Work {
    let subjects = (0..<count).map { _ in Numbers() }
    let cancellable = attach(subjects)
    return { sends in
        withExtendedLifetime(cancellable) {
            var next = 0
            for number in 0..<sends {
                subjects[next].send(number)
                next = next + 1 == count ? 0 : next + 1
            }
        }
    }
}

/// Requests a fixed demand, at first and after each value: by its answer, or by a request.
final class Adder: Subscriber {
    typealias Failure = Never
    private let demand: Subscribers.Demand
    private let answers: Bool
    private let add = Scenarios.add
    private var subscription: (any Subscription)?

    init(demand: Subscribers.Demand, answers: Bool = true) { (self.demand, self.answers) = (demand, answers) }

    func receive(subscription: any Subscription) {
        if !answers { self.subscription = subscription }
        subscription.request(demand)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
        add(input)
        if answers { return demand }
        subscription?.request(demand)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
}

/// Counts scheduled work, and runs it later.
final class CountingScheduler: Scheduler, @unchecked Sendable {  // Used on one thread.
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = ImmediateScheduler.SchedulerOptions
    typealias Stride = SchedulerTimeType.Stride

    private var waiting: [() -> Void] = []
    private(set) var count = 0

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: Stride { ImmediateScheduler.shared.minimumTolerance }

    func run() {
        while !waiting.isEmpty { waiting.removeFirst()() }
    }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        count += 1
        waiting.append(action)
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) { schedule(options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: Stride, tolerance: Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(options: options, action)
        return AnyCancellable {}
    }
}

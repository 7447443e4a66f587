import Streams
import StreamsTesting

/// A row of an operator: the operator, the model of its output, and what it does besides. The suites that test all
/// operators read it.
package struct Operator: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package typealias Model = @Sendable (StreamsTesting.History<Int, Fault>) -> StreamsTesting.History<Int, Fault>

    /// The conditions under which the operator does what the model says.
    package enum Exactness: Sendable {
        /// For any demand, and whenever upstream sends.
        case always
        /// With unlimited demand from the start, as it takes more from upstream than downstream requests.
        case unlimited
        /// If upstream also sends everything at once, as its output depends on the moment.
        case synchronous
        /// Never, as its output depends on times or on other publishers: there is no model.
        case unmodelled
    }

    package enum Trait: Sendable {
        /// Signals arrive when the stage's scheduler runs.
        case hops
        /// Each of its signals is sent by work of the stage's scheduler.
        case sendsOnScheduler
        /// Takes one value at a time from upstream, or a few.
        case asksOneByOne
        /// Requests values from upstream some time after the subscription.
        case asksLater
        /// Subscribes to upstream when another publisher has ended.
        case joinsLater
        /// Passes upstream's own subscription to its subscriber, and does not interfere between them.
        case passesSubscriptionOn
        /// Requests values that downstream may not receive: values that it drops, or that find no partner.
        case asksAhead
        /// Shares a state among its subscribers.
        case isShared
        /// Keeps every value until it is due and requested.
        case keepsAll
        /// Sends values in another order, again, or others than it receives.
        case isUnordered
        /// Goes on when its upstream has finished.
        case outlivesUpstream
        /// Has a publisher beside its upstream that sends at any step of a schedule: for schedules alone.
        case meetsAnother
    }

    package let name: String
    package let exactness: Exactness
    package let traits: Set<Trait>
    package let model: Model
    private let make: @Sendable (Items, RowStage) -> Items

    package init(
        _ name: String, _ exactness: Exactness = .always, _ traits: Set<Trait> = [],
        model: @escaping Model = { $0 },
        apply: @escaping @Sendable (Items, RowStage) -> any Publisher<Item, Fault>
    ) {
        (self.name, self.exactness, self.traits, self.model) = (name, exactness, traits, model)
        make = { erase(apply($0, $1)) }
    }

    package var description: String { name }
    package var debugDescription: String { name }

    package func apply(_ upstream: Items, _ stage: RowStage) -> Items { make(upstream, stage) }

    package func apply(_ upstream: Items, _ stage: LawStage) -> Items { make(upstream, RowStage(stage)) }

    /// Whether it has work on the scheduler after a value or an end.
    package var isTimed: Bool {
        [Subscribers.Completion<Fault>.finished, .failure(.upstream)].contains { completion in
            let (subject, scheduler) = (PassthroughSubject<Item, Fault>(), TestScheduler())
            let recorder = apply(subject.eraseToAnyPublisher(), RowStage(on: scheduler)).record()
            subject.send(Item(1))
            let isScheduled = scheduler.pendingCount > 0
            subject.send(completion: completion)
            defer { recorder.cancel() }
            return isScheduled || scheduler.pendingCount > 0
        }
    }
}

private func erase(_ publisher: some Publisher<Item, Fault>) -> Items { publisher.eraseToAnyPublisher() }

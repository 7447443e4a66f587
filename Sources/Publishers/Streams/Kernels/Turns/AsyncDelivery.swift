/// Where the tasks run that operators start. A task that they start, and what starts in it, has the same preference.
package enum TaskPreference {
    /// The executor of a test's scheduler, while that works; nil for the system's.
    @TaskLocal package static var executor: (any TaskExecutor)?
}

/// Delivers the values of a task, which waits until a value is requested.
///
/// It expresses `Publishers.Async`.
///
/// Sendable, as all its state is the turn's.
package final class AsyncDelivery<Output: Sendable, Failure: Error>: TypedSubscription<Output, Failure>,
    @unchecked Sendable
{
    /// The turn's.
    @exclusivity(unchecked) private var waiter: CheckedContinuation<Bool, Never>?
    /// The turn's: the subscription was released, so nobody can request any more.
    @exclusivity(unchecked) private var isAbandoned = false

    /// Waits until a value is requested. Returns false when the subscription is over.
    package func isAsked() async -> Bool {
        await withCheckedContinuation { waiter in
            perform {
                self.waiter = waiter
                if self.demand != .none || self.isOver.isRaised { self.resume() } else { self.endIfAbandoned() }
            }
        }
    }

    /// The subscription has been released. Values that were requested before are still delivered, also those that the answer
    /// to the value under way requests.
    fileprivate func abandon() {
        afterDelivery {
            self.isAbandoned = true
            self.endIfAbandoned()
        }
    }

    /// In a turn.
    private func endIfAbandoned() { if isAbandoned, demand == .none { cancel() } }

    /// In a turn.
    private func resume() { waiter.take()?.resume(returning: !isOver.isRaised) }

    package func send(_ value: Output) { send { _ = self.deliverCounted(value) } }

    /// The task has ended: there is nothing to cancel.
    override func upstreamHasFinished() { finish(.finished) }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        resume()
        return nil
    }

    override func discard() { resume() }
}

extension _Terms {
    /// Starts a task that delivers to the subscriber, and is cancelled with its subscription.
    package func runTask<S: Subscriber>(
        for subscriber: S,
        _ run: @escaping @Sendable (AsyncDelivery<S.Input, S.Failure>) async throws(S.Failure) -> Void
    ) -> _SubscriptionReference? where S.Input: Sendable {
        let delivery = AsyncDelivery(AnySubscriber(subscriber), on: self)
        let key = delivery.join()
        if !isUnlimited { subscriber.receive(subscription: TaskSubscription(delivery)) }
        guard !delivery.isOver.isRaised else { return nil }
        let task = Task(executorPreference: TaskPreference.executor) {
            do throws(S.Failure) {
                try await run(delivery)
                delivery.finish(.finished, by: .first)
            } catch { delivery.finish(.failure(error), by: .first) }
        }
        delivery.adopt(ClosureSubscription(onCancel: task.cancel), at: key)
        return delivery.ifRunning
    }
}

/// The subscription of a task's delivery. The task holds the delivery, too, so only the release of this object tells
/// that nobody can request any more.
private final class TaskSubscription<Output: Sendable, Failure: Error>: NamedSubscription {
    private let delivery: AsyncDelivery<Output, Failure>

    init(_ delivery: AsyncDelivery<Output, Failure>) { self.delivery = delivery }

    deinit { delivery.abandon() }

    var maker: Any.Type { delivery.maker }
    var description: String { delivery.description }
    var combineIdentifier: CombineIdentifier { delivery.combineIdentifier }

    func request(_ more: Subscribers.Demand) { delivery.request(more) }
    func cancel() { delivery.cancel() }
}

import Streams

/// A subject in the shortest code, for one thread; its subscriptions retain it.
final class PlainSubject<Output>: Subject {
    typealias Failure = Fault

    private var members: [PlainMember<Output>] = []
    private var completion: Subscribers.Completion<Fault>?
    private(set) var current: Output?
    private var number = 0
    /// The members that have not received the latest value yet.
    private(set) var membersToCome: ArraySlice<PlainMember<Output>> = []
    var hasEnded: Bool { completion != nil }

    init(current: Output? = nil) { self.current = current }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Fault {
        let member = PlainMember(AnySubscriber(subscriber), of: self)
        if completion == nil { members.append(member) }
        subscriber.receive(subscription: member)
        if let completion, !members.contains(where: { $0 === member }) { member.finish(completion) }
    }

    func send(_ value: Output) {
        guard completion == nil else { return }
        if current != nil { current = value }
        number += 1
        let (number, members) = (number, members)
        for (index, member) in members.enumerated() {
            if number == self.number { membersToCome = members[(index + 1)...] }
            member.offer(value)
        }
    }

    func send(completion: Subscribers.Completion<Fault>) {
        guard self.completion == nil else { return }
        self.completion = completion
        for member in members { member.finish(completion) }
    }

    func send(subscription: any Subscription) {}

    func remove(_ member: PlainMember<Output>) {
        members.removeAll { $0 === member }
        membersToCome = membersToCome.filter { $0 !== member }[...]
    }
}

final class PlainMember<Output>: Subscription {
    private var subscriber: AnySubscriber<Output, Fault>?
    private let subject: PlainSubject<Output>
    private var demand = Subscribers.Demand.none
    private var hasMissed = true

    init(_ subscriber: AnySubscriber<Output, Fault>, of subject: PlainSubject<Output>) {
        (self.subscriber, self.subject) = (subscriber, subject)
    }

    func offer(_ value: Output) {
        guard let subscriber else { return }
        hasMissed = demand == .none
        guard !hasMissed else { return }
        demand -= 1
        demand += subscriber.receive(value)
    }

    func finish(_ completion: Subscribers.Completion<Fault>) {
        let subscriber = subscriber
        cancel()
        subscriber?.receive(completion: completion)
    }

    func request(_ more: Subscribers.Demand) {
        demand += more
        let isToCome = subject.membersToCome.contains { $0 === self }
        if hasMissed, !isToCome, !subject.hasEnded, let current = subject.current { offer(current) }
    }

    func cancel() {
        subscriber = nil
        subject.remove(self)
    }
}

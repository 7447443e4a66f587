import Scenarios

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// Returns how often `receive(on:)` changes threads for a burst.
public func hops(forBurstOf count: Int) -> Int {
    let scheduler = CountingScheduler()
    sending { [$0.receive(on: scheduler).sink(receiveValue: add)] }(count)
    scheduler.run()
    return scheduler.count
}

/// Makes this many subscriptions of subject·map·sink to one subject; they live as long as the result. As usual, the
/// sink's closure captures something.
public func live(_ count: Int) -> [Any] {
    let (subject, sum) = (Numbers(), total)
    return [subject, (0..<count).map { _ in subject.map { $0 &* 3 }.sink { sum.pointee &+= $0 } }]
}

/// What is made and waits for values, by the names of the table. Where it is not said, the subjects are there before.
public func idle() -> [(name: String, make: () -> Any)] {
    let (triple, isEven, add, a, b) = (triple, isEven, add, Numbers(), Numbers())
    var all: [(name: String, make: () -> Any)] = [
        ("a subject", { Numbers() }),
        ("a current value", { CurrentValueSubject<Int, Never>(0) }),
        ("a subject and map·filter·sink", { Numbers().map(triple).filter(isEven).sink(receiveValue: add) }),
        ("map·filter·sink", { a.map(triple).filter(isEven).sink(receiveValue: add) }),
        ("share·sink", { a.share().sink(receiveValue: add) }),
        ("debounce·sink", { a.debounce(for: 1, scheduler: ImmediateScheduler.shared).sink(receiveValue: add) }),
        ("zip of 2·sink", { a.zip(b).sink { add($0 &+ $1) } }),
        ("switchToLatest, with one subject·sink", { Just(a).switchToLatest().sink(receiveValue: add) }),
    ]
    #if !OPENCOMBINE
    all.append(("combineLatest of 2·sink", { a.combineLatest(b).sink { add($0 &+ $1) } }))
    all.append(("merge of 2·sink", { a.merge(with: b).sink(receiveValue: add) }))
    #endif
    return all
}

/// The work that grows with a size, by the names of the tables; each repeats its work as often as the size says.
public func growing() -> [String: (_ size: Int) -> Work] {
    let (triple, add) = (triple, add)
    var all: [String: (Int) -> Work] = [
        "subscribers: a send, for each of them": { size in
            sending { subject in (0..<size).map { _ in subject.sink(receiveValue: add) } }
        },
        "subscribers: one more, subscribed and cancelled": { size in
            let subject = Numbers()
            let cancellables = (0..<size).map { _ in subject.sink(receiveValue: add) }
            return { count in
                withExtendedLifetime(cancellables) {
                    for _ in 0..<count * size { subject.map(triple).sink(receiveValue: add).cancel() }
                }
            }
        },
        "subscribers: cancelled in the order they came, each": { size in
            { count in
                for _ in 0..<count {
                    let subject = Numbers()
                    let cancellables = (0..<size).map { _ in subject.sink(receiveValue: add) }
                    for cancellable in cancellables { cancellable.cancel() }
                }
            }
        },
        "flatMap: a value of one of the live members": { size in
            let members = (0..<size).map { _ in Numbers() }
            let cancellable = members.publisher.flatMap { $0 }.sink(receiveValue: add)
            return send(to: members, keeping: cancellable)
        },
        "flatMap: members that come and end, each": { size in
            { count in
                for _ in 0..<count {
                    let members = (0..<size).map { _ in Numbers() }
                    let cancellable = members.publisher.flatMap { $0 }.sink(receiveValue: add)
                    for member in members { member.send(completion: .finished) }
                    cancellable.cancel()
                }
            }
        },
        "switchToLatest: a switch": { size in
            let members = (0..<size).map { _ in Numbers() }
            let subject = PassthroughSubject<Numbers, Never>()
            let cancellable = subject.switchToLatest().sink(receiveValue: add)
            return { count in
                withExtendedLifetime(cancellable) { for _ in 0..<count { members.forEach(subject.send) } }
            }
        },
        "a chain of maps, erased: an operator": { size in
            sending { subject in
                let chain = (0..<size).reduce(subject.eraseToAnyPublisher()) { chain, _ in
                    chain.map(triple).eraseToAnyPublisher()
                }
                return [chain.sink(receiveValue: add)]
            }
        },
    ]
    #if !OPENCOMBINE
    all["merge: a value of one of the members"] = { size in
        let members = (0..<size).map { _ in Numbers() }
        return send(to: members, keeping: Publishers.MergeMany(members).sink(receiveValue: add))
    }
    #endif
    return all
}

/// Sends one value to each subject.
private func send(to members: [Numbers], keeping cancellable: AnyCancellable) -> Work {
    { count in
        withExtendedLifetime(cancellable) {
            for number in 0..<count { for member in members { member.send(number) } }
        }
    }
}

import Streams
import Synchronization
import Testing

extension Stress {
    /// Cancels on a thread that does not deliver.
    @Suite struct CancelTests {
        @Test("A cancel on another thread has its effect while a closure makes its subject's memory grow")
        func growing() throws {
            try rounds(200.scaled) { lifetimes in
                let (subject, begun) = (PassthroughSubject<Int, Never>(), Tally())
                var others: [AnyCancellable] = []
                let growing = subject.map { value in
                    begun.add()
                    for _ in 0..<20 { others.append(subject.sink { _ in }) }
                    return value
                }
                let witnesses = (0..<10).map { _ in Witness<Never>(in: lifetimes).attach(to: growing) }
                try race({ subject.send(1, by: 0) }) {
                    _ = eventually { begun.count > 0 }
                    for witness in witnesses { witness.cancel() }
                }
                #expect(witnesses.allSatisfy { $0.violations == [] })
                withExtendedLifetime(others) { #expect(lifetimes.count == witnesses.count) }
            }
        }

        @Test(
            "When cancel() has returned on any thread, at most the running call ends",
            arguments: Stage.hot + Stage.hopping, Attachment.allCases)
        func cancelling(stage: Stage, attachment: Attachment) throws {
            try rounds(40.scaled) { lifetimes in
                let (subject, later, hasBegun) = (PassthroughSubject<Int, Never>(), Calls(), Tally())
                let witness = Witness<Never>(in: lifetimes) { _ in
                    hasBegun.add()
                    later.note()
                }
                witness.attach(to: stage.apply(subject.erased(by: lifetimes)), by: attachment)
                let load = { (producer: Int) in
                    var sent = 0
                    while sent < 300 || (!later.isCancelled && sent < 100_000) {
                        subject.send(Int(sent, by: producer))
                        sent += 1
                    }
                }
                try race({ load(0) }, { load(1) }) {
                    _ = eventually(within: 1) { hasBegun.count > 0 }
                    witness.cancel()
                    later.isCancelled = true
                }
                #expect(later.count <= 1 && witness.violations == [])
            }
        }

        @Test("A cancel on another thread ends a loop that sends nothing", arguments: Looping.allCases)
        fileprivate func silentLoop(way: Looping) throws {
            for _ in 0..<100.scaled {
                let (subject, turns) = (PassthroughSubject<Int, Never>(), Tally())
                let sink = way.apply(subject) { turns.add() }.sink { _ in }
                try race({ subject.send(1) }) {
                    _ = eventually { turns.count > 0 }
                    sink.cancel()
                }
                #expect(turns.count > 0)
            }
        }
    }
}

/// Ways to begin an endless loop, which sends nothing, with a value of another publisher.
private enum Looping: CaseIterable {
    case flatMap, flatMapErased, switchToLatest, switchToLatestErased, catches

    func apply(_ upstream: PassthroughSubject<Int, Never>, _ turn: @escaping () -> Void) -> AnyPublisher<
        Int, Never
    > {
        let loop = sequence(first: 0) { $0 &+ 1 }.publisher.filter { _ in
            turn()
            return false
        }
        switch self {
        case .flatMap: return upstream.flatMap { _ in loop }.eraseToAnyPublisher()
        case .flatMapErased: return upstream.flatMap { _ in loop.eraseToAnyPublisher() }.eraseToAnyPublisher()
        case .switchToLatest: return upstream.map { _ in loop }.switchToLatest().eraseToAnyPublisher()
        case .switchToLatestErased:
            return upstream.map { _ in loop.eraseToAnyPublisher() }.switchToLatest().eraseToAnyPublisher()
        case .catches: return upstream.tryMap { _ -> Int in throw Fault() }.catch { _ in loop }.eraseToAnyPublisher()
        }
    }
}

/// Counts calls that begin after a cancel has returned.
///
/// Sendable, as its fields are atomic.
private final class Calls: Sendable {
    private let mark = Atomic(false)
    private let late = Tally()

    var count: Int { late.count }

    var isCancelled: Bool {
        get { mark.load(ordering: .acquiring) }
        set { mark.store(newValue, ordering: .releasing) }
    }

    func note() { if isCancelled { late.add() } }
}

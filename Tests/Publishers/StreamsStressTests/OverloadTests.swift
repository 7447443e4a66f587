import Foundation
import Streams
import Testing

extension Stress {
    /// Sends more than one thread can deliver.
    @Suite struct OverloadTests {
        /// Ways for many threads to send to one subscriber.
        enum Way: CaseIterable {
            case subject, currentValue, share, merge

            func make() -> (senders: [(Int) -> Void], publisher: AnyPublisher<Int, Never>) {
                let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
                let (one, current) = (subjects[0], CurrentValueSubject<Int, Never>(Int(0, by: 4)))
                return switch self {
                case .subject: (subjects.map { _ in one.send }, one.eraseToAnyPublisher())
                case .currentValue: (subjects.map { _ in current.send }, current.eraseToAnyPublisher())
                case .share: (subjects.map { _ in one.send }, one.share().eraseToAnyPublisher())
                case .merge: (subjects.map(\.sending), Publishers.MergeMany(subjects).eraseToAnyPublisher())
                }
            }
        }

        @Test(
            "A sender delivers its own value and a share of the others', even if many threads send without pause",
            arguments: Way.allCases)
        func share(way: Way) throws {
            let (load, count) = (Load(), 40_000.scaled)
            let (senders, publisher) = way.make()
            let witness = Witness<Never> { _ in load.deliver() }
            witness.attach(to: publisher, by: .sink)
            let works = senders.enumerated().map { producer, send in
                { for value in Int.values(count, by: producer) { load.noteLongest { send(value) } } }
            }
            try race(works[0], works[1], works[2], works[3])
            #expect(witness.values.filter { $0.producer < 4 }.isAll(count, of: 4) && witness.violations == [])
            #expect(load.longest < max(1000, count / 8), "one call delivered \(load.longest) values")
            witness.cancel()
        }

        @Test("A request returns soon, even while others send without pause")
        func asking() throws {
            let (load, count, subject) = (Load(), 40_000.scaled, PassthroughSubject<Int, Never>())
            let witness = Witness<Never> { _ in load.deliver() }
            witness.attach(to: subject)
            let send = { subject.send(count, by: $0) }
            try race({ send(0) }, { send(1) }) {
                for _ in 0..<count { load.noteLongest { witness.request(.max(1)) } }
            }
            #expect(load.longest < max(1000, count / 8), "one request delivered \(load.longest) values")
            #expect(witness.values.isAll(count, of: 2) && witness.violations == [])
            witness.cancel()
        }

        @Test(
            "A turn is handed over after a share of the work, and a subscriber that requests during each value misses none"
        )
        func handingOver() throws {
            var fewest = Int.max
            for round in 0..<50 where round < 10 || fewest >= 50 {
                let (subject, sent) = (PassthroughSubject<Int, Never>(), Tally())
                var (first, own) = (Thread.current, 0)
                let witness = Witness<Never>(asking: .max(1), requestingInside: true) { value in
                    if Thread.current == first { own += 1 }
                    guard value.producer == 0 else { return }
                    first = Thread.current
                    _ = eventually { sent.count >= 65 }  // With this many values in the mail, two senders wait.
                }.attach(to: subject)
                let send = { (producer: Int) in
                    _ = eventually { witness.count > 0 }
                    for value in Int.values(300, by: producer) {
                        sent.add()
                        subject.send(value)
                    }
                }
                try race({ subject.send(1, by: 0) }, { send(1) }, { send(2) })
                #expect(witness.count == 601 && witness.values.isWithoutGaps && witness.violations == [])
                witness.cancel()
                fewest = min(fewest, own)
            }
            #expect(fewest < 50, "a thread that sent one value delivered \(fewest) at least")
        }

        @Test("A subscriber may wait for a thread that sends many values meanwhile", .timeLimit(.minutes(5)))
        func waiting() throws {
            let (subject, sent, started) = (PassthroughSubject<Int, Never>(), Tally(), Tally())
            let witness = Witness<Never> { value in
                started.add()
                if value.producer == 0 { _ = eventually { sent.count > 0 } }
            }
            witness.attach(to: subject, by: .sink)
            try race({ subject.send(1, by: 0) }) {
                _ = eventually { started.count > 0 }
                subject.send(5000, by: 1)
                sent.add()
            }
            #expect(witness.values == [Int(0, by: 0)] + Int.values(5000, by: 1) && witness.violations == [])
            witness.cancel()
        }

        @Test("Three pipelines that feed each other in a circle do not deadlock, and lose no value")
        func circle() throws {
            let (count, subjects) = (10_000.scaled, (0..<3).map { _ in PassthroughSubject<Int, Never>() })
            let witnesses = (0..<3).map { index in
                Witness<Never> { if $0.producer == index { subjects[(index + 1) % 3].send($0) } }
                    .attach(to: subjects[index], by: .sink)
            }
            let works = (0..<3).map { producer in { subjects[producer].send(count, by: producer) } }
            try race(works[0], works[1], works[2])
            #expect(witnesses.allSatisfy { $0.count == 2 * count && $0.values.isWithoutGaps && $0.violations == [] })
            for witness in witnesses { witness.cancel() }
        }

        /// Ways for two subjects to lead into each other, and how long a delivery takes.
        enum Shape: CaseIterable {
            case chain, circle, slow

            /// How many of the values that one thread of four sends are not delivered when it sends the next, at most.
            func mostThatWait(_ count: Int) throws -> Int {
                let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
                let (sent, arrived, most) = (Tally(), Tally(), Tally())
                let arrive = {
                    if self == .slow { for _ in 0..<1_000 { _ = arrived.count } }
                    arrived.add()
                }
                let hops = [
                    first.sink { if self != .slow, $0 > 0 { second.send($0 - 1) } else { arrive() } },
                    second.sink { if self == .circle, $0 > 0 { first.send($0 - 1) } else { arrive() } },
                ]
                let send = { (subject: PassthroughSubject<Int, Never>) in
                    for _ in 0..<count {
                        subject.send(6)
                        sent.add()
                        most.raise(to: sent.count - arrived.count)
                    }
                }
                let entries = self == .slow ? [first, first] : [first, second]
                try race({ send(entries[0]) }, { send(entries[1]) }, { send(entries[0]) }, { send(entries[1]) })
                return withExtendedLifetime(hops) { arrived.count == 4 * count ? most.count : .max }
            }
        }

        @Test("What waits does not grow with what is sent, wherever subjects lead", arguments: Shape.allCases)
        func bounded(shape: Shape) throws {
            let count = 100_000.scaled
            let most = try shape.mostThatWait(count)
            #expect(most < max(1_000, count), "\(most) values of \(4 * count) waited")
        }
    }
}

extension PassthroughSubject<Int, Never> {
    fileprivate var sending: (Int) -> Void { { self.send($0) } }
}

/// Counts the values that one call delivers on its thread.
private final class Load: @unchecked Sendable {
    private static let key = "values delivered"
    private let most = Tally()

    var longest: Int { most.count }

    func deliver() {
        let counts = Thread.current.threadDictionary
        counts[Self.key] = (counts[Self.key] as? Int ?? 0) + 1
    }

    func noteLongest(_ call: () -> Void) {
        Thread.current.threadDictionary[Self.key] = 0
        call()
        most.raise(to: Thread.current.threadDictionary[Self.key] as? Int ?? 0)
    }
}

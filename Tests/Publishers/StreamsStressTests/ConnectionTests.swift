import Foundation
import StreamsExtras
import Testing

@testable import Streams

extension Stress {
    /// Lets the last member leave as the next one comes.
    @Suite struct ConnectionTests {
        /// Ways to share a connection.
        enum Sharing: CaseIterable {
            case share, replay, autoconnect

            func callAsFunction(_ upstream: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
                switch self {
                case .share: upstream.share().eraseToAnyPublisher()
                case .replay: upstream.share(replay: 1).eraseToAnyPublisher()
                case .autoconnect: upstream.multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
                }
            }
        }

        @Test("There is one connection at a time, each is cancelled, and none is left", arguments: Sharing.allCases)
        func leavingAndJoining(sharing: Sharing) throws {
            let (running, most) = (Tally(), Tally())
            let source = CurrentValueSubject<Int, Never>(7).handleEvents(
                receiveSubscription: { _ in most.raise(to: running.add()) }, receiveCancel: { running.add(-1) })
            let shared = sharing(source.eraseToAnyPublisher())
            let visit = {
                for _ in 0..<2000.scaled { _ = shared.sink { _ in } }
            }
            try race(visit, visit, visit)
            #expect(most.count == 1 && running.count == 0)
        }

        @Test("Two threads that subscribe first to multicast share one subject, even if each of them has made one")
        func madeTwice() throws {
            let (source, made, sum) = (PassthroughSubject<Int, Never>(), Tally(), Tally())
            let shared = source.multicast {
                made.add()
                while made.count < 2 { giveWay() }  // Neither waits for the other's subject.
                return PassthroughSubject<Int, Never>()
            }
            var (first, second): (AnyCancellable?, AnyCancellable?)
            try race({ first = shared.sink { sum.add($0) } }, { second = shared.sink { sum.add($0) } })
            withExtendedLifetime((first, second, shared.connect())) { source.send(1) }
            #expect(made.count == 2 && sum.count == 2)
        }

        @Test("A subscriber that joins as the last one leaves receives each value once", arguments: Sharing.allCases)
        func staying(sharing: Sharing) throws {
            for _ in 0..<300.scaled {
                let (subject, witness) = (PassthroughSubject<Int, Never>(), Witness<Never>())
                let shared = sharing(subject.eraseToAnyPublisher())
                let first = shared.sink { _ in }
                try race(first.cancel) { witness.attach(to: shared, by: .sink) }
                subject.send(3, by: 0)
                #expect(witness.values.isAll(3, of: 1) && witness.violations == [])
                witness.cancel()
            }
        }

        @Test("Connections that have ended leave nothing in a subject")
        func reconnecting() {
            let lifetimes = Lifetimes()
            let subject = PassthroughSubject<Int, Never>()
            for _ in 0..<1000 {
                _ = Empty<Int, Never>().erased(by: lifetimes).subscribe(subject)
                _ = PassthroughSubject<Int, Never>().erased(by: lifetimes).subscribe(subject)
            }
            let mirrors = sequence(first: Mirror(reflecting: subject.broadcast), next: \.superclassMirror)
            let fields = mirrors.flatMap(\.children).first { $0.label == "upstreams" }
            let kept = fields?.value as? [any Subscription]
            #expect(kept.map { $0.count < 32 } == true)
        }
    }
}

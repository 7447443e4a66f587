import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct CombiningTests {
    @Test("Combined publishers are subscribed to in their order")
    func orderOfSubscriptions() {
        var log: [Int] = []
        let silent = (0...4).map { number in
            Empty<Int, Never>(completeImmediately: false)
                .handleEvents(receiveSubscription: { _ in log.append(number) })
        }
        let (a, b, c, d) = (silent[1], silent[2], silent[3], silent[4])
        let (e, f, g) = (b.eraseToAnyPublisher(), c.eraseToAnyPublisher(), d.eraseToAnyPublisher())
        let cancellables = [
            a.zip(b).sink { _ in }, a.zip(b, c).sink { _ in }, a.zip(b, c, d).sink { _ in },
            a.combineLatest(b).sink { _ in }, a.combineLatest(b, c).sink { _ in },
            a.combineLatest(b, c, d).sink { _ in }, a.merge(with: e).sink { _ in }, a.merge(with: e, f).sink { _ in },
            a.merge(with: e, f, g).sink { _ in },
        ]
        #expect(log == (1...3).flatMap { _ in [1, 2, 1, 2, 3, 1, 2, 3, 4] })
        withExtendedLifetime(cancellables) {}
    }

    @Test("After the end of a sink, merge and prefix(untilOutputFrom:) subscribe to nothing more")
    func subscribingAfterTheEnd() {
        var count = 0
        let work = Deferred {
            count += 1
            return Just(1)
        }
        let recorders = [
            Just(0).merge(with: work).first().recordSink(),
            Publishers.MergeMany([Just(0).eraseToAnyPublisher(), work.eraseToAnyPublisher()]).first().recordSink(),
            work.prefix(untilOutputFrom: Just(())).recordSink(),
        ]
        #expect(recorders.map(\.values) == [[0], [0], []] && count == 0)
    }
}

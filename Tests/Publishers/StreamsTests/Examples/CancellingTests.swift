import Streams
import StreamsTesting
import Testing

@Suite struct CancellingTests {
    @Test("A subscriber that cancels in the handshake does not receive the completion that is known already")
    func endThatIsKnown() {
        let ended = PassthroughSubject<Int, Never>()
        ended.send(completion: .finished)
        #expect(Empty<Int, Never>().record(cancelAfter: 0).completion == nil)
        #expect([Int]().publisher.record(cancelAfter: 0).completion == nil)
        #expect(Fail<Int, Fault>(error: .upstream).record(cancelAfter: 0).completion == nil)
        #expect(ended.record(cancelAfter: 0).completion == nil)
    }

    @Test("A publisher from elsewhere that subscribes a sink to the same subject twice is refused once")
    func sameSubjectTwice() {
        let subject = PassthroughSubject<Int, Never>()
        let twice = Twice(subject: subject)
        let recorder = twice.recordSink()
        subject.send(1)
        #expect(recorder.events == [.subscription, .value(1)])
    }

    @Test("A sink that is cancelled during a delivery that adds subscribers does not receive the value")
    func memoryThatGrows() {
        for others in 0..<9 {
            let subject = PassthroughSubject<Int, Never>()
            var (received, kept, last) = ([Int](), [AnyCancellable](), AnyCancellable?.none)
            for _ in 0..<others { kept.append(subject.sink { _ in }) }
            let mapped = subject.map { value in
                for _ in 0...others { kept.append(subject.sink { _ in }) }
                last?.cancel()
                return value
            }
            last = mapped.sink { received.append($0) }
            subject.send(1)
            #expect(received == [], "beside \(others)")
        }
    }

    @Test("A prefix is never longer than its count, even if its subscriber sends more during the last value")
    func prefixThatIsReentered() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        let cancellable = subject.prefix(1).sink {
            received.append($0)
            if received.count < 3 { subject.send($0 + 1) }
        }
        subject.send(1)
        #expect(received == [1])
        withExtendedLifetime(cancellable) {}
    }

    /// A publisher from elsewhere that subscribes its subscriber twice.
    private struct Twice: Publisher {
        typealias Output = Int
        typealias Failure = Never

        let subject: PassthroughSubject<Int, Never>

        func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
            subject.subscribe(subscriber)
            subject.subscribe(subscriber)
        }
    }
}

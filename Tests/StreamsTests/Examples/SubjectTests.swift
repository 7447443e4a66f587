import Streams
import StreamsTesting
import Testing

@Suite struct SubjectTests {
    private typealias IntRecorder = Recorder<Int, Never>

    @Test(
        "What is sent from inside of a completion reaches nobody, not even who has yet to receive the completion")
    func sendingDuringCompletion() {
        let subject = PassthroughSubject<Int, Never>()
        let first = subject.record(onEvent: { _, event in
            if event == .completion(.finished) { subject.send(1) }
        })
        let second = subject.record()
        subject.send(completion: .finished)
        #expect(first.values == [] && second.events == [.subscription, .completion(.finished)])
    }

    @Test("Who asks from inside of a completion receives nothing but that")
    func askingDuringCompletion() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let second = IntRecorder(initialDemand: .none)
        let first = subject.record(onEvent: { _, event in
            if event == .completion(.finished) { second.request(.max(1)) }
        })
        subject.subscribe(second)
        subject.send(completion: .finished)
        #expect(first.values == [1] && second.events == [.subscription, .completion(.finished)])
    }
}
